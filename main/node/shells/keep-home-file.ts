/** Saves an agent's file to the real home: whole or not at all, and without what would make the agent start something the next time. */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type Message, say, verbatim } from '#domain/common/message.ts';

export interface KeptFile {
  /** In the agent's own home; whatever lies there is the agent's word. */
  readonly from: string;
  readonly to: string;
  /** Names whose values stay as they are in `to`, however deep they lie. */
  readonly obeyedKeys: ReadonlySet<string>;
}

const mostBytes = 64 * 1024 * 1024;
const mostDepth = 40;

/** Why it was not saved, or null; nothing to save is null too. */
export function keepHomeFile({ from, to, obeyedKeys }: KeptFile): Message | null {
  const written = readPlain(from);
  if (written === null) return null;
  const place = lstatSync(to, { throwIfNoEntry: false });
  if (place !== undefined && !place.isFile()) return say('it is not a regular file');
  const before = place === undefined ? {} : parse(readFileSync(to, 'utf8'));
  const after = parse(written.text);
  // An agent that is just writing is looked at again.
  if (after === undefined)
    return written.text === '' ? null : say('the agent left something in it that cannot be read');
  if (before === undefined) return say('it cannot be read, so what steers the agent in it cannot be kept');
  const kept = withObeyed(after, before, obeyedKeys, 0);
  if (isDeepStrictEqual(kept, before)) return null;
  const text = isDeepStrictEqual(kept, after) ? written.text : `${JSON.stringify(kept, null, 2)}\n`;
  const beside = `${to}.countersign-${process.pid}`;
  try {
    rmSync(beside, { force: true });
    writeFileSync(beside, text, { mode: place === undefined ? 0o600 : place.mode & 0o777, flag: 'wx' });
    renameSync(beside, to);
    return null;
  } catch (error) {
    rmSync(beside, { force: true });
    return error instanceof Error ? verbatim(error.message) : verbatim(String(error));
  }
}

/** Null for what is no plain file. */
function readPlain(file: string): { readonly text: string } | null {
  try {
    const fd = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const found = fstatSync(fd);
      return found.isFile() && found.nlink === 1 && found.size <= mostBytes ? { text: readFileSync(fd, 'utf8') } : null;
    } finally {
      closeSync(fd);
    }
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is deeper than anything that agents write is left out. */
function withObeyed(after: unknown, before: unknown, keys: ReadonlySet<string>, depth: number): unknown {
  if (Array.isArray(after))
    return depth > mostDepth ? [] : after.map((each) => withObeyed(each, undefined, keys, depth + 1));
  if (!isObject(after)) return after;
  if (depth > mostDepth) return {};
  const old = isObject(before) ? before : {};
  const kept = Object.entries(after)
    .filter(([key]) => !keys.has(key))
    .map(([key, value]): [string, unknown] => [key, withObeyed(value, old[key], keys, depth + 1)]);
  const obeyed = Object.entries(old).filter(([key]) => keys.has(key));
  return Object.fromEntries([...kept, ...obeyed]);
}
