/** Ends a command whose layer grows beyond what there is room for: an ordinary user has no quota. */
import { lstat, readdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { WireError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';

export interface LayerLimits {
  /** What a layer may take on the disk. */
  readonly mostBytes: number;
  /** What has to stay free there for everybody else. */
  readonly leastFree: number;
}

const gibibyte = 1024 ** 3;
export const usualLimits: LayerLimits = { mostBytes: 20 * gibibyte, leastFree: gibibyte };

/** A disk takes a gigabyte in so long, so that as much may be more than the limit. */
const lookEveryMs = 250;
/** A tree is added up for no more than this part of the time. */
const share = 20;

export interface SizeWatch {
  /** Why it is full; null as long as it is not. Looks once more. */
  stop(): Promise<WireError | null>;
}

export function watchSize(uppers: readonly string[], limits: LayerLimits, onFull: () => void): SizeWatch {
  const state = { isOver: false, full: null as WireError | null, freeThen: Number.NaN, size: 0, nextAt: 0 };
  const look = async (isLast: boolean): Promise<void> => {
    const free = await freeAt(uppers[0] ?? '/');
    const grown = state.size + Math.max(0, state.freeThen - free);
    if (free < limits.leastFree) state.full ??= diskFull(limits);
    else if (isLast || Number.isNaN(state.freeThen) || grown > limits.mostBytes || performance.now() > state.nextAt) {
      const began = performance.now();
      state.size = await sizeOf(uppers, limits.mostBytes);
      state.freeThen = free;
      state.nextAt = performance.now() + Math.max(lookEveryMs, share * (performance.now() - began));
      if (state.size > limits.mostBytes) state.full ??= layerFull(limits);
    }
    if (state.full !== null && !isLast) onFull();
  };
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking
      .then(async () => (state.isOver || state.full !== null ? undefined : await look(false)))
      .catch(() => {}); // Looked at again.
  }, lookEveryMs);
  timer.unref();
  return {
    async stop() {
      state.isOver = true;
      clearInterval(timer);
      await looking;
      return state.full;
    },
  };
}

/** Why nothing more may be staged; null where there is room. */
export async function fullProblem(uppers: readonly string[], limits: LayerLimits): Promise<WireError | null> {
  if ((await freeAt(uppers[0] ?? '/')) < limits.leastFree) return diskFull(limits);
  return (await sizeOf(uppers, limits.mostBytes)) > limits.mostBytes ? layerFull(limits) : null;
}

const inMiB = (bytes: number): number => Math.round(bytes / 1024 ** 2);

function layerFull({ mostBytes }: LayerLimits): WireError {
  return {
    code: 'staging-full',
    message: say('What is staged for this project takes more than {size} MiB, so the command was ended.', {
      size: inMiB(mostBytes),
    }),
    remedy: say('Keep or discard what is staged, then run it again.'),
  };
}

function diskFull({ leastFree }: LayerLimits): WireError {
  return {
    code: 'staging-full',
    message: say('The disk of the layer has less than {size} MiB left, so the command was ended.', {
      size: inMiB(leastFree),
    }),
    remedy: say('Make room there, or discard what is staged, then run it again.'),
  };
}

async function freeAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Counts no further than the limit. What cannot be looked into counts nothing: its bytes are missing from what is free. */
async function sizeOf(uppers: readonly string[], most: number): Promise<number> {
  let sum = 0;
  const folders: Buffer[] = uppers.map((upper) => Buffer.from(upper));
  for (let folder = folders.pop(); folder !== undefined && sum <= most; folder = folders.pop()) {
    for (const entry of await entriesOf(folder)) {
      const inner = Buffer.concat([folder, Buffer.from(path.sep), entry.name]);
      if (entry.isDirectory()) folders.push(inner);
      const found = await lstat(inner).catch(() => null);
      sum += (found?.blocks ?? 0) * 512;
    }
  }
  return sum;
}

async function entriesOf(folder: Buffer) {
  try {
    return await readdir(folder, { withFileTypes: true, encoding: 'buffer' });
  } catch {
    return []; // Gone meanwhile, closed even to its owner, or deeper than a path can name.
  }
}
