/** Many agents that each ask for twenty commands at once: all of them end well, in a fair order, and nobody else is held up. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventMessage } from '#domain/common/event.ts';
import type { RunId } from '#domain/common/ids.ts';
import { connectBroker } from '../../../../main/doors/control-socket/connect-broker.ts';
import { expect, test, type Home } from '../helpers/shared-desk.ts';
import { runCli } from '../helpers/run-cli.ts';
import { english } from '#domain/common/message.ts';

/** The long run has 64 of them, 1,280 commands. */
const agents = Number(process.env['COUNTERSIGN_AGENTS'] ?? 6);
const each = 20;
const mostAtOnce = 64;
/** Of an answer while as many commands run as may. */
const mostSlower = 20;

/** Null for what is no word about a turn. */
function placeIn(text: string): number | null {
  const behind = /^waits for its turn(?:: it is next| behind (one|\d+) others?)$/u.exec(text);
  if (behind === null) return null;
  return behind[1] === undefined ? 1 : behind[1] === 'one' ? 2 : Number(behind[1]) + 1;
}

interface Agent {
  readonly name: string;
  readonly runs: Map<RunId, { place: number | null; begunAt: number | null; code: number | string | null }>;
  readonly refused: string[];
  done(): Promise<void>;
}

async function connectAgent(home: Home, name: string, project: string): Promise<Agent & { ask(count: number): void }> {
  const places = {
    runtimeDir: join(home.home, 'run/countersign'),
    dataDir: join(home.home, '.local/share/countersign'),
  };
  const reached = await connectBroker({ ...places, client: name });
  if (reached.kind === 'unreachable') throw new Error(english(reached.error.message));
  const { client } = reached;
  const opened = await client.call('project.open', { path: project });
  if (!opened.ok) throw new Error(english(opened.error.message));
  await client.call('desk.subscribe', { afterSeq: 'now' });
  const { sessionId } = opened.result;
  const runs: Agent['runs'] = new Map();
  const refused: string[] = [];
  const known = new Map<string, EventMessage[]>();
  const all = Promise.withResolvers<void>();
  let wanted = 0;
  const look = (): void => {
    const ended = [...runs.values()].filter(({ code }) => code !== null).length;
    if (wanted > 0 && ended + refused.length === wanted) all.resolve();
  };
  const hear = (msg: EventMessage): void => {
    const run = 'runId' in msg ? runs.get(msg.runId) : undefined;
    if (run === undefined) return;
    // Told again as it changes; the first time says how many went before it.
    if (msg.type === 'background') run.place ??= placeIn(english(msg.text));
    if (msg.type === 'exec-command-begin') run.begunAt = performance.now();
    if (msg.type === 'exec-command-end') {
      run.code = msg.outcome.kind === 'completed' ? msg.outcome.attempt.exitCode : msg.outcome.kind;
      look();
    }
  };
  client.onEvent(({ id, msg }) => {
    if (id === null || !id.startsWith(`${name}-`)) return;
    const early = known.get(id);
    if (early === undefined) hear(msg);
    else early.push(msg);
  });
  return {
    name,
    runs,
    refused,
    done: () => all.promise.finally(() => client.close()),
    ask(count) {
      wanted = count;
      for (let n = 0; n < count; n += 1) {
        const id = `${name}-${n}`;
        known.set(id, []);
        const op = {
          type: 'exec',
          argv: ['sh', '-c', `echo x >> effects/${id}`],
          cwd: null,
          env: {},
          terminal: null,
          timeoutMs: null,
          escalationRequest: null,
          requester: { entryPoint: 'cli', claimedName: name, says: null },
          settings: {},
        } as const;
        const submission = { id, op: { ...op, argv: [...op.argv] } };
        const hearReply = async (): Promise<void> => {
          const reply = await client.call('session.submit', { sessionId, submission });
          const early = known.get(id) ?? [];
          known.delete(id);
          if (!reply.ok) refused.push(english(reply.error.message));
          else if (reply.result.kind === 'refused') refused.push(english(reply.result.error.message));
          else if (reply.result.runId !== null) {
            runs.set(reply.result.runId, { place: null, begunAt: null, code: null });
            for (const msg of early) hear(msg);
          }
          look();
        };
        void hearReply();
      }
    },
  };
}

