/** Whatever the order of answers, cancels, deadlines and disconnects: one ending each, nothing uncovered, nothing lost. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApprovalAnswer } from '#domain/approval/approval.ts';
import type { RunId } from '#domain/common/ids.ts';
import { agent, driveBroker, person, type BrokerDriver } from '../../../fakes/people/broker-driver.ts';
import {
  deniedWrite,
  scriptedHost,
  type ScriptedHost,
  type ScriptedProcess,
} from '../../../fakes/people/scripted-host.ts';

const histories = Number(process.env['COUNTERSIGN_HISTORIES'] ?? 2000);
const deadlineMs = 600_000;

type Verdict = ApprovalAnswer['verdict'];
type Step =
  | { do: 'exec'; argv: [string, ...string[]]; by: 'person' | 'agent'; timeoutMs: number | null }
  | { do: 'answer'; card: number; verdict: Verdict; digest: 'right' | 'stale'; by: 'person' | 'agent' }
  | { do: 'terminate'; run: number }
  | { do: 'interrupt' }
  | { do: 'advance'; ms: number }
  | { do: 'disconnect' }
  | { do: 'audit-fails'; fails: boolean }
  | { do: 'swap-program' }
  | { do: 'folder-goes'; isGone: boolean };

const verdicts: Verdict[] = [
  { kind: 'approve', scope: { kind: 'once' } },
  { kind: 'approve', scope: { kind: 'session' } },
  { kind: 'approve', scope: { kind: 'project' } },
  { kind: 'approve', scope: { kind: 'everywhere' } },
  { kind: 'deny', note: 'no' },
  { kind: 'abort' },
  { kind: 'amend', amendment: { kind: 'argv', argv: ['touch', 'out'] } },
  { kind: 'amend', amendment: { kind: 'stricter', form: 'read-only' } },
];
const by = fc.constantFrom<'person' | 'agent'>('person', 'agent');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('exec' as const),
      argv: fc.constantFrom<[string, ...string[]]>(['npm', 'a'], ['npm', 'b'], ['ls'], ['touch', 'out'], ['hang']),
      by,
      timeoutMs: fc.constantFrom(null, 1000),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      card: fc.nat(3),
      verdict: fc.constantFrom(...verdicts),
      digest: fc.constantFrom<'right' | 'stale'>('right', 'right', 'right', 'stale'),
      by: fc.constantFrom<'person' | 'agent'>('person', 'person', 'agent'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('terminate' as const), run: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'interrupt' }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('advance' as const), ms: fc.constantFrom(1, 1000, deadlineMs) }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'disconnect' }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('audit-fails' as const), fails: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'swap-program' }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('folder-goes' as const), isGone: fc.boolean() }) },
);

function scriptFor(argv: readonly string[], grants: number): ScriptedProcess {
  if (argv[0] === 'hang') return { hangs: true };
  if (argv[0] === 'touch' && grants === 0) return deniedWrite('/home/u/out');
  return {};
}

/** Lets everything that is already due happen; timers stay where the clock is. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

async function take(history: Step, broker: BrokerDriver, host: ScriptedHost, runs: RunId[]): Promise<void> {
  const session = broker.broker.session(broker.sessionId);
  switch (history.do) {
    case 'exec':
      runs.push(
        await broker.exec(history.argv, { timeoutMs: history.timeoutMs }, history.by === 'person' ? person : agent),
      );
      break;
    case 'answer': {
      const card = broker.openCards()[history.card];
      if (card === undefined) break;
      const shown = history.digest === 'right' ? card : { ...card, digest: '0'.repeat(64) };
      await broker.answer(shown, history.verdict, history.by === 'person' ? person : agent);
      break;
    }
    case 'terminate': {
      const runId = runs[history.run];
      if (runId !== undefined) await session?.submit({ id: 't', op: { type: 'terminate', runId } }, person);
      break;
    }
    case 'interrupt':
      await session?.submit({ id: 'i', op: { type: 'interrupt' } }, person);
      break;
    case 'advance':
      host.clock.advance(history.ms);
      break;
    case 'disconnect':
      broker.broker.connectionClosed(agent.connectionId);
      break;
    case 'audit-fails':
      host.auditProblem = history.fails ? new Error('disk full') : null;
      break;
    case 'swap-program':
      host.executableHash = host.executableHash === 'a' ? 'b' : 'a';
      break;
    case 'folder-goes':
      host.ports.disk.realDirectory = (folder) => Promise.resolve(history.isGone ? null : folder);
      break;
  }
}

interface Launched {
  readonly runId: RunId;
  readonly grants: number;
  /** How many rows were on record when it began. */
  readonly rows: number;
}

