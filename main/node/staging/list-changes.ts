/** Asks the helper what a layer would change, and believes no line that is not exactly one of its own. */
import { BrokerError } from '#domain/common/errors.ts';
import type { FoundChange, FoundKind } from '#domain/staging/found-change.ts';
import { stagedKindSchema } from '#domain/staging/staged-change.ts';
import type { StagedLayer } from './layer.ts';
import { LineSide, sideShape } from './line-side.ts';
import { runHelper, type HelperOptions } from './run-helper.ts';
import { say } from '#domain/common/message.ts';

const kinds: ReadonlySet<string> = new Set(stagedKindSchema.options.filter((kind) => kind !== 'moved'));
const plainPath = /^(?:[!#-$&-+\--[\]-~]|%[0-9A-F]{2})+$/;
const partsThatLead = /(?:^|\/)\.{0,2}(?:\/|$)/;
/** More than the rows that are shown, and less than memory has room for. */
const mostChanges = 1_000_000;

/** Throws `sandbox-setup-failed` where the layer cannot be read to its end. */
export async function listChanges(
  lister: string,
  { attributes, upper, root }: Pick<StagedLayer, 'attributes' | 'upper' | 'root'>,
  options: Pick<HelperOptions, 'as'> = {},
): Promise<readonly FoundChange[]> {
  const found: FoundChange[] = [];
  let bad = 0;
  const { isWhole, stderr } = await runHelper(
    lister,
    [attributes, upper, root],
    (line) => {
      const change = found.length < mostChanges ? readChange(line) : null;
      if (change === null) bad++;
      else found.push(change);
    },
    options,
  );
  if (isWhole && bad === 0) return found;
  throw new BrokerError('sandbox-setup-failed', say('The staged changes cannot be listed.'), {
    remedy: say('Nothing was kept. End the commands of this project and try again, or discard all of it.'),
    cause: new Error(stderr),
  });
}

const named = String.raw`"([^"\\]*)"`;
/** A line from its start to its end: with JSON.parse and a look at each of its fields, a listing took four times as long. */
const lineShape = new RegExp(
  String.raw`^\{"kind":"([a-z-]+)","path":${named}(?:,"was":\[(${sideShape})\])?(?:,"is":\[(${sideShape})\])?` +
    String.raw`(?:,"wasTarget":${named})?(?:,"target":${named})?` +
    String.raw`(?:,"entries":(\d{1,16}),"bytes":(\d{1,16}),"seal":"([0-9a-f]{16})","whole":(?:true|false))?` +
    String.raw`(,"laterThanCopy":true)?(,"attributes":true)?\}$`,
);
/** Where the parts of a line stand in what the shape finds. */
const at = { kind: 1, path: 2, was: 3, is: 4, wasTarget: 5, target: 6, held: 7, isLater: 10, attributes: 11 } as const;

/** Null where the line is none that the helper writes. */
export function readChange(line: string): FoundChange | null {
  const found = lineShape.exec(line);
  if (found === null) return null;
  const kind = found[at.kind] ?? '';
  const path = found[at.path] ?? '';
  if (!kinds.has(kind) || !isPath(path)) return null;
  const [was, is] = [found[at.was], found[at.is]];
  const held = readHeld(found);
  if (held === undefined || (was === undefined && is === undefined)) return null;
  const wasTarget = found[at.wasTarget] ?? null;
  const target = found[at.target] ?? null;
  if (Math.max(wasTarget?.length ?? 0, target?.length ?? 0) > mostLetters) return null;
  return {
    kind: kind as FoundKind, // oxlint-disable-line typescript/no-unsafe-type-assertion -- one of the set above
    path,
    was: was === undefined ? null : new LineSide(was),
    is: is === undefined ? null : new LineSide(is),
    wasTarget,
    target,
    held,
    isLater: found[at.isLater] !== undefined,
    attributes: found[at.attributes] !== undefined,
  };
}

/** Each byte of a path may be written as three letters. */
const mostLetters = 3 * 4096;

/** Beneath its root: no part is empty, or leads elsewhere. */
export function isPath(path: string): boolean {
  return path.length <= mostLetters && plainPath.test(path) && !partsThatLead.test(path) && !path.includes('%00');
}

function readHeld(found: RegExpExecArray): FoundChange['held'] | undefined {
  const seal = found[at.held + 2];
  if (seal === undefined) return null;
  const [entries, bytes] = [Number(found[at.held]), Number(found[at.held + 1])];
  return Number.isSafeInteger(entries) && Number.isSafeInteger(bytes) ? { entries, bytes, seal } : undefined;
}
