/** Folders that a program hands to any client: harmless within the project, an open door to all of the account beyond it. */
import { factsOf } from '../../programs/facts-of.ts';
import { type Call, has, operands, optionValues, report } from '../call.ts';
import { isSecretPath } from '../files/sensitive-paths.ts';
import { placeWord } from '../line.ts';
import type { ResolvedWord } from '../resolve-word.ts';

export function judgeServing(call: Call): void {
  for (const { needs, folder } of factsOf(call.program, 'serves')) {
    if (needs !== null && !has(call, needs)) continue;
    const named =
      folder.length > 0 ? optionValues(call, ...folder) : operands(call, '-p --port -a --address').slice(0, 1);
    judgeServed(call, named);
  }
}

/** Where no folder is named it is the one that the line stands in. */
export function judgeServed(call: Call, named: readonly ResolvedWord[]): void {
  const here = { ...call.head, text: '.', hasHole: false };
  for (const word of named.length > 0 ? named : [here]) {
    const text = word.text.replace(/^file:\/\//, '');
    const { place, path } = placeWord(call.line, { ...word, text });
    if (place === 'project' || place === 'temporary' || (word === here && place === 'unknown')) continue;
    report(call, 'serves-outside', 'high', 'XN', 'It serves files outside the project to others.', word.span);
    if (!isSecretPath(path, call.line.homeDir)) continue;
    call.line.secrets.push({ span: word.span, segment: call.segment });
    call.line.sendings.push({ span: word.span, segment: call.segment, what: 'file' });
  }
}
