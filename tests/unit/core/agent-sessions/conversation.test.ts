/** The turns of the built-in agent, with a model that says what the test says: what is called, what is not, and what the conversation keeps. */
import { expect, test } from 'vitest';
import { contextCharacters, fitContext } from '#core/agent-sessions/built-in/fit-context.ts';
import { openConversation } from '#core/agent-sessions/built-in/conversation.ts';
import { mostSteps } from '#core/agent-sessions/built-in/run-turn.ts';
import type {
  AgentTools,
  BuiltInAgent,
  ModelQuestionTurn,
  ModelTurnAnswer,
  ToolOffer,
  TurnFailure,
} from '#core/ports.ts';
import type { ConversationEntry } from '#domain/agents/conversation.ts';
import { english } from '#domain/common/message.ts';
import { handClock } from '../../../fakes/hand-clock.ts';

const offers: readonly ToolOffer[] = ['shell', 'apply_patch'].map((name) => ({ name, description: '', input: {} }));
type Step = Partial<Extract<ModelTurnAnswer, { kind: 'said' }>> | TurnFailure;

interface Stage {
  readonly called: { readonly tool: string; readonly input: unknown }[];
  readonly asked: ModelQuestionTurn[];
  readonly kept: ConversationEntry[];
  readonly conversation: ReturnType<typeof openConversation>;
  interrupts: number;
  /** The parts that tools were opened for. */
  readonly opened: (string | undefined)[];
  closed: number;
  /** Resolves when no turn goes on. */
  done(): Promise<readonly ConversationEntry[]>;
}

function stage(
  steps: (index: number, question: ModelQuestionTurn) => Step | Promise<Step>,
  call: AgentTools['call'] = () => Promise.resolve({ text: 'done', isError: false }),
  earlier: readonly ConversationEntry[] = [],
): Stage {
  const changes = new Set<() => void>();
  let ids = 0;
  const agent: BuiltInAgent = {
    model: {
      async ask(question) {
        made.asked.push(question);
        const step = await steps(made.asked.length - 1, question);
        if (typeof step === 'string') return { kind: 'failed', because: step };
        return { kind: 'said', text: '', calls: [], isCut: false, inputTokens: 1, outputTokens: 1, ...step };
      },
    },
    openTools({ part }) {
      made.opened.push(part);
      return Promise.resolve({
        offers,
        call(tool, input, steer) {
          made.called.push({ tool, input });
          return call(tool, input, steer);
        },
        beginTurn: () => undefined,
        interrupt() {
          made.interrupts += 1;
          return Promise.resolve();
        },
        close() {
          made.closed += 1;
        },
      });
    },
    book: {
      read: () => Promise.resolve([]),
      add: (_id, entries) => Promise.resolve(void made.kept.push(...entries)),
    },
  };
  const conversation = openConversation({
    id: 'ags_1',
    projectRoot: '/p',
    earlier,
    agent,
    clock: handClock(),
    ids: { next: () => `${(ids += 1)}` },
    tell() {
      for (const change of changes) change();
    },
    onTurn: () => undefined,
    warn(error) {
      throw error;
    },
  });
  const made: Stage = {
    called: [],
    asked: [],
    kept: [],
    conversation,
    interrupts: 0,
    opened: [],
    closed: 0,
    done: () =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!conversation.isWorking) resolve(conversation.view(0).entries);
        };
        changes.add(look);
        look();
      }),
  };
  return made;
}

const shell = (command: string) => ({ tool: 'shell', input: JSON.stringify({ command }) });
const said = (entries: readonly ConversationEntry[], kind: 'agent' | 'result' | 'person') =>
  entries.flatMap((entry) => (entry.kind === kind && 'text' in entry ? [entry.text] : []));
const notes = (entries: readonly ConversationEntry[]) =>
  entries.flatMap((entry) => (entry.kind === 'note' ? [english(entry.message)] : []));

const command = (words: readonly string[]) => ({ tool: 'shell', input: { command: words, maxOutputBytes: 65_536 } });
const long = (at: number): ConversationEntry[] => [
  { kind: 'call', at, call: `call_${at}`, tool: 'shell', input: '{}' },
  { kind: 'result', at, call: `call_${at}`, text: 'x'.repeat(30_000), isError: false },
];

test('calls are made in their order, their results go back, and all of it is kept', async () => {
  const made = stage((index) =>
    index === 0 ? { text: 'I try.', calls: [shell('a'), shell('b')] } : { text: 'Done.' },
  );
  made.conversation.say('Go.', {});
  const entries = await made.done();
  expect(entries.map(({ kind }) => kind)).toEqual(['person', 'agent', 'call', 'call', 'result', 'result', 'agent']);
  expect(made.called.map(({ input }) => input)).toEqual([{ command: 'a' }, { command: 'b' }]);
  await made.conversation.close();
  expect(made.kept).toEqual(entries);
  expect(made.asked[1]?.entries).toHaveLength(6);
});

