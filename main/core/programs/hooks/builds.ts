/** Build tools, compilers and package managers. */
import { hook } from '../hook.ts';

const tools = 'SHELL|CC|CXX|CPP|LD|AR|AS|RM|INSTALL|MAKE|PYTHON|NODE|GO|CARGO|JAVA';

export const buildHooks = [
  hook('make gmake', { words: /^SHELL\s*[:?+]?=/, inside: /=\s*(.+)/, isDetour: true }),
  hook('make gmake', { words: new RegExp(`^(?:${tools})\\s*[:?+]?=.*\\s`), inside: /=\s*(.+)/ }),
  hook('make gmake', { options: ['--eval', '-E'], inside: /\$\(shell\s+(.+)\)|(?:\n|;)\s*(.+)/, isDetour: true }),
  hook('go', { options: ['-toolexec', '-exec', '-vettool'], isDetour: true }),
  hook('gcc g++ cc c++ clang clang++', { options: ['-wrapper'], isDetour: true }),
  hook('cargo', {
    options: ['--config'],
    inside: /(?:runner|wrapper|rustc|linker|rustdoc)\s*=\s*\[?\s*["']?([^"'\]]+)/,
    isDetour: true,
  }),
  hook('bazel bazelisk', { options: ['--run_under', '--workspace_status_command'], isDetour: true }),
  hook('mvn mvnw', { words: /^-Dexec\.(?:executable|args)=/, inside: /=(.+)/ }),
  hook('npm npx pnpm yarn bunx', { options: ['-c', '--call', '--script-shell', '--shell'] }),
  hook('npm pnpm', { behind: ['pkg', 'set-script'], words: /^scripts\.[\w:-]+=/, inside: /=(.+)/ }),
  hook('apt apt-get aptitude apt-cache', {
    options: ['-o', '--option'],
    inside: /(?:Invoke|Proxy-Auto-Detect|Commands?)[^=]*=\s*(.+)/i,
    isDetour: true,
  }),
  hook('dpkg', { options: ['--pre-invoke', '--post-invoke', '--status-logger'], isDetour: true }),
  hook('rpm rpmbuild', { options: ['--eval', '-E'], inside: /%\((.+)\)/, isDetour: true }),
  hook('pip pip3', { options: ['--editor'], isDetour: true }),
];
