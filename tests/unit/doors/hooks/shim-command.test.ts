/** How agents start the shim, with the client without Node and where there is none. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { protocolVersion, socketSubprotocol } from '#contract/channels.ts';
import { hookLine } from '../../../../main/doors/hooks/install/hook-line.ts';
import { shimCommand } from '../../../../main/node/host/programs/shim-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'shim-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const shim = join(folder, 'shim.cjs');
const client = join(folder, 'helper/client');

test('by the client where one was built and can be executed, else by Node', () => {
  expect(shimCommand(shim, '/node')).toEqual(['/node', shim]);
  mkdirSync(join(folder, 'helper'));
  writeFileSync(client, '', { mode: 0o644 });
  expect(shimCommand(shim, '/node')).toEqual(['/node', shim]);
  rmSync(client);
  writeFileSync(client, '', { mode: 0o755 });
  expect(shimCommand(shim, '/node')).toEqual([client, '/node', shim]);
});

test('an agent’s settings say no by themselves where the client is gone or is none', () => {
  rmSync(client, { force: true });
  const line = hookLine([client, process.execPath, shim], 'claude', 'PreToolUse', 'exit 2');
  expect(spawnSync('sh', ['-c', line], { input: '{}' }).status).toBe(2);
  mkdirSync(join(folder, 'helper'), { recursive: true });
  writeFileSync(client, 'no program', { mode: 0o644 });
  expect(spawnSync('sh', ['-c', line], { input: '{}' }).status).toBe(2);
});

test('the client speaks the protocol of this version', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../resources/helper/client/wire.h'), 'utf8');
  expect(text).toContain(`#define PROTOCOL_VERSION ${protocolVersion}\n`);
  expect(text).toContain(`#define SUBPROTOCOL "${socketSubprotocol}"\n`);
});