test('read and search become commands, and nothing else', async () => {
  const calls = [
    { tool: 'read', input: '{"path":"-n /etc/passwd","from":5,"lines":2}' },
    { tool: 'search', input: '{"pattern":"-e x"}' },
    { tool: 'read', input: '{"path":7}' },
  ];
  const made = stage((index) => (index === 0 ? { calls } : { text: 'x' }));
  made.conversation.say('Go.', {});
  const entries = await made.done();
  expect(made.called).toEqual([
    command(['sed', '-n', '5,6p', '--', '-n /etc/passwd']),
    command(['grep', '-rnIE', '--exclude-dir=.git', '--exclude-dir=node_modules', '-m', '50', '-e', '-e x', '--', '.']),
  ]);
  expect(said(entries, 'result')[2]).toContain('Nothing was done.');
});

test('unknown tools, inputs that are none or too large, and what comes after eight at once are not made', async () => {
  const bad = [
    { tool: 'launch', input: '{}' },
    { tool: 'shell', input: '{"command": rm' },
    { tool: 'shell', input: '[1]' },
    { tool: 'shell', input: JSON.stringify({ command: 'x'.repeat(5_000_000) }) },
  ];
  const made = stage((index) =>
    index === 0 ? { calls: [...bad, ...Array.from({ length: 6 }, () => shell('ls'))] } : { text: 'x' },
  );
  made.conversation.say('Go.', {});
  const results = said(await made.done(), 'result');
  expect(made.called).toHaveLength(4);
  expect(results).toHaveLength(10);
  expect(results.filter((text) => text.endsWith('Nothing was done.'))).toHaveLength(6);
  expect(results[0]).toContain('There are: shell, apply_patch, read, search, delegate.');
  expect(JSON.stringify(made.kept).length).toBeLessThan(300_000);
});

test('a turn ends at its limit of steps, with a failure, with silence, and with what its model broke off', async () => {
  const endless = stage(() => ({ calls: [shell('again')] }));
  endless.conversation.say('Go.', {});
  expect(notes(await endless.done())).toEqual([expect.stringContaining(`took ${mostSteps} steps`)]);
  expect(endless.called).toHaveLength(mostSteps);
  for (const [step, word] of [
    ['unreadable', 'could not be read'],
    ['too-large', 'more than the desk accepts in one answer'],
    ['silent', 'said nothing for too long'],
    ['off', 'No model is appointed'],
    ['no-key', 'needs a key'],
    ['too-costly', 'limit of tokens for this month'],
    [{}, 'said nothing and called nothing'],
    [{ text: 'I am cut', isCut: true }, 'its own limit'],
  ] as const) {
    const made = stage(() => step);
    made.conversation.say('Go.', {});
    expect(notes(await made.done())).toEqual([expect.stringContaining(word)]);
  }
});

test('what comes after an interrupt is not taken: no word of it is kept, and no call of it is made', async () => {
  const answer = Promise.withResolvers<Step>();
  const asked = Promise.withResolvers<void>();
  const made = stage((index) => {
    asked.resolve();
    return index === 0 ? answer.promise : { text: 'Here.' };
  });
  made.conversation.say('Go.', {});
  await asked.promise;
  made.conversation.say('Faster.', {});
  expect(await made.conversation.interrupt()).toBe(true);
  answer.resolve({ text: 'Too late.', calls: [shell('rm -rf .')] });
  const entries = await made.done();
  expect(made.called).toEqual([]);
  expect(made.interrupts).toBe(1);
  expect(JSON.stringify(entries)).not.toContain('Too late');
  expect(notes(entries)).toEqual([expect.stringMatching(/^Interrupted/u)]);
  // What was said before it stays for the next turn, and begins none.
  expect(said(entries, 'person')).toEqual(['Go.', 'Faster.']);
  made.conversation.say('Again.', {});
  expect(said(await made.done(), 'agent')).toEqual(['Here.']);
});

test('an interrupt between two calls leaves the second one, with a result that says so', async () => {
  const made = stage(
    () => ({ calls: [shell('a'), shell('b')] }),
    async () => {
      await made.conversation.interrupt();
      return { text: 'ended', isError: true };
    },
  );
  made.conversation.say('Go.', {});
  expect(said(await made.done(), 'result')).toEqual(['ended', expect.stringContaining('Not begun')]);
  expect(made.called).toHaveLength(1);
});

