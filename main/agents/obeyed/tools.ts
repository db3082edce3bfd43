/** What shells, the hooks of version control and package managers obey when a person enters a folder, commits or builds in it. */
import type { ObeyedBy } from '../agent.ts';

const files = (name: string, protectedNames: readonly string[]): ObeyedBy => ({
  name,
  protectedNames,
  obeyed: protectedNames.map((path) => ({ kind: 'settings', path })),
});

/** Settings of package managers and build tools that say where packages come from, or what is run beside them. See decision 0040. */
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

export const tools: readonly ObeyedBy[] = [
  {
    name: 'Countersign',
    protectedNames: ['.countersign'],
    obeyed: [{ kind: 'settings', path: '.countersign/*' }],
  },
  {
    name: 'direnv',
    protectedNames: ['.envrc', '.direnv', '.envrc.local', '.envrc.private'],
    obeyed: [{ kind: 'settings', path: '.envrc' }],
  },
  {
    name: 'version managers',
    protectedNames: [
      '.mise.toml',
      '.mise.local.toml',
      'mise.toml',
      'mise.local.toml',
      '.mise',
      '.rtx.toml',
      '.tool-versions',
      '.autoenv',
      '.autoenv.zsh',
      '.flox',
    ],
    obeyed: [
      { kind: 'settings', path: '*mise.toml' },
      { kind: 'settings', path: 'mise.local.toml' },
      { kind: 'settings', path: '.mise/config.toml' },
      { kind: 'settings', path: '.autoenv*' },
    ],
  },
  {
    name: 'hooks of Git',
    protectedNames: [
      '.husky',
      'lefthook*.yml',
      'lefthook*.yaml',
      'lefthook*.toml',
      'lefthook*.json',
      '.lefthook*',
      '.pre-commit-config.yaml',
      '.pre-commit-config.yml',
      '.pre-commit-hooks.yaml',
      '.lintstagedrc*',
      'lint-staged.config.*',
      '.simple-git-hooks.*',
      'simple-git-hooks.*',
      '.overcommit.yml',
      '.githooks',
      '.git-hooks',
      '.czrc',
      '.huskyrc*',
    ],
    obeyed: [
      { kind: 'hook', path: '.husky/*' },
      { kind: 'hook', path: 'lefthook*.y*ml' },
      { kind: 'hook', path: '.lefthook*.y*ml' },
      { kind: 'hook', path: '.pre-commit-config.y*ml' },
      { kind: 'hook', path: '.githooks/*' },
      { kind: 'hook', path: '.overcommit.yml' },
    ],
  },
  {
    name: 'debuggers and terminals',
    protectedNames: ['.gdbinit', '.lldbinit', '.tmuxinator.yml', '.tmuxp.yaml', '.watchmanconfig'],
    obeyed: [{ kind: 'settings', path: '.gdbinit' }],
  },
  // Read and run by an interpreter that a person starts in the folder.
  files('interpreters', [
    '.irbrc',
    '.pryrc',
    '.pdbrc',
    '.pdbrc.py',
    '.Rprofile',
    '.Renviron',
    '.ocamlinit',
    '.ghci',
    '.iex.exs',
    '.rvmrc',
  ]),
];
