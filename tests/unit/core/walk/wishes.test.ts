/** What a caller wishes for beyond its sandbox opens a card wherever there is a sandbox. */
import { expect, test } from 'vitest';
import type { Wish } from '#domain/wish.ts';
import { agent, driveDesk } from '../../../fakes/desk-driver.ts';
import { scriptedHost } from '../../../fakes/scripted-host.ts';

const wishes: [string, Extract<Wish, { kind: 'additional-permissions' }>['grants'][number]][] = [
  ['a folder', { kind: 'path', path: '/home/u/.local/share/countersign', access: 'read' }],
  ['a socket', { kind: 'socket', path: '/var/run/docker.sock' }],
  ['a port', { kind: 'forward', port: 8080 }],
];

test.each(wishes)('%s, under full access with something closed to reading', async (_, grant) => {
  const host = scriptedHost();
  host.settings = { files: { mode: 'danger-full-access' }, network: 'full', denyRead: ['/home/u/private'] };
  const desk = await driveDesk(host);
  const wish: Wish = { kind: 'additional-permissions', grants: [grant], justification: 'because' };
  const runId = await desk.exec(['ls'], { wish, asker: { door: 'mcp', claimedName: 'a', says: null } }, agent);
  const seen = await Promise.race([desk.card(runId), desk.outcome(runId)]);
  expect(seen).toMatchObject({ kind: 'command', cause: { kind: 'wish' }, facts: { plan: { grants: [grant] } } });
});
