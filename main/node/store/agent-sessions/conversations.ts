/** Keeps what was said in sessions of the built-in agent, one private file each, with what looks like a secret covered. */
import { appendFile, mkdir, readdir, rm, stat, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConversationBook } from '#core/ports.ts';
import { conversationEntrySchema, type ConversationEntry } from '#domain/agents/conversation.ts';
import type { AgentSessionId } from '#domain/common/ids.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import { maskSecrets } from '../log/mask-secrets.ts';

const mostKept = 100;
/** Of one file; the newest of a longer one is read. */
const mostBytes = 16 * 1024 * 1024;

export function createConversationBook(dataDir: string): ConversationBook {
  const folder = join(dataDir, 'conversations');
  const fileOf = (id: AgentSessionId): string => join(folder, `${id}.jsonl`);
  return {
    async read(id) {
      try {
        return (await readEnd(fileOf(id))).split('\n').flatMap(readEntry);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
        throw unavailable(error);
      }
    },
    async add(id, entries) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const isNew = await stat(fileOf(id)).then(
          () => false,
          () => true,
        );
        const lines = entries.map((entry) => `${JSON.stringify(covered(entry))}\n`).join('');
        await appendFile(fileOf(id), lines, { mode: 0o600 });
        if (isNew) await forgetOldest(folder);
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
}

const unavailable = (cause: unknown): BrokerError =>
  new BrokerError('store-unavailable', say('What the agent of the desk said could not be kept or read.'), {
    remedy: say('See whether the disk is full or the data folder is read-only.'),
    cause,
  });

function covered(entry: ConversationEntry): ConversationEntry {
  if (entry.kind === 'note') return entry;
  return entry.kind === 'call'
    ? { ...entry, input: maskSecrets(entry.input) }
    : { ...entry, text: maskSecrets(entry.text) };
}

async function readEnd(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - mostBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** A line that a crash cut off is left out, and so is one that was damaged. */
function readEntry(line: string): ConversationEntry[] {
  try {
    const parsed = conversationEntrySchema.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
}

/** Their names sort by age. */
async function forgetOldest(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).toSorted();
  for (const old of files.slice(0, -mostKept)) await rm(join(folder, old), { force: true });
}
