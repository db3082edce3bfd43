/** Listens to a running opencode server, and lets the broker answer what its agents ask. */
import * as z from 'zod';
import type { ExternalToolRequester } from '../external-tool-requester.ts';
import { permissionSchema, readPermission, type OpencodePermission } from './read-permission.ts';
import { maxMessageBytes } from '#domain/common/limits.ts';

export interface OpencodeDrive {
  readonly url: URL;
  /** Sent with every request, as the server wants it; null without a password. */
  readonly authorization: string | null;
  readonly requester: ExternalToolRequester;
  readonly projectRoot: string;
  /** Fires when the person has had enough. */
  readonly ended: AbortSignal;
  note(text: string): void;
  whenStopped(interrupt: () => Promise<unknown>): void;
}

const eventSchema = z.object({ type: z.string(), properties: z.unknown().optional() });
const repliedSchema = z.object({ requestID: z.string().optional(), permissionID: z.string().optional() });

interface OpenCards {
  /** What people are asked at the moment; opencode says when one was answered elsewhere. */
  readonly cards: Map<string, AbortController>;
  /** By the server's own names, those that asked something here. */
  readonly conversations: Set<string>;
}

export async function driveOpencode(drive: OpencodeDrive): Promise<void> {
  const open: OpenCards = { cards: new Map(), conversations: new Set() };
  const events = await send(drive, '/event');
  if (!events.ok || events.body === null) throw new Error(`opencode answered ${events.status} at ${drive.url.href}`);
  // What was asked before we listened.
  const pending = await send(drive, '/permission');
  if (pending.ok) {
    const list = z.array(z.unknown()).safeParse(await pending.json());
    for (const asked of list.data ?? []) take(drive, open, asked);
  }
  drive.whenStopped(() => abortTurns(drive, open));
  try {
    for await (const data of readServerEvents(events.body)) hear(drive, open, data);
  } finally {
    for (const card of open.cards.values()) card.abort();
  }
}

async function abortTurns(drive: OpencodeDrive, { conversations }: OpenCards): Promise<void> {
  for (const id of conversations) {
    const response = await send(drive, `/session/${encodeURIComponent(id)}/abort`, { method: 'POST', body: '{}' });
    if (!response.ok) throw new Error(`opencode answered ${response.status}`);
  }
}

async function send(drive: OpencodeDrive, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = drive.authorization === null ? {} : { authorization: drive.authorization };
  const target = new URL(path, drive.url);
  // The server answers for the folder that it was started in, unless another one is named.
  target.searchParams.set('directory', drive.projectRoot);
  const { signal = drive.ended } = init;
  return fetch(target, {
    ...init,
    signal,
    headers: { ...headers, 'content-type': 'application/json' },
    redirect: 'error',
  });
}

async function answer(drive: OpencodeDrive, open: OpenCards, asked: OpencodePermission): Promise<void> {
  if (open.cards.has(asked.id)) return;
  open.conversations.add(asked.sessionID);
  const elsewhere = new AbortController();
  open.cards.set(asked.id, elsewhere);
  try {
    const question = readPermission(asked, drive.projectRoot);
    if (question === null) drive.note('opencode asked something that cannot be shown whole; it was refused.');
    const answered =
      question === null ? null : await drive.requester.ask(question, AbortSignal.any([elsewhere.signal, drive.ended]));
    if (elsewhere.signal.aborted || drive.ended.aborted) return;
    const reply = answered?.choiceId ?? 'reject';
    const message = answered === null || answered.isAllowed ? {} : { message: answered.note ?? answered.sentence };
    const body = JSON.stringify({ reply, ...message });
    const response = await send(drive, `/permission/${encodeURIComponent(asked.id)}/reply`, { method: 'POST', body });
    if (!response.ok) drive.note(`opencode did not take the answer (${response.status}).`);
  } finally {
    open.cards.delete(asked.id);
  }
}

function take(drive: OpencodeDrive, open: OpenCards, value: unknown): void {
  const asked = permissionSchema.safeParse(value);
  if (asked.success) {
    answer(drive, open, asked.data).catch((error: unknown) =>
      drive.note(`opencode could not be answered: ${String(error)}`),
    );
  } else drive.note('opencode asked something that is not understood; answer it there.');
}

function hear(drive: OpencodeDrive, open: OpenCards, data: string): void {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return drive.note('opencode said something that is no event.');
  }
  const event = eventSchema.safeParse(value);
  if (!event.success) return undefined;
  if (event.data.type === 'permission.asked') take(drive, open, event.data.properties);
  if (event.data.type === 'permission.replied') {
    const { requestID, permissionID } = repliedSchema.safeParse(event.data.properties).data ?? {};
    open.cards.get(requestID ?? permissionID ?? '')?.abort();
  }
  return undefined;
}

/**
 * Reads server-sent events out of a response body: the data of each, one after the other.
 * Throws where an event is longer than any message may be.
 */
export async function* readServerEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    // A carriage return may be the first half of a line's end; the other half is in the next chunk.
    const text = rest + decoder.decode(chunk, { stream: true });
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const events = text.slice(0, end).replaceAll(/\r\n?/g, '\n').split('\n\n');
    rest = (events.pop() ?? '') + text.slice(end);
    if (rest.length > maxMessageBytes) throw new Error('An event is too long.');
    for (const event of events) {
      const data = event
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).replace(/^ /, ''));
      if (data.length > 0) yield data.join('\n');
    }
  }
}
