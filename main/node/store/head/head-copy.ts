/** A second copy of the head of the log at a place of the person's choice: another disk, or a folder of another host. See decision 0011. */
import { readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, sep } from 'node:path';
import * as z from 'zod';
import { BrokerError } from '#domain/common/errors.ts';
import { maxPathLength } from '#domain/common/limits.ts';
import { writeAtomically } from '../write-atomically.ts';
import { readHead, type HeadReading, type KeptHead } from './head-file.ts';
import { say } from '#domain/common/message.ts';

const placeSchema = z.strictObject({
  version: z.literal(1),
  path: z
    .string()
    .max(maxPathLength)
    .refine((path) => isAbsolute(path) && !path.includes('\0')),
});

const settingOf = (dataDir: string): string => join(dataDir, 'log-head-copy.json');

export type ChosenPlace =
  | { readonly kind: 'none' }
  | { readonly kind: 'place'; readonly path: string }
  /** What was chosen cannot be read, and so nothing can be compared. */
  | { readonly kind: 'unreadable' };

export function readChosenPlace(dataDir: string): ChosenPlace {
  try {
    const found = statSync(settingOf(dataDir), { throwIfNoEntry: false });
    if (found === undefined) return { kind: 'none' };
    if (found.uid !== process.getuid?.()) return { kind: 'unreadable' };
    const { path } = placeSchema.parse(JSON.parse(readFileSync(settingOf(dataDir), 'utf8')));
    return { kind: 'place', path };
  } catch {
    return { kind: 'unreadable' };
  }
}

/**
 * Null for nowhere. The first copy has to be written by then, so that a copy that is missing later was taken away.
 * Throws `bad-request`, `store-unavailable`.
 */
export async function choosePlace(dataDir: string, path: string | null): Promise<void> {
  if (path === null) return rm(settingOf(dataDir), { force: true });
  if (!placeSchema.safeParse({ version: 1, path }).success) {
    throw new BrokerError('bad-request', say('This is not an absolute path of a file.'), {
      remedy: say('Name a file by its full path.'),
    });
  }
  if (`${path}${sep}`.startsWith(`${dataDir}${sep}`)) {
    throw new BrokerError('bad-request', say('A copy beside the log would be lost with it.'), {
      remedy: say('Name a file on another disk, or in a folder of another host.'),
    });
  }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw new BrokerError('bad-request', say('{path} is a folder.', { path }), { remedy: say('Name a file in it.') });
  }
  try {
    await writeCopy(path, JSON.stringify(firstHead));
  } catch (cause) {
    throw new BrokerError('store-unavailable', say('{path} cannot be written.', { path }), {
      remedy: say('Name a file in a folder that exists and that you may write.'),
      cause,
    });
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeAtomically(settingOf(dataDir), `${JSON.stringify({ version: 1, path }, null, 2)}\n`);
}

const firstHead: KeptHead = {
  version: 1,
  head: { seq: 0, hash: '0'.repeat(64) },
  at: 0,
  checked: null,
  alarms: [],
};

async function writeCopy(path: string, text: string): Promise<void> {
  const draft = join(dirname(path), `.${process.pid}.log-head.tmp`);
  try {
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

export interface HeadCopy {
  read(): HeadReading;
  /** Never waits: a folder of another host may be slow, and no row is held up by it. The latest one counts. */
  write(kept: KeptHead): void;
  /** Resolves when what was last to be written is, or could not be. */
  settled(): Promise<void>;
}

/** `onFailed` is told once until it can be written again. */
export function openHeadCopy(path: string, onFailed: () => void): HeadCopy {
  let next: string | null = null;
  let writing: Promise<void> | null = null;
  let hasFailed = false;
  const writeOn = async (): Promise<void> => {
    for (let text = next; text !== null; text = next) {
      next = null;
      try {
        await writeCopy(path, text);
        hasFailed = false;
      } catch {
        if (!hasFailed) onFailed();
        hasFailed = true;
      }
    }
    writing = null;
  };
  return {
    read: () => readHead(path, null),
    write(kept) {
      next = JSON.stringify(kept);
      writing ??= writeOn();
    },
    settled: async () => (await writing) ?? undefined,
  };
}
