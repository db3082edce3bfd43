/** Holds a conversation with an ACP agent, and lets the broker answer what it asks. Terminals and files are not offered to it. */
import * as v1 from '@agentclientprotocol/sdk';
import * as v2 from '@agentclientprotocol/sdk/experimental/v2';
import * as z from 'zod';
import { maxMessageBytes } from '#domain/common/limits.ts';
import type { Conversation, Drive } from '../driving.ts';
import type { ExternalToolAnswer } from '../external-tool-requester.ts';
import { askFirst } from './ask-first.ts';
import { readPermissionRequest } from './read-permission-request.ts';

type PermissionReply = { readonly outcome: { outcome: 'selected'; optionId: string } | { outcome: 'cancelled' } };

/** Cancelled is no approval for any agent; it stands for every no that the agent has no option for. */
function replyOf({ choiceId }: Pick<ExternalToolAnswer, 'choiceId'>): PermissionReply {
  return { outcome: choiceId === null ? { outcome: 'cancelled' } : { outcome: 'selected', optionId: choiceId } };
}

async function answer(
  params: unknown,
  drive: Drive,
  signal: AbortSignal,
  name: string | null = null,
): Promise<PermissionReply> {
  const question = readPermissionRequest(params, drive.projectRoot, name);
  if (question === null) {
    drive.note('The agent asked something that cannot be shown whole; it was refused.');
    return replyOf({ choiceId: null });
  }
  return replyOf(await drive.requester.ask(question, AbortSignal.any([signal, drive.ended])));
}

const textOf = (content: unknown): string => {
  const isText =
    typeof content === 'object' && content !== null && 'text' in content && typeof content.text === 'string';
  return isText ? String(content.text) : '';
};

const helloSchema = z.object({ agentInfo: z.object({ name: z.string() }).nullish() });

const none = { fs: { readTextFile: false, writeTextFile: false }, terminal: false };

export function driveAcp(drive: Drive, version: string): Promise<void> {
  const { input, output } = drive.streams;
  const stream = v1.ndJsonStream(output, input, { maxMessageBytes });
  let name: string | null = null;
  return v1
    .client({ name: 'countersign' })
    .onRequest('session/request_permission', ({ params, signal }) => answer(params, drive, signal, name))
    .onNotification('session/update', ({ params }) => {
      const { update } = params;
      if (update.sessionUpdate === 'agent_message_chunk') drive.say(textOf(update.content));
    })
    .connectWith(stream, async (agent) => {
      const hello = await agent.request('initialize', {
        protocolVersion: v1.PROTOCOL_VERSION,
        clientCapabilities: none,
        clientInfo: { name: 'countersign', version },
      });
      name = helloSchema.safeParse(hello).data?.agentInfo?.name ?? null;
      drive.called(name);
      const session = await agent.request('session/new', { cwd: drive.projectRoot, mcpServers: [] });
      const { sessionId } = session;
      const first = askFirst(session);
      if (first.kind === 'asks-nobody') throw new Error(first.message);
      // One that does not let itself be told so is not driven.
      if (first.mode !== null) await agent.request('session/set_mode', { sessionId, modeId: first.mode });
      if (first.note !== null) drive.note(first.note);
      drive.whenStopped(() => agent.notify('session/cancel', { sessionId }));
      await converse(drive, async (text) => {
        await agent.request('session/prompt', { sessionId, prompt: [{ type: 'text', text }] });
      });
    });
}

/** The draft: prompts are accepted at once, and a turn has ended when the session says that it is idle. */
export function driveAcpDraft(drive: Drive, version: string): Promise<void> {
  const { input, output } = drive.streams;
  const stream = v2.ndJsonStream(output, input, { maxMessageBytes });
  let turnEnded: (() => void) | null = null;
  return v2
    .client({ name: 'countersign' })
    .onRequest('session/request_permission', ({ params, signal }) => answer(params, drive, signal))
    .onNotification('session/update', ({ params }) => {
      const { update } = params;
      if (update.sessionUpdate === 'agent_message_chunk' && 'content' in update) drive.say(textOf(update.content));
      if (update.sessionUpdate === 'state_update' && 'state' in update && update.state === 'idle') turnEnded?.();
    })
    .connectWith(stream, async (agent) => {
      const hello = await agent.request('initialize', {
        protocolVersion: v2.PROTOCOL_VERSION,
        capabilities: {},
        info: { name: 'countersign', version },
      });
      drive.called(hello.info.name);
      const { sessionId } = await agent.request('session/new', { cwd: drive.projectRoot, mcpServers: [] });
      drive.whenStopped(() => agent.notify('session/cancel', { sessionId }));
      await converse(drive, async (text) => {
        const ended = new Promise<void>((resolve) => {
          turnEnded = resolve;
        });
        await agent.request('session/prompt', { sessionId, prompt: [{ type: 'text', text }] });
        await ended;
      });
    });
}

async function converse(drive: Conversation, prompt: (text: string) => Promise<void>): Promise<void> {
  for await (const text of drive.prompts) {
    await prompt(text);
    drive.say('\n');
  }
}
