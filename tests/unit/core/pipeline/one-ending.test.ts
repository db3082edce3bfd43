/** Each request that is on record ends on record, once, whatever happens to it after its words were written down. */
import { expect, test } from 'vitest';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { maxActiveRuns } from '../../../../main/core/session/runs/run-turns.ts';
import { projectRoot, scriptedHost, type ScriptedHost } from '../../../fakes/people/scripted-host.ts';

function asking(): ScriptedHost {
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  return host;
}

const rowsOf = ({ audit }: ScriptedHost): string[] =>
  audit.map(({ entry }) => (entry.kind === 'decision' ? entry.decision.kind : entry.kind));

test('whose folder went while a person changed it', async () => {
  const host = asking();
  const broker = await driveBroker(host);
  const runId = await broker.exec(['make', 'a']);
  const card = await broker.card();
  host.ports.disk.realDirectory = () => Promise.resolve(null);
  await broker.answer(card, { kind: 'amend', amendment: { kind: 'argv', argv: ['make', 'b'] } });
  const outcome = await broker.outcome(runId);
  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'bad-request' } });
  expect(rowsOf(host)).toEqual(['request', 'amended', 'outcome']);
  expect(host.audit.at(-1)?.entry).toEqual({ kind: 'outcome', outcome });
});

test('whose settings cannot be read after a person changed it', async () => {
  const host = asking();
  const broker = await driveBroker(host);
  const runId = await broker.exec(['make', 'a']);
  const card = await broker.card();
  host.ports.settings.effective = () => Promise.reject(new Error('the disk is gone'));
  await broker.answer(card, { kind: 'amend', amendment: { kind: 'argv', argv: ['make', 'b'] } });
  const outcome = await broker.outcome(runId);
  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'internal' } });
  expect(host.audit.at(-1)?.entry).toEqual({ kind: 'outcome', outcome });
});

test('whose plan cannot be made because the machine is broken', async () => {
  const host = asking();
  host.ports.plans.resolve = () => Promise.reject(new Error('no more files'));
  const broker = await driveBroker(host);
  const outcome = await broker.outcome(await broker.exec(['make', projectRoot]));
  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'internal' } });
  expect(rowsOf(host)).toEqual(['request', 'outcome']);
  expect(host.audit.at(-1)?.entry).toEqual({ kind: 'outcome', outcome });
});

test('which was ended while it waited, and is judged by nobody', async () => {
  const host = asking();
  const broker = await driveBroker(host);
  const session = broker.broker.session(broker.sessionId);
  const runs = await Promise.all(Array.from({ length: maxActiveRuns + 1 }, () => broker.exec(['make'])));
  const last = runs.at(-1)!;
  session?.run(last)?.cancel('interrupt');
  const outcome = await broker.outcome(last);
  expect(outcome).toMatchObject({ kind: 'cancelled', reason: 'interrupt' });
  expect(
    host.audit.flatMap(({ entry }) => (entry.kind === 'outcome' || entry.kind === 'decision' ? [entry] : [])),
  ).toEqual([{ kind: 'outcome', outcome }]);
});
