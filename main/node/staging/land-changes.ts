/** Writes the jobs of the landing helper and reads what it answers. See decision 0171. */
import { BrokerError } from '#domain/common/errors.ts';
import type { FoundChange, FoundSide } from '#domain/staging/found-change.ts';
import { stagedResultSchema, stagedWhySchema } from '#domain/staging/staged-change.ts';
import * as z from 'zod';
import type { LayerAttributes } from './layer.ts';
import { runHelper, type HelperOptions } from './run-helper.ts';
import { say } from '#domain/common/message.ts';

export interface LandingPlace {
  /** Names what is beside a file while it is exchanged. */
  readonly id: string;
  readonly root: string;
  /** Empty where there is no layer any more. */
  readonly upper: string;
  /** The folder of the landing: its journal, and what was kept. Empty for a discard. */
  readonly state: string;
  readonly attributes: LayerAttributes;
  /** Whether staged folders may go: only while nobody has the layer mounted. */
  readonly mayRemoveFolders: boolean;
  /** What was kept stays in the layer as well: a command that runs has it open, or would write to what is no longer there. */
  readonly staysInLayer?: boolean;
}

const resultSchema = z.strictObject({
  n: z.int().positive(),
  result: stagedResultSchema,
  why: stagedWhySchema.optional(),
  /** sha256, or a dash. */
  before: z.string().max(64).optional(),
  after: z.string().max(64).optional(),
});
export type LandingResult = z.infer<typeof resultSchema>;

const letters = { file: 'f', folder: 'd', link: 'l', fifo: 'p', socket: 's', device: 'c' } as const;
const kindLetters = {
  created: 'C',
  modified: 'M',
  replaced: 'R',
  meta: 'T',
  deleted: 'D',
  'too-deep': 'W',
  unreadable: 'W',
} as const;

type Verb = 'land' | 'discard' | 'recover' | 'undo' | 'empty';

/** `changes` are numbered from one, in their order. `tag` is kept in the journal beside each. */
export function landingJob(
  verb: Verb,
  place: LandingPlace,
  changes: readonly { readonly change: FoundChange; readonly tag: number | null }[],
): Buffer {
  const texts: (string | Buffer)[] = [];
  changes.forEach(({ change, tag }, index) => {
    const { kind, path, held } = change;
    // A whole tree has no real side that would have to be compared.
    const was = kindLetters[kind] === 'W' ? null : change.was;
    texts.push(String(index + 1), kindLetters[kind], pathBytes(path), sideText(was), sideText(change.is));
    texts.push(held?.seal ?? '', tag === null ? '' : String(tag));
  });
  return jobOf(verb, place, texts);
}

/** `numbers` are those of the landing. */
export function undoJob(place: LandingPlace, numbers: readonly number[]): Buffer {
  return jobOf('undo', place, numbers.map(String));
}

function jobOf(verb: Verb, place: LandingPlace, texts: readonly (string | Buffer)[]): Buffer {
  const { id, root, upper, state, attributes, mayRemoveFolders, staysInLayer = false } = place;
  const options = mayRemoveFolders ? 'folders' : staysInLayer ? 'stays' : '';
  const all = ['countersign-landing 1', verb, id, root, upper, state, attributes, options, ...texts, 'end'];
  return Buffer.concat(all.flatMap((text) => [typeof text === 'string' ? Buffer.from(text) : text, zero]));
}

const zero = Buffer.from([0]);

/** The bytes of a path whose bytes beside plain ASCII are %XX. */
export function pathBytes(path: string): Buffer {
  return Buffer.from(
    path.replaceAll(/%([0-9A-F]{2})/g, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  );
}

function sideText(side: FoundSide | null): string {
  if (side === null) return '';
  const { type, mode, uid, gid, size, ino, ctime, mtime } = side;
  return [letters[type], mode, uid, gid, size, ino, ctime, mtime].join(' ');
}

/** Throws `sandbox-setup-failed` where it did not come to its end; what it did is in its journal. */
export async function runLanding(
  lander: string,
  job: Uint8Array,
  options: Omit<HelperOptions, 'input'> = {},
): Promise<readonly LandingResult[]> {
  const results: LandingResult[] = [];
  let bad = 0;
  const onLine = (line: string): void => {
    const parsed = readResult(line);
    if (parsed === null) bad++;
    else results.push(parsed);
  };
  const { isWhole, code, stderr } = await runHelper(lander, [], onLine, { ...options, input: job });
  if (isWhole && bad === 0) return results;
  throw landingFailure(code, stderr);
}

function readResult(line: string): LandingResult | null {
  try {
    return resultSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

function landingFailure(code: number | null, said: string): BrokerError {
  const cause = new Error(said);
  const full = /ENOSPC|EDQUOT/.test(said);
  if (code === 4 && full) {
    return new BrokerError(
      'store-unavailable',
      say('There is no room to write down what is to be kept. Nothing was kept.'),
      {
        remedy: say('Make room on that disk, and keep it again.'),
        cause,
      },
    );
  }
  return new BrokerError('sandbox-setup-failed', say('Keeping or taking back was not completed.'), {
    remedy: say('What was begun is completed or taken back at the next look. Look at the staged changes again.'),
    cause,
  });
}
