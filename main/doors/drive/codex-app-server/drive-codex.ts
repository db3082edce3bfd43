/** Holds a conversation with the Codex app-server, and lets the broker answer what it asks. */
import * as z from 'zod';
import type { Drive } from '../driving.ts';
import { createJsonLinesPeer, type MessageId } from './json-lines-peer.ts';
import { fileChangesSchema, readApprovalRequest, type FileChanges } from './read-approval-request.ts';

const deltaSchema = z.object({ delta: z.string() });
const turnSchema = z.object({ turn: z.object({ error: z.object({ message: z.string() }).nullish() }) });
const beganSchema = z.object({ turn: z.object({ id: z.string() }) });
const errorSchema = z.object({ error: z.object({ message: z.string() }), willRetry: z.boolean().optional() });
const startedItemSchema = z.object({
  item: z.object({ type: z.literal('fileChange'), id: z.string(), changes: fileChangesSchema }),
});
const resolvedSchema = z.object({ requestId: z.union([z.string(), z.int()]) });
const threadSchema = z.object({ thread: z.object({ id: z.string() }), approvalsReviewer: z.unknown().optional() });

/** Of so many changes to files the newest are remembered, until they are asked about. */
const rememberedItems = 200;

interface Conversation {
  readonly drive: Drive;
  readonly changes: Map<string, FileChanges>;
  /** Open requests; Codex says when one was answered elsewhere. */
  readonly open: Map<MessageId, AbortController>;
  turnEnded: () => void;
}

export async function driveCodex(drive: Drive, version: string): Promise<void> {
  const conversation: Conversation = { drive, changes: new Map(), open: new Map(), turnEnded: () => undefined };
  const peer = createJsonLinesPeer(drive.streams, {
    request: async (method, params, id) => await answer(conversation, method, params, id),
    news: (method, params) => hear(conversation, method, params),
    unreadable: () => drive.note('Codex said something that is no message.'),
  });
  const clientInfo = { name: 'countersign', title: 'Countersign', version };
  await peer.call('initialize', { clientInfo, capabilities: null });
  await peer.tell('initialized', {});
  drive.called('codex');
  const started = threadSchema.parse(
    await peer.call('thread/start', { cwd: drive.projectRoot, approvalPolicy: 'on-request' }),
  );
  // Its own reviewer decides before anybody is asked; to ask here too would be the same question twice.
  if (started.approvalsReviewer !== undefined && started.approvalsReviewer !== 'user') {
    drive.note('Codex reviews its requests by itself here; the desk is asked only what it passes on.');
  }
  const threadId = started.thread.id;
  let turnId: string | null = null;
  drive.whenStopped(async () => turnId !== null && (await peer.call('turn/interrupt', { threadId, turnId })));
  for await (const text of drive.prompts) {
    const ended = new Promise<void>((resolve) => {
      conversation.turnEnded = resolve;
    });
    const input = [{ type: 'text', text, text_elements: [] }];
    turnId = beganSchema.safeParse(await peer.call('turn/start', { threadId, input })).data?.turn.id ?? null;
    await Promise.race([ended, peer.done]);
    turnId = null;
    drive.say('\n');
  }
}

async function answer(
  { drive, changes, open }: Conversation,
  method: string,
  params: unknown,
  id: MessageId,
): Promise<unknown> {
  const read = readApprovalRequest(method, params, (itemId) => changes.get(itemId) ?? null);
  if (read === null) return undefined;
  if (read.question === null) {
    drive.note('Codex asked something that cannot be shown whole; it was refused.');
    return read.reply(null);
  }
  const elsewhere = new AbortController();
  open.set(id, elsewhere);
  const answered = await drive.requester.ask(read.question, AbortSignal.any([elsewhere.signal, drive.ended]));
  open.delete(id);
  return read.reply(answered.choiceId);
}

function hear(conversation: Conversation, method: string, params: unknown): void {
  const { drive, changes, open } = conversation;
  switch (method) {
    case 'item/agentMessage/delta':
      drive.say(deltaSchema.safeParse(params).data?.delta ?? '');
      return;
    case 'item/started': {
      const item = startedItemSchema.safeParse(params).data?.item;
      if (item === undefined) return;
      changes.set(item.id, item.changes);
      for (const old of [...changes.keys()].slice(0, Math.max(0, changes.size - rememberedItems))) changes.delete(old);
      return;
    }
    case 'serverRequest/resolved': {
      const id = resolvedSchema.safeParse(params).data?.requestId;
      if (id !== undefined) open.get(id)?.abort();
      return;
    }
    case 'error': {
      const failure = errorSchema.safeParse(params).data;
      if (failure !== undefined && failure.willRetry !== true) drive.note(`Codex: ${failure.error.message}`);
      return;
    }
    case 'turn/completed': {
      const failure = turnSchema.safeParse(params).data?.turn.error;
      if (failure != null) drive.note(`Codex: ${failure.message}`);
      conversation.turnEnded();
    }
  }
}
