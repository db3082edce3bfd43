/** What lies in somebody else's private folder is closed to a sandbox, even to a superuser's, so nothing is mounted over it. */
import { chmodSync, chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { canBeEntered } from '../../../../../main/node/sandbox/machine/can-be-entered.ts';
import { mountPath } from '../../../../../main/node/sandbox/bubblewrap/mount.ts';
import { planMounts } from '../../../../../main/node/sandbox/bubblewrap/plan-mounts.ts';
import { pathKind } from '../../../../../main/node/sandbox/paths/real-path-of.ts';
import { barePlan } from '../../../../fakes/samples/bare-plan.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'entered-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const isSuperuser = process.geteuid?.() === 0;
const somebodyElse = 1234;

function folder(name: string, owner: number, mode: number): string {
  const made = path.join(base, name);
  mkdirSync(made);
  chownSync(made, owner, owner);
  chmodSync(made, mode);
  return made;
}

describe.skipIf(!isSuperuser || process.platform !== 'linux')('for a superuser', () => {
  test.each([
    { what: 'an own private folder', owner: 0, mode: 0o700, entered: true },
    { what: 'the private folder of somebody else', owner: somebodyElse, mode: 0o700, entered: false },
    { what: 'a folder of somebody else that others may pass', owner: somebodyElse, mode: 0o711, entered: true },
    { what: 'a folder of somebody else and their group', owner: somebodyElse, mode: 0o710, entered: false },
  ])('$what: $entered', ({ owner, mode, entered }) => {
    const made = folder(`${owner}-${mode}`, owner, mode);
    mkdirSync(path.join(made, 'inner'));
    expect(canBeEntered(path.join(made, 'inner'))).toBe(entered);
    expect(canBeEntered(made)).toBe(true);
  });

  test('a socket is covered where a command could get to it, and only there', async () => {
    const sockets = [folder('open', somebodyElse, 0o755), folder('closed', somebodyElse, 0o700)].map((each) =>
      path.join(each, 'socket'),
    );
    const servers = sockets.map((socket) => createServer().listen(socket));
    await Promise.all(servers.map(async (server) => await once(server, 'listening')));
    const planned = planMounts(barePlan, pathKind);
    const covered = planned.kind === 'mounts' ? planned.mounts.map(mountPath) : [];
    expect(sockets.map((socket) => covered.includes(socket))).toEqual([true, false]);
    for (const server of servers) server.close();
  });
});
