/** Every decision is counted with its source, and no metric carries what was run. */
import { expect, test } from 'vitest';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { deniedWrite, scriptedHost } from '../../../fakes/people/scripted-host.ts';

test('a run with one escalation is counted stage by stage', async () => {
  const host = scriptedHost();
  const categories = ['system_modification'] as const;
  host.risk = { categories: [...categories] };
  host.script = (_, launch) => (launch === 0 ? deniedWrite('/home/u/secret-name') : {});
  const broker = await driveBroker(host);
  const runId = await broker.exec(['touch', '/home/u/secret-name']);
  await broker.allow(await broker.card());
  await broker.outcome(runId);
  const shell = { tool: 'shell' } as const;
  const decided = { ...shell, name: 'countersign.tool.decision', decision: 'approved', level: 'low' } as const;
  const byPerson = { source: 'person', question: 'escalation', level: 'medium' } as const;
  expect(host.metrics).toEqual([
    { ...decided, source: 'policy', question: 'policy' },
    { ...shell, name: 'countersign.attempt.duration', attempt: 'first', mechanism: 'bwrap', value: 0 },
    { ...shell, name: 'countersign.approval.requested', question: 'escalation' },
    { ...decided, ...byPerson },
    { ...shell, name: 'countersign.attempt.duration', attempt: 'second', mechanism: 'bwrap', value: 0 },
    { ...shell, name: 'countersign.run.ended', outcome: 'completed' },
  ]);
  // One by one, with what would make a series of its own of each in figures.
  expect(host.told).toEqual([
    { ...decided, source: 'policy', question: 'policy', callId: runId, categories },
    { ...decided, ...byPerson, callId: runId, categories },
  ]);
  expect(JSON.stringify([host.metrics, host.told])).not.toContain('secret-name');
});
