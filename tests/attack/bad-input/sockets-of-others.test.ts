/** Bad input: services of other people, which the superuser's sandbox does not reach where the superuser can. Anybody else makes them as themselves. */
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { nodeInside } from '../harness/shared-programs.ts';
import { cannotTry } from '../harness/users.ts';
import { at, tryIt } from './rows.ts';

const isRoot = process.getuid?.() === 0;
/** No account has this number. */
const somebody = 64_123;

let service: Server | null = null;
afterEach(() => service?.close());

/** Tries to talk to it; its own words say how far it came. */
const talk = (socket: string): string =>
  `'${nodeInside()}' -e "require('net').connect('${socket}').on('connect',()=>{console.log('talked');process.exit()}).on('error',()=>console.log('held'))"`;

describe.skipIf(cannotTry !== null)('a service in a folder of somebody else', () => {
  test.each([
    ['closed to others', 0o700],
    ['open to everybody', 0o711],
  ])('that is %s keeps no command from running, and is not reached', async (_, mode) => {
    const folder = at('theirs');
    const socket = at('theirs/service.sock');
    mkdirSync(folder);
    service = createServer((client) => client.end());
    await new Promise<void>((resolve) => service?.listen(socket, resolve));
    chmodSync(socket, 0o777);
    chmodSync(folder, mode);
    if (isRoot) chownSync(folder, somebody, somebody);
    expect(await tryIt({ script: talk(socket) })).toEqual({ kind: 'ran', exitCode: 0, output: 'held\n' });
  });
});
