/** A file that a program is told to run by an option: bad where anybody may have written it, or the line has fetched it. */
import { factsOf } from '../../programs/facts-of.ts';
import { type Call, optionValues, report } from '../call.ts';
import { placeWord } from '../line.ts';

export function judgeScripts(call: Call): void {
  const options = factsOf(call.program, 'obeys').flatMap((fact) => fact.options);
  if (options.length === 0) return;
  for (const word of optionValues(call, ...options)) {
    const text = word.text.replace(/^[^=/~]*=/, '');
    if (!/^[./~]|\//.test(text)) continue;
    const { path, place } = placeWord(call.line, { ...word, text });
    if (call.line.fetchedFiles.has(path))
      report(call, 'runs-fetched', 'high', 'N', 'It runs what the same line has fetched.', word.span);
    // What the line itself has written there is judged by its words.
    else if (place === 'temporary' && !call.line.written.has(path))
      report(call, 'runs-temporary', 'high', '', 'It runs a file from a folder that anybody may write.', word.span);
  }
}
