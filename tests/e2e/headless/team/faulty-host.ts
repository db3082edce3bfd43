/** A host of a team behind a network with faults: a real process that can be killed, an agent that asks there, and a person who answers for others from there. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { MethodName, Params, Result } from '#contract/methods.ts';
import { pocketCardSchema } from '#contract/pocket.ts';
import type { EventMessage } from '#domain/common/event.ts';
import { english } from '#domain/common/message.ts';
import type { TeamAnswerEnd } from '#domain/team/team.ts';
import { connectBroker } from '../../../../main/doors/control-socket/connect-broker.ts';
import type { BrokerClient } from '../../../../main/rpc/wire-client.ts';
import { removeHome } from '../../../fakes/people/remove-home.ts';
import { startFaultProxy, type FaultProxy } from '../../../fakes/team/fault-proxy.ts';
import type { PostgresCluster } from '../../../fakes/team/postgres-cluster.ts';
import type { HeadlessHost } from '../helpers/desks.ts';
import { makeHome, startHeadless } from '../helpers/headless-host.ts';

const entry = join(import.meta.dirname, '../../../../out/headless.js');

export interface Asked {
  readonly name: string;
  /** Its exit code or how else it ended; `lost` where its desk ended first. */
  readonly end: number | string;
}
export interface Said {
  readonly name: string;
  readonly card: string;
  readonly by: string;
  readonly answer: 'allow' | 'deny';
  readonly end: TeamAnswerEnd;
}

export interface FaultyHost {
  readonly name: string;
  readonly proxy: FaultProxy;
  readonly isUp: boolean;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Null where it is not there, or refuses. */
  call<M extends MethodName>(method: M, params: Params<M>): Promise<Result<M> | null>;
  /** Asks for one command; `isAsked`: a person has to say yes. `told` is what it hears meanwhile. */
  ask(name: string, isAsked: boolean, told?: (message: EventMessage) => void): Promise<Asked['end']>;
  /** Answers something that waits elsewhere; null where nothing does, or nobody knows what became of it. */
  say(choose: () => number): Promise<Said | null>;
  timesOf(name: string): number;
  /** Of its own log: number and hash. */
  rows(): readonly { readonly seq: number; readonly hash: string }[];
  /** Its own log as text, newest last. */
  bodies(): readonly string[];
  /** What has not ended there, and how it stands to its store. */
  stuck(): Promise<string>;
  close(): Promise<void>;
}

/** Who asks more than ten times a minute under one name is held back. */
const namesOfAgents = 7;
let asks = 0;

const op = (name: string, isAsked: boolean) => ({
  type: 'exec' as const,
  argv: ['sh', '-c', `echo x >> effects/${name}`],
  cwd: null,
  env: {},
  terminal: null,
  timeoutMs: null,
  escalationRequest: null,
  requester: { entryPoint: 'cli' as const, claimedName: `agent-${(asks += 1) % namesOfAgents}`, says: null },
  settings: isAsked ? { approvalPolicy: { mode: 'untrusted' as const } } : {},
});

function openClient(home: ReturnType<typeof makeHome>) {
  const runtimeDir = join(home.home, 'run/countersign');
  return connectBroker({ runtimeDir, dataDir: join(home.home, '.local/share/countersign'), client: 'fault-test' });
}

async function runOne(client: BrokerClient, project: string, name: string, isAsked: boolean, told: Told) {
  const opened = await client.call('project.open', { path: project });
  if (!opened.ok) return 'lost';
  await client.call('desk.subscribe', { afterSeq: 'now' });
  const ended = Promise.withResolvers<Asked['end']>();
  client.onEvent(({ id, msg }) => {
    if (id !== name) return;
    told(msg);
    if (msg.type !== 'exec-command-end') return;
    const { outcome } = msg;
    ended.resolve(outcome.kind === 'completed' ? (outcome.attempt.exitCode ?? 'signal') : outcome.kind);
  });
  client.onClose(() => ended.resolve('lost'));
  const submission = { id: name, op: op(name, isAsked) };
  const reply = await client.call('session.submit', { sessionId: opened.result.sessionId, submission });
  if (!reply.ok) return reply.error.code === 'desk-unreachable' ? 'lost' : english(reply.error.message);
  if (reply.result.kind === 'refused') return english(reply.result.error.message);
  return ended.promise;
}
type Told = (message: EventMessage) => void;

