/** Where a shell takes its script from. */

export type ShellCall =
  | { readonly kind: 'script'; readonly index: number }
  | { readonly kind: 'file'; readonly index: number }
  /** `isChecked`: a script that comes from elsewhere is read and not run; at a terminal it is run all the same. */
  | { readonly kind: 'stdin'; readonly isChecked: boolean }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unreadable' };

const longOptions = new Set(
  '--login --norc --noprofile --noediting --posix --restricted --verbose --emulate --no-rcs --no-globalrcs'.split(' '),
);
/** One dash is enough for bash: these are no clusters of letters. */
const longWithOneDash = /^-(?:rcfile|init-file|help)$/;
const cluster = /^[-+][a-zA-Z]+$/;

/** Names under which a program finds its own input. */
export const isInputName = (text: string): boolean =>
  /^\/(?:dev\/(?:stdin|fd\/0)|proc\/(?:self|thread-self)\/fd\/0)$/.test(text);

/** Where a shell called with these words (the shell's name first) takes its script from. */
export function readShellCall(words: readonly { readonly value: string | null }[]): ShellCall {
  let takesScript = false;
  let noExec = false;
  let talks = false;
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
      // A start-up file is a script as well.
      if (!longOptions.has(value)) return { kind: 'unreadable' };
      continue;
    }
    if (!/^[-+]./.test(value)) break;
    // `-norc` and `-oc name` are read otherwise than letter by letter.
    if (!cluster.test(value) || /[oO]./.test(value) || longWithOneDash.test(value)) return { kind: 'unreadable' };
    if (value.startsWith('-')) {
      takesScript ||= value.includes('c');
      noExec ||= value.includes('n');
    }
    // A shell that is talked to forgets `-n`.
    talks ||= /^-.*[is]/.test(value) || value.startsWith('+');
    // `-o name` and `-O name` take the next word, even at the end of a cluster.
    if (/[oO]$/.test(value)) index += 1;
  }
  if (noExec && talks) return { kind: 'unreadable' };
  if (index >= words.length) return takesScript ? { kind: 'nothing' } : { kind: 'stdin', isChecked: noExec };
  if (noExec) return { kind: 'nothing' };
  if (takesScript) return { kind: 'script', index };
  return isInputName(words[index]?.value ?? '') ? { kind: 'stdin', isChecked: false } : { kind: 'file', index };
}
