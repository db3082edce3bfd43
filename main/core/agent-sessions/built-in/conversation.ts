/** One conversation with the built-in agent while the desk holds it: what was said, the turn that goes on, and what the next one is given. */
import type { ConversationEntry, ConversationView } from '#domain/agents/conversation.ts';
import { mostReadEntries } from '#domain/agents/conversation.ts';
import { say } from '#domain/common/message.ts';
import type { AgentSessionId, ConnectionId } from '#domain/common/ids.ts';
import type { SettingsLayer } from '#domain/settings/settings.ts';
import type { AgentTools, BuiltInAgent, Clock, Ids } from '../../ports.ts';
import { runPart, type PartAround } from './run-part.ts';
import { runTurn, type NewEntry } from './run-turn.ts';

export interface Conversation {
  readonly id: AgentSessionId;
  /** Besides the screens of the person, these may read it and speak. */
  readonly owners: Set<ConnectionId>;
  readonly isWorking: boolean;
  view(after: number): ConversationView;
  /** Begins a turn, or is taken into the one that goes on. */
  say(text: string, settings: SettingsLayer): void;
  /** False where no turn goes on. Resolves when its runs were told to end. */
  interrupt(): Promise<boolean>;
  /** Its tools go, and all that they still run. */
  close(): Promise<void>;
}

export interface ConversationOptions {
  readonly id: AgentSessionId;
  readonly projectRoot: string;
  /** Of an earlier desk; empty for a new one. */
  readonly earlier: readonly ConversationEntry[];
  readonly agent: BuiltInAgent;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly tell: () => void;
  /** A turn began or ended. */
  readonly onTurn: () => void;
  readonly warn: (error: unknown) => void;
}

interface State {
  readonly entries: ConversationEntry[];
  /** Said while a turn goes on, and not yet part of it. */
  readonly inputs: string[];
  /** Of those, what was said before the turn was interrupted. */
  readonly late: string[];
  tools: Promise<AgentTools> | null;
  turn: AbortController | null;
  /** Writes in their order. */
  kept: Promise<void>;
  partial: string;
  news: string | null;
  inputTokens: number;
  outputTokens: number;
}

/** Of one entry, as screens are told it. */
const longestShown = 16_000;

/** Of what is waited for, in characters. */
const longestNews = 2000;

export function openConversation(options: ConversationOptions): Conversation {
  const { id, agent, projectRoot, tell } = options;
  const state: State = {
    entries: [...options.earlier],
    inputs: [],
    late: [],
    tools: null,
    turn: null,
    kept: Promise.resolve(),
    partial: '',
    news: null,
    inputTokens: 0,
    outputTokens: 0,
  };
  const add = adder(state, options);
  for (const entry of mendingsOf(options.earlier)) add(entry);
  const begin = (settings: SettingsLayer): void => {
    state.turn = new AbortController();
    options.onTurn();
    const { signal } = state.turn;
    state.tools ??= agent.openTools({ id, projectRoot });
    void turnWith(state.tools, { settings, signal, state, options, add }).finally(() => {
      state.turn = null;
      state.news = null;
      state.partial = '';
      // What was said before the interrupt stays, and is sent with the next turn; what came after it begins one.
      for (const text of state.late.splice(0)) add({ kind: 'person', text });
      if (state.inputs.length > 0) begin(settings);
      else options.onTurn();
      tell();
    });
  };
  const interrupt = async (): Promise<boolean> => {
    const { turn, tools } = state;
    turn?.abort();
    state.late.push(...state.inputs.splice(0));
    await (await tools?.catch(() => null))?.interrupt();
    return turn !== null;
  };
  return {
    id,
    owners: new Set(),
    get isWorking() {
      return state.turn !== null;
    },
    view: (after) => viewOf(id, state, after),
    say(text, settings) {
      state.inputs.push(text);
      if (state.turn === null) begin(settings);
    },
    interrupt,
    async close() {
      await interrupt();
      (await state.tools?.catch(() => null))?.close();
      state.tools = null;
      await state.kept;
    },
  };
}

