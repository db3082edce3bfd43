/** A path inside a container that is a folder of this machine: what is done with it there is done here. */
import { normalizePath } from '#domain/common/paths.ts';
import { isA } from '../../programs/facts-of.ts';
import { type Call, callOf, operands, optionValues } from '../call.ts';
import type { Segment } from '#domain/command/parsed-command.ts';
import { type Line, placeWord } from '../line.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import { containerValued, readMount } from './read-mount.ts';

export interface PlacedMount {
  /** The folder of this machine. */
  readonly from: string;
  readonly to: string;
}

/** The folder that a container starts in, where its engine is told. */
export function folderInside(call: Call, image: ResolvedWord): string | null {
  const own = { ...call, args: call.args.slice(0, call.args.indexOf(image)) };
  return optionValues(own, '-w', '--workdir').at(-1)?.text ?? null;
}

/** What lies at this path of a container. */
export function mountedAt(mounts: readonly PlacedMount[], path: string): string | null {
  const mount = mounts.findLast(({ to }) => path === to || path.startsWith(to === '/' ? to : `${to}/`));
  return mount === undefined ? null : `${mount.from === '/' ? '' : mount.from}${path.slice(mount.to.length)}`;
}

const isAbsolute = (path: string): boolean => path.startsWith('/');

interface Given {
  readonly mounts: readonly PlacedMount[];
  readonly folder: string | null;
}
const nothing: Given = { mounts: [], folder: null };
/** Each file that a container deletes asks. */
const known = new WeakMap<Segment, Given>();

function givenTo(line: Line, segment: Segment): Given {
  const before = known.get(segment);
  if (before !== undefined) return before;
  const engine = callOf(segment, line);
  const given = engine === null || !isA(engine.program, 'container tool') ? nothing : readGiven(engine);
  known.set(segment, given);
  return given;
}

function readGiven(engine: Call): Given {
  const [verb, image] = operands(engine, containerValued);
  if (image === undefined || verb?.text !== 'run') return nothing;
  const mounts = optionValues(engine, '-v', '--volume', '--mount').flatMap((mount): PlacedMount[] => {
    const { source, target } = readMount(mount.text);
    if (!/^[/~.]/.test(source) || !isAbsolute(target)) return [];
    return [{ from: placeWord(engine.line, { ...mount, text: source }).path, to: target.replace(/(?<=.)\/+$/, '') }];
  });
  return { mounts, folder: folderInside(engine, image) };
}

/** The call and the word as they are here; as they were given where the word names nothing of this machine. */
export function seenHere(call: Call, word: ResolvedWord): { readonly call: Call; readonly word: ResolvedWord } {
  const { line, segment } = call;
  if (!call.isElsewhere || segment.wrappers.some((name) => isA(name, 'elsewhere') && !isA(name, 'container tool')))
    return { call, word };
  for (const outer of line.parsed.segments) {
    if (outer === segment || outer.span[0] > segment.span[0] || outer.span[1] < segment.span[1]) continue;
    const { mounts, folder } = givenTo(line, outer);
    if (!isAbsolute(word.text) && folder === null) continue;
    const inside = normalizePath(isAbsolute(word.text) ? word.text : `${folder ?? ''}/${word.text}`);
    const text = mountedAt(mounts, inside);
    if (text !== null) return { call: { ...call, isElsewhere: false }, word: { ...word, text } };
  }
  return { call, word };
}
