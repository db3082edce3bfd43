/** Speaks JSON-RPC in lines, without the version field, as the Codex app-server does: requests both ways, and news. */
import * as z from 'zod';
import { maxMessageBytes } from '#domain/common/limits.ts';

const idSchema = z.union([z.string(), z.int()]);
const messageSchema = z.object({
  id: idSchema.optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string(), data: z.unknown().optional() }).optional(),
});

export type MessageId = z.infer<typeof idSchema>;

export interface PeerHandlers {
  /** Resolves to the result; undefined says that there is no such method here. */
  request(method: string, params: unknown, id: MessageId): Promise<unknown>;
  news(method: string, params: unknown): void;
  /** A line that is no message, or longer than any message may be. */
  unreadable(): void;
}

export interface JsonLinesPeer {
  /** Throws what the other side says went wrong, or that it is gone. */
  call(method: string, params: unknown): Promise<unknown>;
  tell(method: string, params: unknown): Promise<void>;
  /** Resolves when the other side has nothing more to say. */
  readonly done: Promise<void>;
}

export function createJsonLinesPeer(
  streams: { readonly input: ReadableStream<Uint8Array>; readonly output: WritableStream<Uint8Array> },
  handlers: PeerHandlers,
): JsonLinesPeer {
  const writer = streams.output.getWriter();
  const waiting = new Map<MessageId, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;

  // A peer that is gone reads nothing; that it is gone is told by the end of its own words.
  const send = (message: object): Promise<void> =>
    writer.write(new TextEncoder().encode(`${JSON.stringify(message)}\n`)).catch(() => undefined);

  async function answer(id: MessageId, method: string, params: unknown): Promise<void> {
    const result = await handlers.request(method, params, id);
    await send(result === undefined ? { id, error: { code: -32_601, message: 'unknown method' } } : { id, result });
  }

  function take(line: string): void {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return handlers.unreadable();
    }
    const read = messageSchema.safeParse(value);
    if (!read.success) return handlers.unreadable();
    const { id, method, params, result, error } = read.data;
    if (method !== undefined) {
      if (id === undefined) handlers.news(method, params);
      else void answer(id, method, params);
      return undefined;
    }
    if (id === undefined) return handlers.unreadable();
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(Object.assign(new Error(error.message), { data: error.data }));
    return undefined;
  }

  const done = readLines(streams.input, { take, tooLong: () => handlers.unreadable() }).then(() => {
    for (const { reject } of waiting.values()) reject(new Error('The agent ended.'));
    return waiting.clear();
  });
  return {
    call(method, params) {
      lastId += 1;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.set(lastId, { resolve, reject });
      void send({ id: lastId, method, params });
      return promise;
    },
    tell: (method, params) => send({ method, params }),
    done,
  };
}

/** Until the other side ends, or says a line that is longer than any message may be. */
async function readLines(
  input: ReadableStream<Uint8Array>,
  { take, tooLong }: { readonly take: (line: string) => void; readonly tooLong: () => void },
): Promise<void> {
  let rest = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of input) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') take(line);
      if (rest.length > maxMessageBytes) {
        tooLong();
        break;
      }
    }
  } catch {
    // A broken pipe is an end like any other.
  }
}