type Add = (entry: NewEntry) => void;

/** Adds to what is shown, sent and kept. What cannot be kept is told, and stops nothing. */
function adder(state: State, { id, agent, clock, tell, warn }: ConversationOptions): Add {
  return (entry) => {
    const whole: ConversationEntry = { ...entry, at: clock.now() };
    state.entries.push(whole);
    state.kept = state.kept.then(() => agent.book.add(id, [whole])).catch(warn);
    tell();
  };
}

interface TurnOf {
  readonly settings: SettingsLayer;
  readonly signal: AbortSignal;
  readonly state: State;
  readonly options: ConversationOptions;
  readonly add: Add;
}

async function turnWith(
  opening: Promise<AgentTools>,
  { settings, signal, state, options, add }: TurnOf,
): Promise<void> {
  const { agent, ids, projectRoot, tell, warn } = options;
  try {
    const tools = await opening;
    tools.beginTurn(settings);
    const shared: PartAround = {
      model: agent.model,
      projectRoot,
      signal,
      entries: () => [...state.entries],
      add,
      async openTools(part) {
        const own = await agent.openTools({ id: options.id, projectRoot, part });
        own.beginTurn(settings);
        return own;
      },
      hear(partial) {
        // A server that answers after the interrupt is not shown either.
        if (signal.aborted || state.partial === partial) return;
        state.partial = partial;
        tell();
      },
      tell(news) {
        state.news = news?.slice(0, longestNews) ?? null;
        tell();
      },
      spend({ inputTokens, outputTokens }) {
        state.inputTokens += inputTokens;
        state.outputTokens += outputTokens;
      },
      freshCall: () => `call_${ids.next()}`.slice(0, 64),
    };
    await runTurn({
      ...shared,
      tools,
      entries: () => state.entries.filter(({ part }) => part === undefined),
      takeInputs: () => takeInputs(state, add),
      delegate: (call, input) => runPart(call, input, shared),
    });
  } catch (error) {
    state.tools = null;
    takeInputs(state, add);
    add({
      kind: 'note',
      message: say('Something went wrong inside the desk, and the turn ended. Say something to try again.'),
    });
    warn(error);
  }
}

function takeInputs({ inputs }: State, add: Add): boolean {
  const taken = inputs.splice(0);
  for (const text of taken) add({ kind: 'person', text });
  return taken.length > 0;
}

/** What the end of an earlier desk left open: nobody knows how far such a command came. */
function mendingsOf(entries: readonly ConversationEntry[]): readonly NewEntry[] {
  const ended = new Set(entries.flatMap((entry) => (entry.kind === 'result' ? [entry.call] : [])));
  const open = entries.flatMap((entry) => (entry.kind === 'call' && !ended.has(entry.call) ? [entry] : []));
  const text = 'The desk ended before this call did. It may have run in part: look before you do it again.';
  return open.map(({ call, part }) => ({ kind: 'result', call, text, isError: true, ...(part && { part }) }));
}

function viewOf(id: AgentSessionId, state: State, after: number): ConversationView {
  const { entries, partial, news, inputTokens, outputTokens } = state;
  const from = Math.max(Math.min(after, entries.length), entries.length - mostReadEntries, 0);
  return {
    id,
    entries: entries.slice(from).map(shown),
    from,
    total: entries.length,
    isWorking: state.turn !== null,
    partial: partial.slice(-longestShown),
    news,
    inputTokens,
    outputTokens,
  };
}

/** A screen asks for it some times in a second, and nobody reads more of one entry. The model is sent the whole. */
function shown(entry: ConversationEntry): ConversationEntry {
  if (entry.kind === 'note') return entry;
  const text = entry.kind === 'call' ? entry.input : entry.text;
  if (text.length <= longestShown) return entry;
  const cut = `${text.slice(0, longestShown)}\n… ${text.length - longestShown} more characters …`;
  return entry.kind === 'call' ? { ...entry, input: cut } : { ...entry, text: cut };
}