export async function makeFaultyHost(cluster: PostgresCluster, name: string, user: string): Promise<FaultyHost> {
  const home = makeHome();
  const proxy = await startFaultProxy(() => cluster.port());
  mkdirSync(join(home.project, 'effects'));
  const authority = encodeURIComponent(cluster.certificates?.authority ?? '');
  const url = `postgres://${user}@localhost:${proxy.port}/postgres?sslrootcert=${authority}`;
  let host: HeadlessHost | null = null;
  let standing: BrokerClient | null = null;
  const client = async (): Promise<BrokerClient | null> => {
    if (host === null) return null;
    if (standing !== null) return standing;
    const reached = await openClient(home);
    if (reached.kind === 'unreachable') return null;
    standing = reached.client;
    reached.client.onClose(() => (standing = null));
    return standing;
  };
  /** Cards that were answered from here, and whose end is known. */
  const answered = new Set<string>();
  const call: FaultyHost['call'] = async (method, params) => {
    const reply = await (await client())?.call(method, params);
    return reply?.ok === true ? reply.result : null;
  };
  const read = <T>(sql: string): T[] => {
    const database = new DatabaseSync(join(home.home, '.local/share/countersign/countersign.db'), { readOnly: true });
    try {
      return database.prepare(sql).all() as T[];
    } finally {
      database.close();
    }
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const running = host;
    host = null;
    if (running === null) return;
    const ended = once(running.process, 'exit');
    running.process.kill(signal);
    await ended;
  };
  return {
    name,
    proxy,
    get isUp() {
      return host !== null;
    },
    async start() {
      host = await startHeadless(home, [entry, '--store', url, '--store-host', name]);
    },
    kill: () => end('SIGKILL'),
    call,
    async ask(word, isAsked, told = () => undefined) {
      const reached = host === null ? null : await openClient(home);
      if (reached?.kind !== 'connected') return 'lost';
      try {
        return await runOne(reached.client, home.project, word, isAsked, told);
      } finally {
        reached.client.close();
      }
    },
    async say(choose) {
      const { cards = [] } = (await call('team.cards', {})) ?? {};
      const open = cards.filter(({ body }) => !answered.has(body));
      const seen = open[Math.floor(choose() * open.length)];
      if (seen === undefined) return null;
      const { id: card, fingerprint, facts } = pocketCardSchema.parse(JSON.parse(seen.body));
      const answer = choose() < 0.7 ? 'allow' : 'deny';
      const said = await call('team.answer', { host: seen.host, card, fingerprint, answer });
      if (said !== null) answered.add(seen.body);
      const word = /effects\/([\w-]+)/u.exec(facts.parsed.text)?.[1];
      return said === null || word === undefined ? null : { name: word, card, by: name, answer, end: said.end };
    },
    timesOf(word) {
      const file = join(home.project, 'effects', word);
      return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;
    },
    rows: () => read('SELECT seq, hash FROM audit ORDER BY seq'),
    bodies: () => read<{ body: string }>('SELECT body FROM audit ORDER BY seq').map(({ body }) => body),
    async stuck() {
      const state = await call('team.state', {});
      const seen = await call('desk.subscribe', { afterSeq: null });
      if (seen?.kind !== 'snapshot') return 'no answer';
      const { runs, paused, approvals } = seen.snapshot;
      const open = runs.filter((run) => run.state !== 'ended');
      return JSON.stringify({
        connection: state?.connection,
        problem: state?.problem,
        paused,
        approvals: approvals.length,
        open,
      });
    },
    async close() {
      standing?.close();
      await end('SIGTERM');
      await proxy.close();
      removeHome(home.home);
    },
  };
}

/** As often as it takes. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  more: () => Promise<string> | string = () => '',
): Promise<void> {
  for (const end = performance.now() + 180_000; !(await isSo()); await pause(50)) {
    if (performance.now() > end) throw new Error(`It did not come to this: ${what}\n${await more()}`);
  }
}