test('what is said during a turn is taken into it, behind the results', async () => {
  const made = stage(
    (index) => (index === 0 ? { calls: [shell('a')] } : { text: 'Both.' }),
    () => {
      made.conversation.say('And this.', {});
      return Promise.resolve({ text: 'done', isError: false });
    },
  );
  made.conversation.say('Go.', {});
  const entries = await made.done();
  expect(entries.map(({ kind }) => kind)).toEqual(['person', 'call', 'result', 'person', 'agent']);
});

test('a call that an earlier desk left open has an ending, which the model is sent', async () => {
  const earlier: ConversationEntry[] = [
    { kind: 'person', at: 1, text: 'Go.' },
    { kind: 'call', at: 1, call: 'call_x', tool: 'shell', input: '{}' },
  ];
  const made = stage(() => ({ text: 'I look first.' }), undefined, earlier);
  made.conversation.say('Well?', {});
  await made.done();
  expect(made.asked[0]?.entries.map(({ kind }) => kind)).toEqual(['person', 'call', 'result', 'person']);
});

test('a long conversation is sent within its budget, with whole steps, and the person is told', async () => {
  const earlier: ConversationEntry[] = [
    { kind: 'person', at: 0, text: 'The task.' },
    ...Array.from({ length: 20 }, (_, at) => long(at)).flat(),
  ];
  const made = stage(() => ({ text: 'ok' }), undefined, earlier);
  made.conversation.say('Go on.', {});
  const entries = await made.done();
  const sent = made.asked[0]?.entries ?? [];
  expect(JSON.stringify(sent).length).toBeLessThan(contextCharacters * 1.1);
  expect(sent[0]).toMatchObject({ text: 'The task.' });
  expect(sent.at(-1)).toMatchObject({ text: 'Go on.' });
  expect(notes(entries)[0]).toMatch(/\d+ of its older entries were shortened and 0 left out/u);
  // Where shortening is not enough, whole steps go: each call that is sent has its result.
  const tight = fitContext([...earlier, { kind: 'person', at: 99, text: 'Now.' }], 100_000);
  const calls = tight.entries.flatMap((entry) => (entry.kind === 'call' ? [entry.call] : []));
  const results = tight.entries.flatMap((entry) => (entry.kind === 'result' ? [entry.call] : []));
  expect(results).toEqual(calls);
  const tiny = fitContext(earlier, 61_000);
  expect(tiny.leftOut).toBeGreaterThan(0);
  expect(tiny.entries[0]).toMatchObject({ text: 'The task.' });
});

test('a part of the task goes to a helper with its own sight: it cannot give one on, and its end is the result', async () => {
  const part = { title: 'Look at the tests', task: 'Which test fails?' };
  const made = stage((index, { entries, tools }) => {
    const isPart = entries[0]?.kind === 'person' && entries[0].text === part.task;
    expect(tools.some(({ name }) => name === 'delegate')).toBe(!isPart);
    if (isPart) return entries.length === 1 ? { calls: [shell('npm test')] } : { text: 'The second one.' };
    return index === 0 ? { calls: [{ tool: 'delegate', input: JSON.stringify(part) }] } : { text: 'I know now.' };
  });
  made.conversation.say('Mend it.', {});
  const entries = await made.done();
  expect(made.opened).toEqual([undefined, part.title]);
  expect(made.closed).toBe(1);
  const [given] = entries.flatMap((entry) => (entry.kind === 'call' && entry.part === undefined ? [entry.call] : []));
  const own = entries.filter((entry) => entry.part === given);
  expect(own.map(({ kind }) => kind)).toEqual(['person', 'call', 'result', 'agent']);
  expect(made.asked.at(-1)?.entries.every((entry) => entry.part === undefined)).toBe(true);
  expect(said(made.asked.at(-1)?.entries ?? [], 'result')).toEqual(['The second one.']);
  expect(said(entries, 'agent').at(-1)).toBe('I know now.');
});

test('a part that is none, and a helper that comes to no end, have a result too', async () => {
  const made = stage((index, { entries }) => {
    if (entries[0]?.kind === 'person' && entries[0].text === 'Endless') return 'silent';
    if (index > 1) return { text: 'Over.' };
    const input = index === 0 ? { title: '' } : { title: 'Long', task: 'Endless' };
    return { calls: [{ tool: 'delegate', input: JSON.stringify(input) }] };
  });
  made.conversation.say('Go.', {});
  const results = said(await made.done(), 'result');
  expect(results[0]).toContain('Nothing was done.');
  expect(results[1]).toContain('came to no end');
});
