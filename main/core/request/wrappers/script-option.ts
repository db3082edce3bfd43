/** Finds the option of a wrapper whose value is a script. */
import type { Word } from '../reading/word.ts';
import { restOf, skipOptions } from './wrapper-options.ts';
import type { WrapperShape } from './wrapper-table.ts';

/** Where its own options end: what stands behind the command's name is the command's. Others take their options anywhere. */
function endOfOptions(words: readonly Word[], start: number, shape: WrapperShape, program: string): number {
  if (program !== 'flock' && program !== 'npx') return words.length;
  const skipped = skipOptions(words, start, shape.options);
  return skipped === null ? words.length : skipped.next + shape.skip + 1;
}

export function scriptOption(
  words: readonly Word[],
  start: number,
  shape: WrapperShape,
  program: string,
): Word | 'unreadable' | null {
  const end = endOfOptions(words, start, shape, program);
  // `flock -- -odd -c 'rm x'`: its file may look like an option.
  const behindFile =
    program === 'flock' && /^(?:-c|--command)$/.test(words[end - 1]?.value ?? '') ? words[end] : undefined;
  if (behindFile !== undefined) return behindFile.value === null ? 'unreadable' : behindFile;
  const names =
    shape.scriptOption === 'c'
      ? ['-c', '--command', '--call', '--session-command']
      : [shape.scriptOption ?? '', '--command'];
  for (let index = start; index < end; index += 1) {
    const value = words[index]?.value ?? null;
    if (value === '--') return null;
    const name =
      shape.scriptOption === 'c' && /^-[a-zA-Z]+c$/.test(value ?? '')
        ? (value ?? undefined)
        : names.find((option) => value === option || value?.startsWith(`${option}=`));
    if (name !== undefined && value !== null) {
      const word = words[index];
      const script = value === name ? words[index + 1] : word && restOf(word, name.length + 1);
      return script === undefined ? null : script.value === null ? 'unreadable' : script;
    }
  }
  return null;
}