const medianOf = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** Advice is asked for as an agent does, in a process of its own; resolves to how long each answer took. */
async function assessWhile(home: Home, goesOn: (times: number) => boolean): Promise<readonly number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const asked = performance.now();
    const end = await runCli(['assess', '--json', '--', 'rm -rf "$HOME/old"'], { home });
    times.push(performance.now() - asked);
    expect([end.code, end.stderr, JSON.parse(end.stdout.toString())]).toMatchObject([0, '', { level: 'high' }]);
  }
  return times;
}

test(`${agents * each} commands of ${agents} agents at once all end well, each once, in a fair order`, async ({
  startHost,
  home,
}) => {
  test.setTimeout(120_000 + agents * each * 2000);
  await startHost();
  mkdirSync(join(home.project, 'effects'));
  const other = join(home.home, 'other-project');
  mkdirSync(join(other, 'effects'), { recursive: true });
  const idle = await assessWhile(home, (asked) => asked < 5);
  const began = performance.now();
  const many = await Promise.all(
    Array.from({ length: agents }, (_, index) => connectAgent(home, `agent${index}`, home.project)),
  );
  for (const agent of many) agent.ask(each);
  const lone = await connectAgent(home, 'lone', home.project);
  lone.ask(1);
  const beside = await connectAgent(home, 'beside', other);
  beside.ask(1);
  const askedAt = performance.now();
  let isOver = false;
  const advice = assessWhile(home, (asked) => asked === 0 || !isOver);
  // Whoever looks in meanwhile is answered.
  const status = await runCli(['status'], { home });
  expect([status.code, status.stderr]).toEqual([0, '']);
  // Another project waits for none of this.
  await beside.done();
  const besideMs = performance.now() - askedAt;
  expect([...beside.runs.values()]).toMatchObject([{ place: null, code: 0 }]);

  await Promise.all([...many, lone].map((agent) => agent.done()));
  isOver = true;
  const beneath = await advice;
  const seconds = (performance.now() - began) / 1000;
  const all = [...many, lone].flatMap((agent) => [...agent.runs.values()]);
  expect(many.flatMap((agent) => agent.refused)).toEqual([]);
  expect(all.map(({ code }) => code)).toEqual(Array.from({ length: agents * each + 1 }, () => 0));
  const effects = readdirSync(join(home.project, 'effects'));
  expect(effects).toHaveLength(agents * each + 1);
  const twice = effects.filter((name) => readFileSync(join(home.project, 'effects', name), 'utf8') !== 'x\n');
  expect(twice).toEqual([]);

  // Told their place, those and only those that had to wait; one that asks for little is not behind all that others ask for.
  const waited = all.filter(({ place }) => place !== null);
  expect(waited.length).toBe(Math.max(0, agents * each + 1 - mostAtOnce));
  const [alone] = lone.runs.values();
  if (agents * each > mostAtOnce) expect(alone?.place ?? 0).toBeLessThanOrEqual(agents + 1);
  // Of those that waited: at no moment has one agent begun more than two commands more than another that still waits.
  const order = many
    .flatMap(({ name, runs }) =>
      [...runs.values()].flatMap(({ place, begunAt }) => (place === null ? [] : [{ name, at: begunAt ?? 0 }])),
    )
    .toSorted((a, b) => a.at - b.at);
  const left = new Map<string, number>();
  for (const { name } of order) left.set(name, (left.get(name) ?? 0) + 1);
  const begun = new Map([...left.keys()].map((name) => [name, 0]));
  let spread = 0;
  for (const { name } of order) {
    begun.set(name, (begun.get(name) ?? 0) + 1);
    const waiting = [...begun].filter(([each_, count]) => count < (left.get(each_) ?? 0)).map(([, count]) => count);
    if (waiting.length > 0) spread = Math.max(spread, (begun.get(name) ?? 0) - Math.min(...waiting));
  }
  const description = `${all.length} in ${seconds.toFixed(1)} s; spread ${spread}; beside ${besideMs.toFixed(0)} ms; lone place ${alone?.place ?? 0}; assess ${medianOf(idle).toFixed(0)} ms, under load ${medianOf(beneath).toFixed(0)} ms (${beneath.length})`;
  test.info().annotations.push({ type: 'load', description });
  expect(spread).toBeLessThanOrEqual(each);
  // Advice waits for no queue: only for its share of the processor.
  expect(medianOf(beneath)).toBeLessThan(medianOf(idle) * mostSlower);
});
