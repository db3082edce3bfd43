/** Asks the helper what a layer would change, and believes no line that is not exactly one of its own. */
import { BrokerError } from '#domain/common/errors.ts';
import type { FoundChange, FoundKind, FoundSide } from '#domain/staging/found-change.ts';
import { stagedKindSchema, type StagedType } from '#domain/staging/staged-change.ts';
import type { StagedLayer } from './layer.ts';
import { runHelper, type HelperOptions } from './run-helper.ts';
import { say } from '#domain/common/message.ts';

const types: Readonly<Record<string, StagedType>> = {
  f: 'file',
  d: 'folder',
  l: 'link',
  p: 'fifo',
  s: 'socket',
  c: 'device',
};
const kinds: ReadonlySet<string> = new Set(stagedKindSchema.options.filter((kind) => kind !== 'moved'));
const digits = /^-?[0-9]{1,30}$/;
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

/** Null where the line is none that the helper writes. By hand: a schema would take longer than the listing itself. */
export function readChange(line: string): FoundChange | null {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return null;
  const given = row as Readonly<Record<string, unknown>>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- each field is looked at below
  const { kind, path } = given;
  if (typeof kind !== 'string' || !kinds.has(kind) || typeof path !== 'string' || !isPath(path)) return null;
  const was = readSide(given['was']);
  const is = readSide(given['is']);
  const held = readHeld(given);
  const wasTarget = readTarget(given['wasTarget']);
  const target = readTarget(given['target']);
  if (was === undefined || is === undefined || held === undefined) return null;
  if (wasTarget === undefined || target === undefined || (was === null && is === null)) return null;
  return {
    kind: kind as FoundKind, // oxlint-disable-line typescript/no-unsafe-type-assertion -- one of the set above
    path,
    was,
    is,
    wasTarget,
    target,
    held,
    isLater: given['laterThanCopy'] === true,
    attributes: given['attributes'] === true,
  };
}

/** Beneath its root: no part is empty, or leads elsewhere. */
export function isPath(path: string): boolean {
  return path.length <= 3 * 4096 && plainPath.test(path) && !partsThatLead.test(path) && !path.includes('%00');
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function readSide(value: unknown): FoundSide | null | undefined {
  if (value === undefined) return null;
  if (!Array.isArray(value) || value.length !== 9) return undefined;
  const [letter, mode, uid, gid, size, ino, ctime, mtime, links] = value as readonly unknown[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- each is looked at below
  const type = typeof letter === 'string' ? types[letter] : undefined;
  if (type === undefined || !isCount(mode) || mode > 0o7777 || !isCount(uid) || !isCount(gid) || !isCount(size)) {
    return undefined;
  }
  if (!isDigits(ino) || !isDigits(ctime) || !isDigits(mtime) || !isCount(links)) return undefined;
  return { type, mode, uid, gid, size, ino, ctime, mtime, links };
}

const isDigits = (value: unknown): value is string => typeof value === 'string' && digits.test(value);

function readTarget(value: unknown): string | null | undefined {
  if (value === undefined) return null;
  return typeof value === 'string' && value.length <= 3 * 4096 ? value : undefined;
}

function readHeld({ entries, bytes, seal }: Readonly<Record<string, unknown>>): FoundChange['held'] | undefined {
  if (entries === undefined) return null;
  if (!isCount(entries) || !isCount(bytes) || typeof seal !== 'string' || !/^[0-9a-f]{16}$/.test(seal))
    return undefined;
  return { entries, bytes, seal };
}
