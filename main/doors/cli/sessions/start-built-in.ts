/** `countersign start built-in TASK`: the desk's own agent, followed at this terminal; lines that are typed here are said to it. */
import { createInterface } from 'node:readline';
import { builtInAgent } from '#domain/agents/agent.ts';
import type { ConversationEntry, ConversationView } from '#domain/agents/conversation.ts';
import type { Operation } from '#domain/command/submission.ts';
import type { SettingsLayer } from '#domain/settings/settings.ts';
import { errorText, type WireError } from '#domain/common/errors.ts';
import { english } from '#domain/common/message.ts';
import type { AgentSessionId, SessionId } from '#domain/common/ids.ts';
import type { BrokerClient } from '../../../rpc/wire-client.ts';
import { exitCodes } from '../exit-codes.ts';
import type { CallingHost } from '../reach/call-broker.ts';
import { visibleLine } from '../say/visible-line.ts';

export interface BuiltInTask {
  readonly text: string;
  readonly project: string;
  /** For its turns from here; what is typed at the page has settings of its own. */
  readonly settings: SettingsLayer;
}

interface Talk {
  readonly client: BrokerClient;
  readonly sessionId: SessionId;
  readonly id: AgentSessionId;
  readonly note: (text: string) => void;
  readonly settings: SettingsLayer;
}

/** Returns the exit code: that of what was asked for, and not of what came of it. */
export async function startBuiltIn({ text, project, settings }: BuiltInTask, host: CallingHost): Promise<number> {
  const note = (line: string): void => host.stderr(`countersign: ${line}\n`);
  const refuse = (error: Pick<WireError, 'message' | 'remedy'>): number => {
    note(errorText(error));
    return exitCodes.refused;
  };
  const reached = await host.reach('countersign start');
  if (reached.kind === 'unreachable') return refuse(reached.error);
  const { client } = reached;
  try {
    const subscribed = await client.call('desk.subscribe', { afterSeq: 'now' });
    if (!subscribed.ok) return refuse(subscribed.error);
    const opened = await client.call('project.open', { path: project });
    if (!opened.ok) return refuse(opened.error);
    const { sessionId } = opened.result;
    note('a person at the desk is asked whether it may begin');
    const begun = await client.call('conversation.begin', { sessionId, text, settings });
    if (!begun.ok) return refuse(begun.error);
    const { id } = begun.result;
    return await follow({ client, sessionId, id, note, settings });
  } finally {
    client.close();
  }
}

/** Ends with the turn where nobody can type here, and else when the input does. */
async function follow(talk: Talk): Promise<number> {
  const { client, note } = talk;
  const isTyped = process.stdin.isTTY;
  const over = Promise.withResolvers<number>();
  const look = reader(talk, (view) => {
    if (view.isWorking) return;
    if (!isTyped) over.resolve(0);
    else note('it waits for your word. An empty line, or Ctrl-D, leaves it.');
  });
  client.onEvent(({ msg }) => {
    if (msg.type === 'agent-message' && msg.agentSession === talk.id) look();
  });
  client.onClose(() => {
    note('the desk ended.');
    over.resolve(exitCodes.refused);
  });
  const interrupt = (): void => void submit(talk, { type: 'interrupt', agentSession: talk.id });
  process.on('SIGINT', interrupt);
  const lines = isTyped ? createInterface({ input: process.stdin }) : null;
  lines?.on('line', (text) => {
    if (text.trim() === '') return over.resolve(0);
    void submit(talk, { type: 'user-input', agentSession: talk.id, text, settings: talk.settings });
  });
  lines?.on('close', () => over.resolve(0));
  look();
  try {
    return await over.promise;
  } finally {
    process.off('SIGINT', interrupt);
    lines?.close();
  }
}

async function submit({ client, sessionId, note }: Talk, op: Operation): Promise<void> {
  const submission = { id: `${builtInAgent} ${performance.now()}`, op };
  const reply = await client.call('session.submit', { sessionId, submission });
  if (!reply.ok) note(errorText(reply.error));
  else if (reply.result.kind === 'refused') note(errorText(reply.result.error));
}

/** Prints what is new, once, one look after the other; tells when a turn has come to rest. */
function reader({ client, id, note }: Talk, onRest: (view: ConversationView) => void): () => void {
  let seen = 0;
  let wasWorking = true;
  let looking: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    const reply = await client.call('conversation.read', { id, after: seen });
    if (!reply.ok) return note(errorText(reply.error));
    const { entries, total, isWorking } = reply.result;
    seen = total;
    for (const entry of entries) process.stdout.write(entry.part ? indented(lineOf(entry)) : lineOf(entry));
    if (wasWorking && !isWorking) onRest(reply.result);
    wasWorking = isWorking;
  };
  return () => {
    looking = looking.then(look);
  };
}

/** What a helper of the agent says and does stands apart. */
const indented = (text: string): string => text.replaceAll(/^(?=.)/gmu, '  | ');

/** Of what a tool gave back. */
const shownLength = 400;

function lineOf(entry: ConversationEntry): string {
  if (entry.kind === 'person') return `\n> ${visible(entry.text)}\n`;
  if (entry.kind === 'agent') return `\n${visible(entry.text)}\n`;
  if (entry.kind === 'note') return `\n[${visible(english(entry.message))}]\n`;
  if (entry.kind === 'call') return `\n${visible(entry.tool)} ${visible(entry.input.slice(0, shownLength))}\n`;
  const { text } = entry;
  return `${visible(text.slice(0, shownLength))}${text.length > shownLength ? ' …' : ''}\n`;
}

/** Lines stay lines. */
const visible = (text: string): string => text.split('\n').map(visibleLine).join('\n');
