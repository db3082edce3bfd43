/** Which programs read a script, and which of their options carry it. */
import type { Word } from './word.ts';

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

export type ShellCall =
  | { readonly kind: 'script'; readonly index: number }
  | { readonly kind: 'file'; readonly index: number }
  | { readonly kind: 'stdin' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unreadable' };

const longWithValue = new Set(['--rcfile', '--init-file']);

/** Where a shell called with these words (the shell's name first) takes its script from. */
export function readShellCall(words: readonly Pick<Word, 'value'>[]): ShellCall {
  let takesScript = false;
  let noExec = false;
  let index = 1;
  for (; index < words.length; index += 1) {
    const value = words[index]?.value ?? null;
    if (value === null) return takesScript ? { kind: 'unreadable' } : { kind: 'file', index };
    if (value === '--' || value === '-') {
      index += 1;
      break;
    }
    if (value === '--version' || value === '--help') return { kind: 'nothing' };
    if (value.startsWith('--')) {
      if (longWithValue.has(value)) index += 1;
      continue;
    }
    if (!/^[-+]./.test(value)) break;
    if (value.startsWith('-')) {
      takesScript ||= value.includes('c');
      noExec ||= value.includes('n');
    }
    // `-o name` and `-O name` take the next word, even at the end of a cluster.
    if (/[oO]$/.test(value)) index += 1;
  }
  if (noExec) return { kind: 'nothing' };
  if (index >= words.length) return takesScript ? { kind: 'nothing' } : { kind: 'stdin' };
  return takesScript ? { kind: 'script', index } : { kind: 'file', index };
}
