/** What a run was refused is known of it afterwards, and asks nobody while it is recorded. */
import { expect, test } from 'vitest';
import type { Refusal } from '#domain/sandbox/denial.ts';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { deniedWrite, homeDir, scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { recordingLayer } from '../../../../renderer/features/learn/record-run.ts';
import { takeProposals } from '../../../../renderer/features/learn/take-proposals.ts';
import { sampleSettings } from '../../../fakes/samples/sample-views.ts';

const seen: Refusal = { kind: 'path', path: `${homeDir}/.log`, access: 'write', operation: 'open' };

test.each([
  ['what it shrugged off', { exit: { observed: [seen] } }, { path: `${homeDir}/.log`, isNew: false }],
  ['what it failed on', deniedWrite(`${homeDir}/x`), { path: `${homeDir}/x`, isNew: true }],
] as const)('%s is proposed, and no card is shown', async (_, script, proposal) => {
  const host = scriptedHost();
  host.kinds = { [homeDir]: 'directory', [`${homeDir}/.log`]: 'file' };
  host.script = () => script;
  const broker = await driveBroker(host);
  const runId = await broker.exec(['make'], { settings: recordingLayer(sampleSettings) });
  await broker.outcome(runId);
  expect(await broker.broker.session(broker.sessionId)?.learned(runId)).toEqual({
    proposals: [{ kind: 'path', access: 'write', ...proposal }],
    leftOut: [],
    isWatched: false,
  });
  expect(broker.openCards()).toEqual([]);
  expect(await broker.broker.session(broker.sessionId)?.learned('run_none')).toBeNull();
});

test('a blocked network is watched without letting anything through, and others keep their list', () => {
  expect(recordingLayer({ network: 'blocked' })).toMatchObject({ network: 'allow-listed', allowedHosts: [] });
  expect(recordingLayer({ network: 'ask' })).not.toHaveProperty('allowedHosts');
  expect(recordingLayer({ network: 'full' })).not.toHaveProperty('network');
});

test('taking adds entries, once each, and opens a blocked network for listed hosts alone', () => {
  const path = { kind: 'path', path: '/home/u/x', access: 'write', isNew: true } as const;
  const host = { kind: 'host', pattern: 'a.example:443' } as const;
  const entry = { kind: 'path', path: '/home/u/x', access: 'write' } as const;
  expect(takeProposals(sampleSettings, [path, host])).toEqual({
    permissions: [entry],
    allowedHosts: ['a.example:443'],
    network: 'allow-listed',
  });
  const had = { ...sampleSettings, permissions: [entry], network: 'ask' as const, allowedHosts: ['a.example:443'] };
  expect(takeProposals(had, [path, host])).toEqual({ allowedHosts: ['a.example:443'] });
});
