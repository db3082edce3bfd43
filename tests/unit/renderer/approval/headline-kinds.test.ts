/** Every kind of request, and every permission that one can be about, says what would happen in one sentence of its own. */
import { expect, test } from 'vitest';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { grantSchema, type Grant } from '#domain/sandbox/permission.ts';
import { headlineOf } from '../../../../renderer/features/approval/headline/headline-of.ts';
import { textOf } from '../../../../renderer/features/approval/headline/parts.ts';
import { sampleConnection } from '../../../fakes/samples/sample-connection.ts';
import { flaggedFile, samplePatch, updatedFile } from '../../../fakes/samples/sample-patch.ts';
import { samplePermissions } from '../../../fakes/samples/sample-permissions.ts';
import { sampleApproval, sampleEscalation } from '../../../fakes/samples/sample-views.ts';

const target = { host: 'files.example', port: 443, protocol: 'https' } as const;
const grants: Readonly<Record<Grant['kind'], readonly [Grant, string]>> = {
  path: [{ kind: 'path', path: '/home/ada/x', access: 'write' }, 'Write /home/ada/x'],
  host: [{ kind: 'host', target }, 'Connect to files.example:443'],
  socket: [{ kind: 'socket', path: '/run/agent.sock' }, 'Use the socket /run/agent.sock'],
  forward: [{ kind: 'forward', port: 3000 }, 'Open port 3000 of the sandbox on this machine'],
  credential: [
    { kind: 'credential', tool: 'npm', host: 'files.example', port: 443 },
    'Use your npm login at files.example:443',
  ],
  network: [{ kind: 'network' }, 'Run again with network access that asks about every host'],
  key: [{ kind: 'key', name: 'MODEL_KEY' }, 'Use the key MODEL_KEY from your environment'],
  'home-file': [{ kind: 'home-file', name: '.agent.json' }, 'Write ~/.agent.json'],
  loopback: [{ kind: 'loopback', port: 8080 }, 'Connect to a server on this machine: localhost:8080'],
  unsandboxed: [{ kind: 'unsandboxed' }, 'Run again without any sandbox'],
};

test('no kind of permission is left out', () => {
  expect(Object.keys(grants).toSorted()).toEqual(
    grantSchema.options.map((option) => option.shape.kind.value).toSorted(),
  );
});

test.each(Object.values(grants))('%o: %s', (grant, said) => {
  expect(textOf(headlineOf(sampleEscalation({ grants: [grant] })))).toBe(said);
});

const external = (name: string): ApprovalRequest =>
  ({ ...sampleApproval(), kind: 'external-tool', subject: { kind: 'tool', name } }) as never;

test.each<[ApprovalRequest, string]>([
  [sampleApproval({ effects: [{ kind: 'writes', name: '~/.bashrc', more: 0 }] }), 'Write ~/.bashrc'],
  [
    sampleApproval({ effects: [{ kind: 'resets', name: 'shop', to: 'HEAD~1' }] }),
    'Set shop to HEAD~1 and throw away its changes',
  ],
  [sampleConnection('low'), 'Connect to metadata.a-name-that-is-long.internal.example.net:443'],
  [samplePatch([updatedFile]), 'Change src/server.ts'],
  [samplePatch([updatedFile, flaggedFile]), 'Change 2 files'],
  [samplePermissions, 'Grant 3 permissions in advance'],
  [external('Deploy'), 'Let the agent use Deploy'],
])('a request of the kind $kind', (request, said) => {
  expect(textOf(headlineOf(request))).toBe(said);
});

test.each([
  ['/home/ada/x', 'Write ~/x'],
  ['/srv/backup/x', 'Write /srv/backup/x'],
])('a permission to write %s is named as the effect of the same path is', (path, said) => {
  const effects = [{ kind: 'writes' as const, name: '~/x', path: '/home/ada/x', more: 0 }];
  expect(textOf(headlineOf(sampleEscalation({ effects, grants: [{ kind: 'path', path, access: 'write' }] })))).toBe(
    said,
  );
});