/** Every launch had an approval on record before it, made for exactly the grants it ran with. */
function expectCovered({ audit }: ScriptedHost, launches: readonly Launched[]): void {
  for (const launch of launches) {
    // What a person made another command of was asked about anew: neither a no, nor covered by what was said before.
    const amendedAt = audit
      .slice(0, launch.rows)
      .findLastIndex(
        ({ runId, entry }) => runId === launch.runId && entry.kind === 'decision' && entry.decision.kind === 'amended',
      );
    const decisions = audit
      .slice(amendedAt + 1, launch.rows)
      .flatMap(({ runId, entry }) =>
        runId === launch.runId && entry.kind === 'decision' ? [entry.decision.kind] : [],
      );
    const attempts = launches.filter(
      ({ runId, rows }) => runId === launch.runId && rows > amendedAt && rows <= launch.rows,
    );
    expect(new Set(decisions)).toEqual(new Set(['approved']));
    expect(decisions.length).toBeGreaterThanOrEqual(launch.grants > 0 ? 2 : 1);
    expect(decisions.length).toBeGreaterThanOrEqual(attempts.length);
  }
}

/** What is on record as asked is on record as ended, once; a log that could not be written has at most one ending for each. */
function expectEndedOnRecord(host: ScriptedHost, hasFailed: boolean): void {
  const runsOf = (kind: string) => host.audit.flatMap(({ entry, runId }) => (entry.kind === kind ? [runId] : []));
  const ended = runsOf('outcome');
  expect(new Set(ended).size).toBe(ended.length);
  if (!hasFailed) expect(ended.toSorted()).toEqual([...new Set(runsOf('request'))].toSorted());
}

test(`${histories} random histories end every request exactly once and run nothing that no decision covers`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const host = scriptedHost();
      host.settings = { approvalPolicy: { mode: 'untrusted' }, approvalDeadlineMs: deadlineMs };
      const launches: Launched[] = [];
      host.script = ({ runId, argv, plan }) => {
        launches.push({ runId, grants: plan.grants.length, rows: host.audit.length });
        return scriptFor(argv, plan.grants.length);
      };
      const broker = await driveBroker(host);
      const runs: RunId[] = [];
      for (const each of steps) {
        await take(each, broker, host, runs);
        await settle();
      }
      const ended = new Set(broker.events.flatMap(({ msg }) => (msg.type === 'exec-command-end' ? [msg.runId] : [])));
      expect(broker.openCards().filter((card) => card.waiting === 1 && ended.has(card.runId))).toEqual([]);
      await broker.broker.shutdown();

      const ends = broker.events.flatMap(({ msg }) => (msg.type === 'exec-command-end' ? [msg.runId] : []));
      expect(ends.toSorted()).toEqual(runs.toSorted());
      expect(broker.openCards()).toEqual([]);
      const asked = broker.events.flatMap(({ msg }) => (msg.type === 'exec-approval-request' ? [msg.approval.id] : []));
      const settled = broker.events.flatMap(({ msg }) => (msg.type === 'approval-settled' ? [msg.approvalId] : []));
      expect(settled.toSorted()).toEqual([...new Set(asked)].toSorted());
      expectCovered(host, launches);
      expectEndedOnRecord(
        host,
        steps.some((each) => each.do === 'audit-fails' && each.fails),
      );
    }),
    { numRuns: histories },
  );
}, 600_000);
