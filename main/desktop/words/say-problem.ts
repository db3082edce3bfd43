/** Says what went wrong, and the way out of it, in the shell's language. */
import type { WireError } from '#domain/common/errors.ts';
import type { ShellWords } from './open-words.ts';

export function sayProblem({ message, remedy }: WireError, { say }: ShellWords): string {
  return [message, ...(remedy === null ? [] : [remedy])].map(say).join('\n\n');
}
