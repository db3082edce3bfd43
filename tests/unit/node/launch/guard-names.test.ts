/** What the broker does to protected names on the host happens in the folder that was meant, whatever its name leads to by then. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { english } from '#domain/common/message.ts';
import { filledMeanwhile } from '../../../../main/node/sandbox/bubblewrap/mounts/filled-meanwhile.ts';
import { createPlaceholders } from '../../../../main/node/sandbox/bubblewrap/mounts/placeholders.ts';
import { guardNames, identitiesOf } from '../../../../main/node/sandbox/bubblewrap/watch/guard-names.ts';

let base: string;
const at = (name: string): string => path.join(base, name);
beforeEach(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'countersign-guard-')));
  mkdirSync(at('project/x'), { recursive: true });
  mkdirSync(at('victim/.claude'), { recursive: true });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** As another command may do at any moment. */
function exchange(): void {
  renameSync(at('project/x'), at('project/y'));
  symlinkSync('../victim', at('project/x'));
}

describe.skipIf(process.platform !== 'linux')('a folder that was exchanged for a link', () => {
  test('leads the putting back of a protected link to nobody else’s name', () => {
    symlinkSync('../config', at('project/x/.claude'));
    const broken: string[] = [];
    const guard = guardNames(identitiesOf([at('project/x/.claude')]), (name) => broken.push(name));
    exchange();
    guard.stop();
    expect(broken).toEqual([at('project/x/.claude')]);
    expect(readdirSync(at('victim'))).toEqual(['.claude']);
    expect(lstatSync(at('victim/.claude')).isDirectory()).toBe(true);
  });

  test('leads no name that a mount needs to another folder', () => {
    const placeholders = createPlaceholders(at('room'), () => {});
    exchange();
    const giveBack = placeholders.hold([{ path: at('project/x/.mcp.json'), content: '' }]);
    expect(readdirSync(at('victim'))).toEqual(['.claude']);
    giveBack();
  });

  test('lets nobody else’s empty name be taken away', () => {
    const placeholders = createPlaceholders(at('room'), () => {});
    const giveBack = placeholders.hold([{ path: at('project/x/.claude'), content: null }]);
    exchange();
    giveBack();
    expect(readdirSync(at('victim'))).toEqual(['.claude']);
  });
});

test('a folder that a mount needed, and that a program of the host filled, stays and is named', () => {
  const [empty, filled] = [at('project/x/.claude'), at('project/x/.mcp.json')];
  const giveBack = createPlaceholders(at('room'), () => {}).hold(
    [empty, filled].map((name) => ({ path: name, content: null })),
  );
  writeFileSync(path.join(filled, 'my.json'), 'mine');
  expect(giveBack()).toEqual([filled]);
  expect(readdirSync(at('project/x'))).toEqual(['.mcp.json']);
  expect(english(filledMeanwhile([filled])[0] ?? null)).toContain(`put my.json into ${filled}`);
});

test.skipIf(process.platform !== 'linux')('a protected link is put back where it was', () => {
  symlinkSync('../config', at('project/x/.claude'));
  const guard = guardNames(identitiesOf([at('project/x/.claude')]), () => {});
  rmSync(at('project/x/.claude'));
  writeFileSync(at('project/x/.claude'), 'other');
  guard.stop();
  expect(readlinkSync(at('project/x/.claude'))).toBe('../config');
});

test.skipIf(process.platform !== 'linux')('a file that was made anew in the place of another is another', () => {
  const name = at('project/.mcp.json');
  writeFileSync(name, '{}');
  const before = identitiesOf([name]);
  const { ino } = lstatSync(name);
  const anew = (): number => {
    rmSync(name);
    writeFileSync(name, '{}');
    return lstatSync(name).ino;
  };
  // Mostly at once; where a file system never gives a number again, there is nothing to take one for the other by.
  for (let tries = 0; tries < 100 && anew() !== ino; tries++);
  const broken: string[] = [];
  guardNames(before, (one) => broken.push(one)).stop();
  expect(broken).toEqual([name]);
});

const service = async (): Promise<() => Promise<void>> => {
  const server = createServer().listen(at('project/service'));
  await once(server, 'listening');
  return async () => {
    server.close();
    await once(server, 'close');
  };
};

describe.skipIf(process.platform !== 'linux')('a socket', () => {
  test('that goes with its service leaves nothing open', async () => {
    const end = await service();
    const before = identitiesOf([at('project/service')]);
    await end();
    const broken: string[] = [];
    guardNames(before, (one) => broken.push(one)).stop();
    expect(broken).toEqual([]);
  });

  test('that comes again is noticed', async () => {
    const end = await service();
    const broken = vi.fn<(name: string) => void>();
    const guard = guardNames(identitiesOf([at('project/service')]), broken);
    await end();
    const endAgain = await service();
    await vi.waitFor(() => expect(broken).toHaveBeenCalledTimes(1));
    guard.stop();
    await endAgain();
  });
});

test.skipIf(process.platform !== 'linux')('a flood of changes is looked after all the same', async () => {
  symlinkSync('../config', at('project/x/.claude'));
  const broken = vi.fn<(name: string) => void>();
  const guard = guardNames(identitiesOf([at('project/x/.claude')]), broken);
  await new Promise((resolve) => void setTimeout(resolve, 40));
  for (let i = 0; i < 2000; i++) writeFileSync(at(`project/x/${i}`), '');
  await new Promise((resolve) => void setTimeout(resolve, 60));
  rmSync(at('project/x/.claude'));
  await vi.waitFor(() => expect(broken).toHaveBeenCalledTimes(1));
  guard.stop();
});

const exchangeForever = `
const fs = require('node:fs');
const name = process.argv[1];
console.log('ready');
for (;;) {
  try { fs.mkdirSync(name); fs.rmdirSync(name); fs.symlinkSync('elsewhere', name); fs.unlinkSync(name); } catch { fs.rmSync(name, { recursive: true, force: true }); }
}`;

test.skipIf(process.platform !== 'linux')(
  'a link that is exchanged without a pause is noticed, and put back when nothing exchanges it',
  async () => {
    const name = at('project/.claude');
    symlinkSync('../config', name);
    const before = identitiesOf([name]);
    const command = spawn(process.execPath, ['-e', exchangeForever, name], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(command.stdout, 'data');
    const ended = once(command, 'exit');
    const broken: string[] = [];
    try {
      // As many looks as it takes: on a busy machine the other program may not run for many of them.
      const until = performance.now() + 20_000;
      for (let looks = 0; looks < 500 || (broken.length === 0 && performance.now() < until); looks++)
        guardNames(before, (one) => broken.push(one)).stop();
    } finally {
      command.kill('SIGKILL');
      await ended;
    }
    guardNames(before, (one) => broken.push(one)).stop();
    expect(readlinkSync(name)).toBe('../config');
    expect(new Set(broken)).toEqual(new Set([name]));
  },
);
