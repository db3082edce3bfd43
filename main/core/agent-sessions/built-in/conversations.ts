/** The sessions of the built-in agent: begun by a person, spoken to, interrupted, and found again after the desk was started anew. */
import { builtInAgent, builtInName } from '#domain/agents/agent.ts';
import { longestInput, type ConversationView } from '#domain/agents/conversation.ts';
import { mostOfTask, type AgentSessionRecord } from '#domain/agents/agent-session-view.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import type { AgentSessionId, SubmissionId } from '#domain/common/ids.ts';
import type { SettingsLayer } from '#domain/settings/settings.ts';
import type { Receipt } from '#domain/command/submission.ts';
import type { EventLog } from '../../event-log.ts';
import type { BuiltInAgent, Clock, Ids } from '../../ports.ts';
import { accepted, notAllowedHere, refused, sessionStopped } from '../../session/refusals.ts';
import type { Submitter } from '../../session/submitter.ts';
import type { KnownSessions, NewAgentSession } from '../known-sessions.ts';
import { openConversation, type Conversation } from './conversation.ts';
import { interruptedWord } from './run-turn.ts';

export interface UserInput {
  readonly text: string;
  readonly settings: SettingsLayer;
}

export interface Conversations {
  /** A caller other than a person's screen has asked a person before. Throws `not-offered`, `too-many`. */
  begin(of: Pick<NewAgentSession, 'entryPoint' | 'projectRoot'>, input: UserInput, from: Submitter): AgentSessionId;
  say(id: AgentSessionId, input: UserInput, from: Submitter): Promise<Receipt>;
  interrupt(id: AgentSessionId, from: Submitter, submission: SubmissionId): Promise<Receipt>;
  /** Throws `unknown-session`, `not-allowed-here`, `store-unavailable`. */
  read(id: AgentSessionId, after: number, from: Submitter): Promise<ConversationView>;
  /** What a person wrote to it since this desk holds it, the oldest first; not what a program did that speaks in its place. */
  saidTo(id: AgentSessionId): readonly string[];
  /** It waits for what its person says next. */
  isIdle(id: AgentSessionId): boolean;
  /** A person stopped it: no step follows. */
  stopped(id: AgentSessionId): void;
  stopAll(): void;
  /** Resolves when all that was said is kept. */
  shutdown(): Promise<void>;
}

export interface ConversationsOptions {
  readonly agent: BuiltInAgent | null;
  readonly known: KnownSessions;
  readonly begin: (of: NewAgentSession) => AgentSessionId;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Pick<EventLog, 'emit'>;
  /** The list of sessions is another one. */
  readonly tell: () => void;
  readonly warn: (error: unknown) => void;
}

/** Conversations that are held at once; the oldest that is idle makes room. */
export const mostConversations = 16;

interface Held extends ConversationsOptions {
  readonly agent: BuiltInAgent;
  readonly held: Map<AgentSessionId, Conversation>;
  readonly said: WeakMap<Conversation, string[]>;
}

export function createConversations(options: ConversationsOptions): Conversations {
  const held = new Map<AgentSessionId, Conversation>();
  const said = new WeakMap<Conversation, string[]>();
  const { agent } = options;
  const desk = (): Held => {
    if (agent !== null) return { ...options, agent, held, said };
    throw new BrokerError('not-offered', say('This desk has no agent of its own.'));
  };
  return {
    begin(of, input, from) {
      makeRoom(desk());
      const own = { agent: builtInAgent, name: builtInName, version: null, conversation: null };
      const id = options.begin({ ...of, ...own, task: input.text.slice(0, mostOfTask) });
      const conversation = hold(desk(), options.known.need(id), []);
      if (!from.isPerson) conversation.owners.add(from.connectionId);
      // Whoever begins one, a person has read the task and said yes to it.
      note(desk(), conversation, input.text);
      conversation.say(input.text, input.settings);
      return id;
    },
    say: (id, input, from) => sayTo(desk(), id, input, from),
    async interrupt(id, from, submission) {
      const conversation = held.get(id);
      if (conversation === undefined) return notAtWork;
      if (!mayTouch(conversation, from)) return notAllowedHere;
      if (!(await conversation.interrupt())) return notAtWork;
      options.events.emit(null, submission, { type: 'turn-aborted', reason: interruptedWord });
      return accepted;
    },
    async read(id, after, from) {
      const record = builtInRecord(options.known, id);
      const conversation = held.get(id);
      const isAllowed = conversation === undefined ? from.isPerson : mayTouch(conversation, from);
      if (!isAllowed) throw new BrokerError('not-allowed-here', say('This session belongs to another connection.'));
      if (conversation !== undefined) return conversation.view(after);
      const kept = await desk().agent.book.read(record.id);
      return openConversation({ ...quiet(desk()), id, projectRoot: record.projectRoot, earlier: kept }).view(after);
    },
    saidTo(id) {
      const conversation = held.get(id);
      return conversation === undefined ? [] : (said.get(conversation) ?? []);
    },
    isIdle: (id) => held.get(id)?.isWorking === false,
    stopped: (id) => void held.get(id)?.interrupt(),
    stopAll() {
      for (const conversation of held.values()) void conversation.interrupt();
    },
    async shutdown() {
      await Promise.all([...held.values()].map((conversation) => conversation.close()));
    },
  };
}

