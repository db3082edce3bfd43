/** Settings of package managers and build tools that say where packages come from, or what is run beside them. See decision 0040. */
import type { ObeyedBy } from '../agent.ts';

const files = (name: string, protectedNames: readonly string[]): ObeyedBy => ({
  name,
  protectedNames,
  obeyed: protectedNames.map((path) => ({ kind: 'settings', path })),
});

export const packageManagers: readonly ObeyedBy[] = [
  files('npm and pnpm', ['.npmrc', '.pnpmfile.cjs', '.pnpmfile.mjs', 'pnpmfile.js']),
  files('Yarn', ['.yarnrc', '.yarnrc.yml', '.yarn/plugins', '.yarn/releases']),
  files('Bun and Deno', ['bunfig.toml', '.bunfig.toml']),
  files('Python', ['pip.conf', 'pip.ini', '.pypirc', 'uv.toml', 'poetry.toml']),
  files('Cargo', ['.cargo/config', '.cargo/config.toml', '.cargo/credentials*']),
  files('Ruby', ['.bundle/config', '.bundle/plugin', '.gemrc']),
  files('Java', ['.mvn', 'gradle/wrapper', 'init.gradle', 'init.gradle.kts', '.sdkmanrc', '.jvmopts', '.sbtopts']),
  files('NuGet', ['nuget.config', 'NuGet.config', 'NuGet.Config']),
  files('others', ['.bazelrc', '.bazeliskrc', 'user.bazelrc', '.curlrc', '.wgetrc', '.netrc']),
];
