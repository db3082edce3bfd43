/** Secrets and whole folders of this machine that a container is given, and what is done with them there. */
import { type Call, operands, optionValues } from '../call.ts';
import { placeWord } from '../line.ts';
import { isSecretPath } from '../files/sensitive-paths.ts';
import { judgeReachingBeyond } from './reaches-beyond.ts';
import { containerValued, readMount } from './read-mount.ts';
import { folderInside, mountedAt, type PlacedMount } from './seen-inside.ts';
import type { JudgeText } from '../judges/judge-interpreters.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import { judgeImageHost } from '../mechanisms/named-files.ts';

/** A mount of a secret, of a home or of the whole machine. */
function graveMount(call: Call, word: ResolvedWord): PlacedMount | null {
  const { source, target } = readMount(word.text);
  if (target === '' || !/^[/~.]/.test(source)) return null;
  const { path: from, isWhole } = placeWord(call.line, { ...word, text: source });
  return isWhole || isSecretPath(from, call.line.homeDir) ? { from, to: target.replace(/(?<=.)\/+$/, '') } : null;
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export function judgeContainer(call: Call, judgeText: JudgeText): void {
  judgeImageHost(call);
  judgeReachingBeyond(call);
  judgeMounted(call, judgeText);
}

/** `docker run -v ~/.aws:/a curlimages/curl -F f=@/a/credentials ..`: read as if it stood here, by the names that the files have here. */
function judgeMounted(call: Call, judgeText: JudgeText): void {
  const [verb, image] = operands(call, containerValued);
  if (image === undefined || !/^(?:run|create)$/.test(verb?.text ?? '')) return;
  const mounts = optionValues(call, '-v', '--volume', '--mount').flatMap((word) => graveMount(call, word) ?? []);
  const inside = call.args.slice(call.args.indexOf(image) + 1).map(({ text }) => text);
  if (mounts.length === 0 || inside.length === 0) return;
  const here = (text: string): string =>
    mounts.reduce(
      (said, { from, to }) => (from === '/' ? said.replaceAll(`${to}/`, '/') : said).replaceAll(to, from),
      text,
    );
  const name = image.text.replace(/^.*\//, '').replace(/[:@].*$/, '');
  // Options alone are those of what the image is made to run.
  const words = inside[0]?.startsWith('-') === true ? [name, ...inside] : inside;
  const folder = folderInside(call, image);
  const start = folder === null ? null : mountedAt(mounts, folder);
  const begins = start === null ? '' : `cd ${quote(start)} && `;
  judgeText(call, begins + words.map((text) => quote(here(text))).join(' '), image.span);
}
