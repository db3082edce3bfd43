/** Folders that the line shows at another place: below it lies what lies below them. */
import { type Call, has, operands, optionValues } from '../call.ts';
import { placeWord } from '../line.ts';

const binds = /(?:^|,)r?bind(?:,|$)/;

/** `mount --bind / /mnt/h`. */
export function noteBound(call: Call): void {
  const isBinding =
    has(call, '-B', '-R', '--bind', '--rbind') ||
    optionValues(call, '-o', '--options').some(({ text }) => binds.test(text));
  const [folder, place] = operands(call, '-o --options -t --types');
  if (!isBinding || folder === undefined || place === undefined) return;
  call.line.links.set(placeWord(call.line, place).path, placeWord(call.line, folder).path);
}
