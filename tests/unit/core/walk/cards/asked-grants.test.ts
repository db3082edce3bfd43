/** What is asked for on top of a command counts for its risk: words that are harmless in the sandbox may leave it. */
import { expect, test } from 'vitest';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import type { EscalationRequest } from '#domain/approval/escalation-request.ts';
import { agent, driveBroker } from '../../../../fakes/people/broker-driver.ts';
import { homeDir, projectRoot, scriptedHost } from '../../../../fakes/people/scripted-host.ts';

const justification = 'It is only a look.';
const permissions = (
  grants: Extract<EscalationRequest, { kind: 'additional-permissions' }>['grants'],
): EscalationRequest => ({
  kind: 'additional-permissions',
  grants,
  justification,
});

test.each<[string, EscalationRequest, string]>([
  ['to run without a sandbox', { kind: 'require-escalated', justification }, 'critical'],
  ['to run without a sandbox, as a grant', permissions([{ kind: 'unsandboxed' }]), 'critical'],
  ['for a socket of the machine', permissions([{ kind: 'socket', path: '/run/docker.sock' }]), 'critical'],
  [
    'for a file that starts with every shell',
    permissions([{ kind: 'path', path: `${homeDir}/.bashrc`, access: 'write' }]),
    'high',
  ],
  [
    'for one harmless and one wide thing',
    permissions([{ kind: 'path', path: `${projectRoot}/x`, access: 'write' }, { kind: 'unsandboxed' }]),
    'critical',
  ],
])('a harmless command that asks %s is a card of that risk, with the reason', async (_, escalationRequest, level) => {
  const driver = await driveBroker(scriptedHost());
  const runId = await driver.exec(['git', 'status'], { escalationRequest }, agent);
  const card = await driver.card(runId);
  expect(card.risk.level).toBe(level);
  expect(card.risk.reasons.map((reason) => reason.level)).toContain(level);
});

test('what is critical by what it asks for is offered for one time alone', async () => {
  const driver = await driveBroker(scriptedHost());
  await driver.exec(
    ['git', 'status'],
    { escalationRequest: permissions([{ kind: 'socket', path: '/run/docker.sock' }]) },
    agent,
  );
  expect((await driver.card()).offers.map(({ scope }) => scope.kind)).toEqual(['once']);
});

test('what lies in the home of a superuser who asks is no secret for that alone', async () => {
  const host = scriptedHost();
  Object.assign(host.ports, { homeDir: '/root/.work' });
  const driver = await driveBroker(host);
  const escalationRequest = permissions([{ kind: 'path', path: '/root/.work/notes.txt', access: 'write' }]);
  await driver.exec(['git', 'status'], { escalationRequest }, agent);
  expect((await driver.card()).risk.level).toBe('medium');
});

test('what weighs less than the command that asks for it is no reason for its level', async () => {
  const host = scriptedHost();
  Object.assign(host.ports, { risk: createRiskAnalyser(host.ports.reader) });
  const driver = await driveBroker(host);
  const escalationRequest = permissions([{ kind: 'path', path: `${homeDir}/notes.txt`, access: 'write' }]);
  const runId = await driver.exec(['rm', '-rf', homeDir], { escalationRequest }, agent);
  const { risk } = await driver.card(runId);
  expect(risk.level).toBe('critical');
  expect(risk.reasons.map(({ code }) => code).filter((code) => code.startsWith('grant-'))).toEqual([]);
});
