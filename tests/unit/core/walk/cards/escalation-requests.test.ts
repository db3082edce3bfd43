/** What a caller requests beyond its sandbox opens a card wherever there is a sandbox. */
import { expect, test } from 'vitest';
import type { EscalationRequest } from '#domain/approval/escalation-request.ts';
import { agent, driveBroker } from '../../../../fakes/people/broker-driver.ts';
import { scriptedHost } from '../../../../fakes/people/scripted-host.ts';

const escalationRequests: [string, Extract<EscalationRequest, { kind: 'additional-permissions' }>['grants'][number]][] =
  [
    ['a folder', { kind: 'path', path: '/home/u/.local/share/countersign', access: 'read' }],
    ['a socket', { kind: 'socket', path: '/var/run/docker.sock' }],
    ['a port', { kind: 'forward', port: 8080 }],
  ];

test.each(escalationRequests)('%s, under full access with something closed to reading', async (_, grant) => {
  const host = scriptedHost();
  host.settings = { files: { mode: 'danger-full-access' }, network: 'full', denyRead: ['/home/u/private'] };
  const broker = await driveBroker(host);
  const escalationRequest: EscalationRequest = {
    kind: 'additional-permissions',
    grants: [grant],
    justification: 'because',
  };
  const runId = await broker.exec(
    ['ls'],
    { escalationRequest, requester: { entryPoint: 'mcp', claimedName: 'a', says: null } },
    agent,
  );
  const seen = await Promise.race([broker.card(runId), broker.outcome(runId)]);
  expect(seen).toMatchObject({
    kind: 'command',
    cause: { kind: 'escalation-request' },
    facts: { plan: { grants: [grant] } },
  });
});
