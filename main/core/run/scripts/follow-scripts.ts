/** Reads the scripts and tasks that a line names, one step far, so that what they would do is judged with it. */
import type { Command, FollowedScript } from '#domain/command/command.ts';
import { sha256OfBytes } from '#domain/common/digest.ts';
import type { ParsedCommand } from '#domain/command/parsed-command.ts';
import { resolvePath } from '#domain/common/paths.ts';
import type { CommandReader, LinePlaces, PatchFiles } from '#core/ports.ts';
import { scriptWords } from '../../request/reading/script-words.ts';
import { packageFolders } from './every-package.ts';
import { workspaceFiles } from './named-packages.ts';
import type { NamedScript } from './named-script.ts';
import { namedScripts } from './named-scripts.ts';
import { readText } from './read-text.ts';
import { importedFiles, includedFiles } from './task-text.ts';

export interface ScriptPorts {
  readonly files: Pick<PatchFiles, 'follow' | 'read'>;
  readonly reader: CommandReader;
  /** Absent where nothing is listed: packages of a work space are then not found by their folders. */
  readonly places?: Pick<LinePlaces, 'list'>;
}

const mostBytes = 256 * 1024;
/** Files that one line follows, those included that are looked for in vain. */
const mostFiles = 64;
/** Files that one Makefile includes, and those that these do. */
const mostIncluded = 8;

/**
 * Those that are there and hold text, and the names of those that are not there yet: a file that appears under such a name before the
 * start was never judged. A script that cannot be read is left to be judged by its name.
 */
export async function followScripts(
  { parsed, cwd }: Pick<Command, 'parsed' | 'cwd'>,
  ports: ScriptPorts,
): Promise<readonly FollowedScript[]> {
  const named = namedScripts(parsed);
  if (named.length === 0) return [];
  const { folders } = scriptWords(parsed, cwd);
  const found = new Map<string, FollowedScript>();
  for (const script of named) {
    // Where it certainly is, or every folder that the line may be in by then, the last of them first.
    for (const folder of script.folders ?? folders.toReversed())
      for (const one of await followHere(folder, script, ports))
        if (!found.has(`${one.span[0]} ${one.path}`) && found.size < mostFiles)
          found.set(`${one.span[0]} ${one.path}`, one);
  }
  return [...found.values()];
}

interface FoundText {
  readonly path: string;
  readonly text: string;
  readonly contentHash: string;
  readonly isMissing?: never;
}

const nothing: ParsedCommand = { text: '', segments: [], opaque: [] };

/** A file that is bound and not read. */
type Bound = Pick<FollowedScript, 'path' | 'contentHash' | 'isMissing'>;

/** The text; what is too large or no text is bound alone, and so is the name of what is missing. Null for what is no file. */
async function textAt(path: string, { files }: ScriptPorts): Promise<FoundText | Bound | null> {
  const place = await files.follow(path);
  if (place === null) return null;
  const found = await files.read(place.realPath, mostBytes);
  if (found.kind === 'missing') return { path, contentHash: null, isMissing: true };
  if (found.kind === 'too-large') return { path, contentHash: null };
  if (found.kind !== 'file') return null;
  const contentHash = await sha256OfBytes(found.bytes);
  const text = new TextDecoder().decode(found.bytes);
  return text.includes('\0') ? { path, contentHash } : { path, text, contentHash };
}

const isText = (file: FoundText | Bound | null): file is FoundText => file !== null && 'text' in file;

const noPlaces: Pick<LinePlaces, 'list'> = { list: () => Promise.resolve(null) };

/** Once, or in every package of the work space whose root is here. */
async function followHere(folder: string, script: NamedScript, ports: ScriptPorts): Promise<readonly FollowedScript[]> {
  if (script.isEverywhere !== true) return followIn(folder, script, ports);
  const file = resolvePath(folder, script.files[0] ?? '');
  const root = resolvePath(file, '..');
  const [own, ofPnpm] = await Promise.all(
    ['package.json', 'pnpm-workspace.yaml'].map((name) => textAt(resolvePath(root, name), ports)),
  );
  const texts = { rootText: textOf(own ?? null), ofPnpm: textOf(ofPnpm ?? null) };
  const folders = await packageFolders(root, texts, ports.places ?? noPlaces);
  const name = file.slice(root.length + 1);
  const found = await Promise.all(folders.map((each) => followIn(each, { ...script, files: [name] }, ports)));
  return found.flat();
}

async function followIn(folder: string, script: NamedScript, ports: ScriptPorts): Promise<readonly FollowedScript[]> {
  const { span } = script;
  const bound = (file: Bound): FollowedScript => ({ ...file, span, parsed: nothing });
  const whole = script.workspace === undefined ? script : await inWorkspace(folder, script, ports);
  const looked: FollowedScript[] = [];
  for (const name of whole.files) {
    const file = await textAt(resolvePath(folder, name), ports);
    if (file !== null && !isText(file)) looked.push(bound(file));
    if (file !== null && file.isMissing !== true && !isText(file)) return looked;
    if (!isText(file)) continue;
    const more = await moreOf(folder, file, whole, ports);
    const texts = [whole.given ?? '', file.text, ...more.flatMap((each) => (isText(each) ? [each.text] : []))];
    const read = readText(texts.filter((text) => text !== '').join('\n'), whole, ports.reader);
    const { path, contentHash } = file;
    const others = more.map((each) => bound(isText(each) ? { path: each.path, contentHash: each.contentHash } : each));
    return [...looked, { path, contentHash, span, parsed: read ?? nothing }, ...others];
  }
  const given = whole.given === undefined || whole.given === '' ? null : readText(whole.given, whole, ports.reader);
  return given === null ? looked : [...looked, { path: folder, contentHash: null, span, parsed: given }];
}

const textOf = (file: FoundText | Bound | null): string => (isText(file) ? file.text : '');

/** A package of the work space, by what the files at its root say. */
async function inWorkspace(folder: string, script: NamedScript, ports: ScriptPorts): Promise<NamedScript> {
  const { workspace = '', files } = script;
  const rootFile = resolvePath(folder, files[0] ?? '');
  const root = resolvePath(rootFile, '..');
  const [own, ofPnpm] = [await textAt(rootFile, ports), await textAt(resolvePath(root, 'pnpm-workspace.yaml'), ports)];
  const inside = workspaceFiles(textOf(own), textOf(ofPnpm), workspace);
  return { ...script, files: inside.map((name) => resolvePath(root, name)) };
}

/** What is read together with a file: other files of the call, and those that the file includes. */
async function moreOf(
  folder: string,
  file: FoundText,
  { kind, more = [], files }: NamedScript,
  ports: ScriptPorts,
): Promise<readonly (FoundText | Bound)[]> {
  if (kind !== 'make' && kind !== 'just') return [];
  const included = (text: string): readonly string[] => (kind === 'make' ? includedFiles(text) : importedFiles(text));
  // make stays where it was started, or where it was told to go.
  const from = resolvePath(resolvePath(folder, files[0] ?? ''), '..');
  const waiting = [...more, ...included(file.text)].map((name) => resolvePath(from, name));
  const found = new Map<string, FoundText | Bound>();
  while (waiting.length > 0 && found.size < mostIncluded) {
    const path = waiting.shift() ?? '';
    const one = found.has(path) || path === file.path ? null : await textAt(path, ports);
    if (one === null) continue;
    found.set(path, one);
    if (isText(one)) waiting.push(...included(one.text).map((name) => resolvePath(from, name)));
  }
  return [...found.values()];
}
