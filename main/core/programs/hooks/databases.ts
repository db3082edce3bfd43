/** Shells of databases, and debuggers. */
import { hook } from '../hook.ts';

export const databaseHooks = [
  hook('sqlite3 litecli', { options: ['-cmd'], words: /^\./, inside: /^\.(?:shell|system)\s+(.+)/ }),
  hook('psql', {
    options: ['-c', '--command'],
    inside: /\\!\s*(.+)|\bprogram\s+'((?:[^']|'')+)'|\\(?:o|g|w)\s*\|\s*(.+)/i,
  }),
  hook('psql mysql mariadb', { options: ['-P', '--pset', '--pager'], inside: /^pager=(.+)/ }),
  hook('mysql mariadb', { options: ['-e', '--execute'], inside: /(?:\\!|\bsystem)\s+(.+)/ }),
  hook('mongosh mongo', { options: ['--eval'], inside: /(?:run(?:Program)?|execSync)\s*\(\s*['"](.+?)['"]/ }),
  hook('gdb', {
    options: ['-ex', '-iex', '--eval-command', '--init-eval-command'],
    inside: /^(?:shell|!|make|pipe[^|]*\|)\s*(.+)/,
  }),
  hook('gdb', { options: ['-ex', '-iex', '--eval-command'], inside: /os\.(?:system|popen)\(\s*['"](.+?)['"]/ }),
  hook('lldb', {
    options: ['-o', '--one-line', '-O'],
    inside: /^(?:platform shell|shell)\s+(.+)|os\.(?:system|popen)\(\s*['"](.+?)['"]/,
  }),
];
