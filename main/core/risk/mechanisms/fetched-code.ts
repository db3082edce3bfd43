/** Code that the line itself brings from elsewhere: files that it fetches or decodes, folders that it clones or unpacks. */
import { isInside } from '#domain/common/paths.ts';
import type { Segment } from '#domain/command/parsed-command.ts';
import { isDecoder } from '../../programs/is-decoder.ts';
import { type Call, has, operands, optionValues } from '../call.ts';
import { type Line, placeWord } from '../line.ts';
import type { ResolvedWord } from '../resolve-word.ts';

export const isFetched = ({ fetchedFiles, fetchedFolders }: Line, path: string): boolean =>
  fetchedFiles.has(path) || [...fetchedFolders].some((folder) => isInside(path, folder));

/** What comes into this command was fetched or decoded by one before it, or by itself. */
const comesFromElsewhere = ({ parsed, fetches }: Line, { pipeline }: Segment): boolean =>
  parsed.segments.some(
    (other) =>
      other.pipeline.id === pipeline.id &&
      other.pipeline.index <= pipeline.index &&
      (fetches.includes(other) || isDecoder(other.argv)),
  );

/** `curl .. > file`, `curl .. | tee file`: where what comes from elsewhere is kept. */
export function noteKept(call: Call, written: readonly ResolvedWord[]): void {
  const { line, segment, program } = call;
  if (!comesFromElsewhere(line, segment)) return;
  const named = program === 'tee' || program === 'sponge' ? operands(call, '') : [];
  for (const word of [...written, ...named]) if (!word.hasHole) line.fetchedFiles.add(placeWord(line, word).path);
}

const nameIn = (address: string): string =>
  address
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/^.*[/:]/, '')
    .replace(/\.git$/, '');

const isRemote = (address: string): boolean => /^(?!file:)[a-z+]+:\/\/|^[\w.-]+@[\w.-]+:/.test(address);

/** `git clone`, `gh repo clone`: the folder that it makes. */
export function noteCloned(call: Call): void {
  const { line, program } = call;
  const words = operands(
    call,
    '-b --branch --depth -o --origin -c --config --reference -u --upload-pack --filter -j --jobs -C',
  );
  const at = words.findIndex(({ text }) => text === 'clone');
  const address = words[at + 1];
  if (at < 0 || address === undefined || address.hasHole) return;
  if (program === 'gh' ? words[0]?.text !== 'repo' : at > 0 || !isRemote(address.text)) return;
  const folder = words[at + 2] ?? { ...address, text: nameIn(address.text) };
  const placed = placeWord(line, folder);
  if (!placed.isWhole && !placed.isProjectItself) line.fetchedFolders.add(placed.path);
}

/** An archive that the line has fetched, unpacked: into a folder of its own, or under its own name. */
export function noteUnpacked(call: Call): void {
  const { line, segment, program } = call;
  const isUnpacking =
    program === 'unzip' ||
    (/^(?:bsd|g)?tar$/.test(program) && (has(call, '-x', '--extract') || /^\w*x/.test(call.args[0]?.text ?? '')));
  if (!isUnpacking) return;
  const words = [...optionValues(call, '-f', '--file'), ...operands(call, '-C -d')].filter(({ text }) => text !== '-');
  const archive = words.find((word) => line.fetchedFiles.has(placeWord(line, word).path));
  if (archive === undefined && !comesFromElsewhere(line, segment)) return;
  const [target] = optionValues(call, '-C', '--directory', ...(program === 'unzip' ? ['-d'] : []));
  const stem = archive === undefined ? '' : nameIn(archive.text).replace(/\.(?:tar(?:\.\w+)?|t[gbx]z|zip)$/, '');
  const folder = target ?? (stem === '' ? undefined : archive && { ...archive, text: stem });
  if (folder === undefined || folder.hasHole) return;
  const placed = placeWord(line, folder);
  if (!placed.isWhole && !placed.isProjectItself) line.fetchedFolders.add(placed.path);
}
