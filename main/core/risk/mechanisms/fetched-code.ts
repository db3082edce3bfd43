/** Code that the line itself brings from elsewhere: files that it fetches or decodes, folders that it clones or unpacks. */
import { isInside } from '#domain/common/paths.ts';
import type { Segment } from '#domain/command/parsed-command.ts';
import { isDecoder } from '../../programs/is-decoder.ts';
import { type Call, has, operands, optionValues, ranFetched } from '../call.ts';
import { type Line, placeWord } from '../line.ts';
import { obeysWords } from '../secrets/read-in-passing.ts';
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
  const isDecoded = line.parsed.segments.some(
    ({ pipeline, argv }) =>
      pipeline.id === segment.pipeline.id && isDecoder(argv) && /^(?:base|xxd|uud)/.test(argv[0] ?? ''),
  );
  for (const word of [...written, ...named]) {
    if (word.hasHole) continue;
    const { path } = placeWord(line, word);
    line.fetchedFiles.add(path);
    if (isDecoded) line.decodedFiles.add(path);
  }
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

/** Files that a program obeys without being told their names. */
const obeyedBy: readonly (readonly [RegExp, RegExp])[] = [
  [/^\.envrc$/, /^direnv$/],
  [/^(?:GNUm|M|m)akefile$/, /^g?make$/],
  [/^(?:package\.json|\.npmrc|\.yarnrc(?:\.yml)?|\.pnpmfile\.cjs)$/, /^(?:npm|pnpm|yarn|bun|npx)$/],
  [/^(?:docker-)?compose\.ya?ml$|^(?:Docker|Container)file$/, /^(?:docker|docker-compose|podman|buildah|nerdctl)$/],
  [
    /^(?:setup\.(?:py|cfg)|pyproject\.toml|conftest\.py|tox\.ini|noxfile\.py)$/,
    /^(?:pip\d?|uv|poetry|pdm|hatch|tox|nox|pytest|python\d?)$/,
  ],
  [/^(?:Cargo\.toml|build\.rs)$/, /^cargo$/],
  [/^(?:build|settings)\.gradle(?:\.kts)?$|^pom\.xml$/, /^(?:gradlew?|mvnw?)$/],
  [
    /^(?:Rakefile|Gemfile|Vagrantfile|Procfile|justfile|Taskfile\.ya?ml|CMakeLists\.txt|mise\.toml)$/,
    /^(?:rake|bundle|vagrant|foreman|honcho|just|task|cmake|mise)$/,
  ],
  [/^\.pre-commit-config\.yaml$/, /^pre-commit$/],
  [/\.tf$/, /^(?:terraform|tofu)$/],
  [
    /^(?:[\w.-]+\.config|\.?[\w-]+rc|gulpfile|Gruntfile|Jakefile)\.[cm]?[jt]s$/,
    /^(?:npx|npm|pnpm|yarn|bunx?|node|vite|vitest|jest|webpack|rollup|tsup|gulp|grunt|next|nuxt|astro|eslint|prettier|playwright)$/,
  ],
];

/** `curl .. -o .envrc && direnv allow`. */
export function judgeObeyedFile(call: Call): void {
  const { line, program } = call;
  if (line.fetchedFiles.size === 0) return;
  for (const word of obeysWords(call))
    if (!word.hasHole && isFetched(line, placeWord(line, word).path)) return ranFetched(call, word.span);
  const names = obeyedBy.flatMap(([file, by]) => (by.test(program) ? [file] : []));
  const isObeyed = [...line.fetchedFiles].some((path) => names.some((file) => file.test(path.replace(/^.*\//, ''))));
  if (isObeyed) ranFetched(call);
}
