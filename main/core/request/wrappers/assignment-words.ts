/** Which words before a command set a variable for it, by the program that stands before them. */
import type { Word } from '../reading/word.ts';

const shellAssignment = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/;

/** `time A=1 rm x`: to the shell's own word an assignment, to the program of that name what it runs. */
export const timesAssignment = ([first, ...rest]: readonly Word[]): boolean =>
  first?.value === 'time' &&
  shellAssignment.test(rest.find(({ value }) => value?.startsWith('-') !== true)?.value ?? '');

const plainAssignment = /^[A-Za-z_]\w*=/;

/** Each in its own way: the shell's `time` as the shell does, `env` whatever holds the sign, `sudo` what is no path. */
export function isAssignment(program: string, word: Word | undefined): boolean {
  if (word === undefined || word.value === null) return plainAssignment.test(word?.raw ?? '');
  const name = program.slice(program.lastIndexOf('/') + 1);
  if (program === 'time') return shellAssignment.test(word.value);
  if (name === 'env') return word.value.includes('=');
  if (name === 'sudo') return word.value.includes('=') && !word.value.startsWith('/');
  return name !== 'time' && plainAssignment.test(word.value);
}
