/** What a broker in a browser remembers from one start to the next: its port, and which browsers were let in. In the private data folder. */
import { constants, closeSync, fstatSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { maxSessions, type KeptBrowsers } from './browser-sessions.ts';

const memorySchema = z.strictObject({
  port: z.int().min(1).max(65_535).nullable(),
  /** Hashes only: they let no reader in. */
  browsers: z.array(z.tuple([z.string().regex(/^[\w-]{43}$/u), z.int().nonnegative()])).max(maxSessions),
});
type Memory = z.infer<typeof memorySchema>;

const nothing: Memory = { port: null, browsers: [] };
const longest = 64 * 1024;

export interface PageMemory {
  /** Null at the first start. */
  readonly port: () => number | null;
  readonly keepPort: (port: number) => void;
  readonly browsers: KeptBrowsers;
}

export function createPageMemory(dataDir: string): PageMemory {
  const path = join(dataDir, 'page.json');
  let memory = read(path);
  const write = (change: Partial<Memory>): void => {
    memory = { ...memory, ...change };
    const fresh = `${path}.${process.pid}`;
    try {
      writeFileSync(fresh, JSON.stringify(memory), { mode: 0o600 });
      renameSync(fresh, path);
    } catch {
      // A full disk costs a new link after the next start, and nothing else.
    }
  };
  return {
    port: () => memory.port,
    keepPort: (port) => write({ port }),
    browsers: {
      load: () => memory.browsers,
      save: (browsers) => write({ browsers: browsers.map(([hash, at]) => [hash, at]) }),
    },
  };
}

/** What another user wrote, or could have, lets no client in. */
function read(path: string): Memory {
  let file: number | null = null;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const found = fstatSync(file);
    const isOurs = found.isFile() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
    return isOurs && found.size <= longest ? memorySchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : nothing;
  } catch {
    return nothing; // The first start, or a file that does not say what it should.
  } finally {
    if (file !== null) closeSync(file);
  }
}
