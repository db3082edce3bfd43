/** Every decision is counted with its source, and no metric carries what was run. */
import { expect, test } from 'vitest';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { deniedWrite, scriptedHost } from '../../../fakes/people/scripted-host.ts';

test('a run with one escalation is counted stage by stage', async () => {
  const host = scriptedHost();
  host.script = (_, launch) => (launch === 0 ? deniedWrite('/home/u/secret-name') : {});
  const broker = await driveBroker(host);
  const runId = await broker.exec(['touch', '/home/u/secret-name']);
  await broker.allow(await broker.card());
  await broker.outcome(runId);
  const shell = { tool: 'shell' } as const;
  expect(host.metrics).toEqual([
    { ...shell, name: 'countersign.tool.decision', decision: 'approved', source: 'policy', question: 'policy' },
    { ...shell, name: 'countersign.attempt.duration', attempt: 'first', mechanism: 'bwrap', value: 0 },
    { ...shell, name: 'countersign.approval.requested', question: 'escalation' },
    { ...shell, name: 'countersign.tool.decision', decision: 'approved', source: 'person', question: 'escalation' },
    { ...shell, name: 'countersign.attempt.duration', attempt: 'second', mechanism: 'bwrap', value: 0 },
    { ...shell, name: 'countersign.run.ended', outcome: 'completed' },
  ]);
  expect(JSON.stringify(host.metrics)).not.toContain('secret-name');
});
