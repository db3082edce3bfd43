/** Which programs read a script, and whether we can read it too. */

/** `bash` reads `$'..'` and `&>`; `posix` may be dash, where both mean something else; zsh also expands `=name`. */
export type Dialect = 'bash' | 'posix' | 'zsh';

const dialects: Readonly<Record<string, Dialect>> = {
  bash: 'bash',
  rbash: 'bash',
  sh: 'posix',
  dash: 'posix',
  ash: 'posix',
  ksh: 'bash',
  mksh: 'bash',
  ksh93: 'bash',
  zsh: 'zsh',
};

const unreadShells = new Set([
  'fish',
  'tcsh',
  'csh',
  'pwsh',
  'powershell',
  'nu',
  'xonsh',
  'elvish',
  'cmd',
  'cmd.exe',
  'rc',
  'es',
]);

export const dialectOf = (program: string): Dialect | null =>
  Object.hasOwn(dialects, program) ? (dialects[program] ?? null) : null;

export const isUnreadShell = (program: string): boolean => unreadShells.has(program);
