/** Folders that a program hands to any client: harmless within the project, an open door to all of the account beyond it. */
import { factsOf } from '../../programs/facts-of.ts';
import { type Call, has, operands, optionValues, report } from '../call.ts';
import { placeWord } from '../line.ts';

export function judgeServing(call: Call): void {
  for (const { needs, folder } of factsOf(call.program, 'serves')) {
    if (needs !== null && !has(call, needs)) continue;
    const named =
      folder.length > 0 ? optionValues(call, ...folder) : operands(call, '-p --port -a --address').slice(0, 1);
    for (const word of named) {
      const { place } = placeWord(call.line, word);
      if (place !== 'project' && place !== 'temporary')
        report(call, 'serves-outside', 'high', 'XN', 'It serves files outside the project to others.', word.span);
    }
  }
}
