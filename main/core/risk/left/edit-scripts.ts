/** What editors and copiers are told to do beside opening and copying. */
import { type Call, optionValues, report } from '../call.ts';
import { deletePath, writePath } from '../files/touch-path.ts';
import { noteText } from '../line.ts';

const editors = /^(?:vim?|nvim|ex|view|g?vim|mvim|vimdiff)$/;
const removing =
  /\b(?:delete|rm|fs_unlink|fs_rmdir|rmtree|remove)\s*\(\s*(?:vim\.fn\.)?(?:expand|fnamemodify|normalize)?\s*\(?\s*["']([^"']+)["']/g;
const writing = /\bwritefile\s*\(\s*\[([^\]]*)\]\s*,\s*(?:expand\s*\(\s*)?["']([^"']+)["']/g;

/** `vim -es -c 'call delete("src", "rf")'`. */
export function judgeEditorScript(call: Call): void {
  if (!editors.test(call.program)) return;
  const typed = call.args.flatMap((word) => (word.text.startsWith('+') ? [{ ...word, text: word.text.slice(1) }] : []));
  for (const word of [...optionValues(call, '-c', '--cmd'), ...typed]) {
    for (const [, text = ''] of word.text.matchAll(removing))
      deletePath(call, { ...word, text, isGlob: text.includes('*') }, /["']rf["']|recursive|rmtree/.test(word.text));
    for (const [, lines = '', text = ''] of word.text.matchAll(writing)) {
      writePath(call, { ...word, text });
      noteText(call.line, `?/${text}`, lines.replaceAll(/["'],\s*["']/g, '\n').replaceAll(/^["']|["']$/g, ''));
    }
  }
}

const copiesToStores = /^(?:aws|gcloud|gsutil|mc|azcopy|rclone|s3cmd|s5cmd|lftp|b2|ossutil|az)$/;

/** What is missing at the source is deleted at the target, whatever else is told. */
export function judgeMirror(call: Call): void {
  if (!copiesToStores.test(call.program)) return;
  const said = call.args.map(({ text }) => text).join(' ');
  if (!/\b(?:sync|mirror|rsync)\b/.test(said) || /--dry-?run|\s-n\b/.test(said)) return;
  if (!/\s--(?:delete[\w-]*|remove|delete-destination=true)\b|\brsync\s(?:-\w+\s)*-\w*d/.test(said)) return;
  report(call, 'mirrors', 'high', 'DN', 'It deletes at the target what is missing at the source.');
}
