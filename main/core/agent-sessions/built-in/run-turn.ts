/** One turn of the built-in agent: its model is asked, what it calls is made, and its results go back, until it asks for nothing more. */
import type { ConversationEntry } from '#domain/agents/conversation.ts';
import { longestEntry } from '#domain/agents/conversation.ts';
import { say, type Message } from '#domain/common/message.ts';
import type {
  AgentTools,
  AskedCall,
  ModelTurnAnswer,
  ModelTurns,
  ToolAnswer,
  ToolOffer,
  TurnFailure,
} from '../../ports.ts';
import { checkCall } from './check-call.ts';
import { fitContext } from './fit-context.ts';
import { asShellCall, delegateOffer, ownOffers } from '#domain/agents/own-tools.ts';

/** Questions to the model in one turn. */
export const mostSteps = 60;

/** Without the time, which the keeper of the conversation knows. */
export type NewEntry = ConversationEntry extends infer Each ? (Each extends unknown ? Omit<Each, 'at'> : never) : never;

export interface TurnAround {
  readonly model: ModelTurns;
  readonly tools: AgentTools;
  readonly projectRoot: string;
  readonly signal: AbortSignal;
  entries(): readonly ConversationEntry[];
  add(entry: NewEntry): void;
  /** Puts what the person said meanwhile behind the rest; false where there was nothing. */
  takeInputs(): boolean;
  hear(partial: string): void;
  tell(news: string | null): void;
  spend(tokens: { readonly inputTokens: number; readonly outputTokens: number }): void;
  freshCall(): string;
  /** Gives a part of the task to a helper; null for a helper. */
  readonly delegate: ((call: string, input: unknown) => Promise<ToolAnswer>) | null;
}

/** Ends in any case with all that was called having its result. Never rejects. */
export async function runTurn(turn: TurnAround): Promise<void> {
  const offers = [...turn.tools.offers, ...ownOffers, ...(turn.delegate === null ? [] : [delegateOffer])];
  let toldCut = 0;
  for (let step = 0; step < mostSteps; step += 1) {
    turn.takeInputs();
    const fitted = fitContext(turn.entries());
    const cut = fitted.shortened + fitted.leftOut;
    if (cut > 0 && toldCut === 0) noteCut(turn, fitted.shortened, fitted.leftOut);
    toldCut = cut;
    const { projectRoot } = turn;
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    const answer = await turn.model.ask(
      { projectRoot, entries: fitted.entries, tools: offers },
      (text) => turn.hear(text),
      turn.signal,
    );
    turn.hear('');
    // What comes after the interrupt is not taken, whatever it is.
    if (turn.signal.aborted) return note(turn, interruptedWord);
    if (answer.kind === 'failed') return note(turn, failureWords[answer.because]);
    turn.spend(answer);
    if (answer.text.trim() !== '') turn.add({ kind: 'agent', text: answer.text.slice(0, longestEntry) });
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    const hasCalls = await makeCalls(answer, offers, turn);
    if (turn.signal.aborted) return note(turn, interruptedWord);
    if (!hasCalls && !tellEnd(answer, turn)) return;
  }
  note(
    turn,
    say('The agent took {mostSteps} steps, which is the limit of one turn. It continues when you say so.', {
      mostSteps,
    }),
  );
}

type Said = Extract<ModelTurnAnswer, { kind: 'said' }>;

/** Whether the turn goes on all the same: the person said something meanwhile. */
function tellEnd({ isCut, text }: Said, turn: TurnAround): boolean {
  if (isCut) note(turn, say('The model reached its own limit in the middle of its answer.'));
  else if (text.trim() === '') note(turn, say('The model said nothing and called nothing.'));
  return turn.takeInputs();
}

/** One after the other, in the order in which the model named them. False where it named none. */
async function makeCalls({ calls }: Said, offers: readonly ToolOffer[], turn: TurnAround): Promise<boolean> {
  // A result belongs to each, also where a turn ends between them: no model takes a conversation that lacks one.
  const named = calls.map((asked) => ({ asked, call: turn.freshCall() }));
  for (const { asked, call } of named) {
    const { tool, input } = asked;
    const kept = input.length > longestEntry ? JSON.stringify({ leftOut: `${input.length} characters` }) : input;
    turn.add({ kind: 'call', call, tool: tool.slice(0, 200), input: kept });
  }
  for (const [index, { asked, call }] of named.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { text, ...ending } = turn.signal.aborted ? notBegun : await makeCall({ asked, call, index }, offers, turn);
    turn.tell(null);
    turn.add({ kind: 'result', call, text: text.slice(0, longestEntry), ...ending });
  }
  return calls.length > 0;
}

const notBegun = { text: 'Not begun: a person interrupted the turn.', isError: true };

interface NamedCall {
  readonly asked: AskedCall;
  readonly call: string;
  /** Which of its step it is. */
  readonly index: number;
}

async function makeCall({ asked, call, index }: NamedCall, offers: readonly ToolOffer[], turn: TurnAround) {
  const checked = checkCall(asked, index, offers);
  if (checked.kind === 'not-made') return { text: checked.why, isError: true };
  if (asked.tool === delegateOffer.name && turn.delegate !== null) return turn.delegate(call, checked.input);
  const steer = { signal: turn.signal, onNews: (text: string) => turn.tell(text) };
  const own = asShellCall(asked.tool, checked.input);
  if (own === null) return turn.tools.call(asked.tool, checked.input, steer);
  if ('wrong' in own) return { text: `${own.wrong}\nNothing was done.`, isError: true };
  return turn.tools.call('shell', own.shell, steer);
}

const note = (turn: TurnAround, message: Message): void => turn.add({ kind: 'note', message });

function noteCut(turn: TurnAround, shortened: number, leftOut: number): void {
  note(
    turn,
    say(
      'The conversation is longer than what the model is sent: {shortened} of its older entries were shortened and {leftOut} left out. All of it is kept here.',
      { shortened, leftOut },
    ),
  );
}

export const interruptedWord = say('Interrupted. What was running was ended, and its questions were closed.');

const failureWords: Readonly<Record<TurnFailure, Message>> = {
  off: say('No model is appointed. Appoint one in the settings, and say something again.'),
  'no-key': say('The model needs a key, and none is kept. Give one in the settings, and say something again.'),
  'too-costly': say(
    'The limit of tokens for this month is reached. Raise it in the settings, or wait for the next month.',
  ),
  silent: say(
    'The model server said nothing for too long, so the wait was given up. Nothing is lost: say something to try again.',
  ),
  unreadable: say('What the model server sent could not be read. None of it was done. Say something to try again.'),
  'too-large': say('The model server sent more than the desk accepts in one answer. None of it was done.'),
  failed: say('The model server refused or broke off. None of its answer was acted on. Say something to try again.'),
};
