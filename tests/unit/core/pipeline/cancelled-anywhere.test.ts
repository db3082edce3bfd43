/** A request of each kind is cancelled as each single call to its host is made: one ending, told as it is on record, and nothing begins after it. */
import { describe, expect, test } from 'vitest';
import type { Operation } from '#domain/command/submission.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { RunId } from '#domain/common/ids.ts';
import { agent, type BrokerDriver, driveBroker, person } from '../../../fakes/people/broker-driver.ts';
import {
  deniedWrite,
  homeDir,
  projectRoot,
  type ScriptedHost,
  scriptedHost,
} from '../../../fakes/people/scripted-host.ts';

const requester = { entryPoint: 'mcp', claimedName: 'claude', says: null } as const;
const plain = {
  type: 'exec',
  argv: ['make'],
  cwd: null,
  env: {},
  terminal: null,
  timeoutMs: null,
  escalationRequest: null,
} as const;
const exec = { ...plain, argv: ['make'], requester, settings: {} } satisfies Operation;
const patch = ['*** Begin Patch', '*** Update File: a.txt', '-old', '+new', '*** End Patch'].join('\n');

const kinds: Readonly<Record<string, Operation>> = {
  command: { ...exec, argv: ['make'] },
  'command that is denied something': { ...exec, argv: ['touch', 'x'] },
  patch: { type: 'patch', patch, cwd: null, requester },
  'permission request': {
    type: 'permission-request',
    grants: [{ kind: 'path', path: `${homeDir}/.cache/tool`, access: 'write' }],
    requester,
  },
  'tool call': {
    type: 'external-tool-approval',
    subject: { kind: 'command', argv: ['make', 'all'] },
    cwd: null,
    requester: { entryPoint: 'drive', claimedName: 'codex', says: null },
    choices: [
      { id: 'yes', name: 'Allow', effect: 'allow', isLasting: false },
      { id: 'no', name: 'Reject', effect: 'deny', isLasting: false },
    ],
    prefersNo: false,
    mayRemember: true,
  },
};

const watched = ['disk', 'files', 'settings', 'plans', 'launcher', 'audit', 'sizes', 'grants'] as const;

/** Has each call to the host counted, before it is made. */
function counted(host: ScriptedHost, onCall: () => void): void {
  for (const name of watched) {
    const real = host.ports[name];
    const proxy = new Proxy(real, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]): unknown => {
          onCall();
          return Reflect.apply(value, target, given);
        };
      },
    });
    Object.assign(host.ports, { [name]: proxy });
  }
}

interface Ended {
  readonly host: ScriptedHost;
  readonly broker: BrokerDriver;
  readonly runId: RunId;
  readonly outcomes: readonly Outcome[];
  readonly calls: number;
  /** How many processes had been started when it was cancelled. */
  readonly launchesThen: number;
  /** Whether an answer was on record by then. */
  readonly wasDecided: boolean;
}

/** Says yes to whatever is asked, until it has ended. */
async function runCancelledAt(op: Operation, at: number): Promise<Ended> {
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  host.texts[`${projectRoot}/a.txt`] = 'old\n';
  host.script = ({ argv, plan }) => {
    if (argv[0] === 'touch' && plan.grants.length === 0) return deniedWrite(`${homeDir}/x`);
    return { output: [['stdout', '{"result":"applied"}\n']] };
  };
  let [calls, launchesThen, wasDecided] = [0, 0, false];
  let begun: RunId | null = null;
  let session: ReturnType<BrokerDriver['broker']['session']> = null;
  counted(host, () => {
    const run = begun === null ? null : session?.run(begun);
    if (run === null || run === undefined) return;
    calls += 1;
    if (calls !== at) return;
    launchesThen = host.launches.length;
    wasDecided = host.audit.some(({ entry }) => entry.kind === 'decision');
    run.cancel('interrupt');
  });
  const broker = await driveBroker(host);
  session = broker.broker.session(broker.sessionId);
  const receipt = await session?.submit({ id: 'r', op }, agent);
  if (receipt?.kind !== 'accepted' || receipt.runId === null) throw new Error(JSON.stringify(receipt));
  const { runId } = receipt;
  begun = runId;
  const told = (): Outcome[] =>
    broker.events.flatMap(({ msg }) =>
      (msg.type === 'exec-command-end' || msg.type === 'patch-apply-end') && msg.runId === runId ? [msg.outcome] : [],
    );
  while (told().length === 0) {
    await new Promise((resolve) => setImmediate(resolve));
    for (const card of broker.openCards()) {
      const about = { approvalId: card.id, digest: card.digest };
      const yes = { kind: 'approve', scope: { kind: 'once' } } as const;
      const answer: Operation =
        card.kind === 'patch'
          ? { type: 'patch-approval', answer: { ...about, verdict: { ...yes, files: [], grantRoot: false } } }
          : { type: 'exec-approval', answer: { ...about, verdict: yes } };
      await session?.submit({ id: `a${card.id}`, op: answer }, person);
    }
  }
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return { host, broker, runId, outcomes: told(), calls, launchesThen, wasDecided };
}

/** What the next command of the same requester has been given ahead. */
async function givenAhead({ broker, host }: Ended): Promise<number> {
  const runId = await broker.exec(['ls'], { requester }, agent);
  await broker.outcome(runId);
  return host.launches.findLast((launch) => launch.runId === runId)?.plan.grants.length ?? 0;
}

describe.each(Object.entries(kinds))('a %s', (kind, op) => {
  test('is cancelled at each of its moments', async () => {
    const whole = await runCancelledAt(op, 0);
    expect(whole.outcomes.map((outcome) => outcome.kind)).toEqual([
      { 'permission request': 'granted', 'tool call': 'permitted' }[kind] ?? 'completed',
    ]);
    expect(whole.calls).toBeGreaterThan(4);
    for (let at = 1; at <= whole.calls; at += 1) {
      const ended = await runCancelledAt(op, at);
      const { host, runId, outcomes, launchesThen, wasDecided } = ended;
      const rows = host.audit.filter((row) => row.runId === runId).map(({ entry }) => entry);
      const [outcome, ...more] = outcomes;
      expect(more, `at ${at}`).toEqual([]);
      expect(
        rows.flatMap((entry) => (entry.kind === 'outcome' ? [entry.outcome] : [])),
        `at ${at}`,
      ).toEqual([outcome]);
      expect(rows[0]?.kind, `at ${at}`).toBe('request');
      expect(rows.at(-1)?.kind, `at ${at}`).toBe('outcome');
      // What was not decided, and a command whose last attempt had not begun, does not go on.
      const isOver = op.type === 'exec' ? launchesThen === whole.host.launches.length : wasDecided;
      if (!isOver) expect(outcome?.kind, `at ${at}`).toBe('cancelled');
      if (outcome?.kind !== 'cancelled') continue;
      // One that was being started then is ended, and is told of.
      const launches = host.launches.filter((launch) => launch.runId === runId).length;
      expect(launches - launchesThen, `at ${at}`).toBeLessThanOrEqual(outcome.attempt === null ? 0 : 1);
      expect(await givenAhead(ended), `at ${at}`).toBe(0);
    }
  });
});