const notAtWork = refused('already-settled', say('This agent has no turn in progress.'), say('Nothing to do.'));

const mayTouch = ({ owners }: Conversation, { isPerson, connectionId }: Submitter): boolean =>
  isPerson || owners.has(connectionId);

/** Only looked at: nothing is kept or told of it. */
const quiet = ({ agent, clock, ids }: Held) => ({
  agent: { ...agent, book: { ...agent.book, add: () => Promise.resolve() } },
  clock,
  ids,
  tell: () => undefined,
  onTurn: () => undefined,
  warn: () => undefined,
});

function builtInRecord(known: KnownSessions, id: AgentSessionId): AgentSessionRecord {
  const record = known.need(id);
  if (record.agent === builtInAgent && record.isHere) return record;
  throw new BrokerError('not-offered', say('This session is not one of the desk’s own agent.'), {
    remedy: say('Speak to the agent where it works.'),
  });
}

async function sayTo(desk: Held, id: AgentSessionId, { text, settings }: UserInput, from: Submitter): Promise<Receipt> {
  const { known, held } = desk;
  const record = builtInRecord(known, id);
  const before = held.get(id);
  const isAllowed = before === undefined ? from.isPerson : mayTouch(before, from);
  if (!isAllowed) return notAllowedHere;
  if (record.stoppedAt !== null) return sessionStopped;
  if (text.length > longestInput || text.trim() === '') return emptyOrLong;
  const conversation = before ?? (await goOn(desk, record));
  if (record.endedAt !== null) known.change(id, { endedAt: null, ending: null });
  if (from.isPerson) note(desk, conversation, text);
  conversation.say(text, settings);
  return accepted;
}

/** Of one conversation; the first stays, because it is the task. */
const mostSaid = 20;

function note({ said }: Held, conversation: Conversation, text: string): void {
  const [task, ...later] = said.get(conversation) ?? [];
  said.set(conversation, task === undefined ? [text] : [task, ...[...later, text].slice(1 - mostSaid)]);
}

const emptyOrLong = refused(
  'bad-request',
  say('The message is empty, or longer than an agent can be sent at once.'),
  say('Put long text into a file, and name the file.'),
);

/** One that an earlier desk held, or that made room. */
async function goOn(desk: Held, record: AgentSessionRecord): Promise<Conversation> {
  makeRoom(desk);
  const earlier = await desk.agent.book.read(record.id);
  // Two pages may have asked for it at once.
  return desk.held.get(record.id) ?? hold(desk, record, earlier);
}

function hold(
  desk: Held,
  { id, projectRoot }: AgentSessionRecord,
  earlier: readonly ConversationEntryOf[],
): Conversation {
  const { held, agent, clock, ids, events, warn } = desk;
  const tell = calmly(clock, () => events.emit(null, null, { type: 'agent-message', agentSession: id }));
  const conversation = openConversation({ id, projectRoot, earlier, agent, clock, ids, tell, warn, onTurn: desk.tell });
  held.set(id, conversation);
  return conversation;
}

type ConversationEntryOf = ConversationView['entries'][number];

/** Throws `too-many` where all are at work. */
function makeRoom({ held, known }: Held): void {
  if (held.size < mostConversations) return;
  const idle = [...held.values()].find(({ isWorking }) => !isWorking);
  if (idle === undefined) {
    throw new BrokerError(
      'too-many',
      say('{mostConversations} agents of the desk are at work, which is as many as it runs at once.', {
        mostConversations,
      }),
      { remedy: say('Wait until one is done, or stop one.') },
    );
  }
  held.delete(idle.id);
  known.end(idle.id, 'left');
  void idle.close();
}

const calmMs = 150;

/** Words come in pieces of a few letters: screens are told some times in a second. */
function calmly(clock: Clock, tell: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    clock.after(calmMs, () => {
      isDue = false;
      tell();
    });
  };
}
