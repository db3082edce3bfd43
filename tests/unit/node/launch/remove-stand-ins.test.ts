/** A socket that vanishes while a sandbox is built leaves nothing of bubblewrap's in its place. */
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeStandIns } from '../../../../main/node/sandbox/bubblewrap/mounts/remove-stand-ins.ts';
import { findProgram } from '../../../../main/node/sandbox/machine/find-program.ts';

let root: string;
beforeEach(() => void (root = realpathSync(mkdtempSync(path.join(tmpdir(), 'stand-ins-')))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const bwrap = findProgram('bwrap', process.env);

describe.skipIf(process.platform !== 'linux')('in the place of a socket', () => {
  test.runIf(bwrap !== null)('what bubblewrap makes is removed', () => {
    const gone = path.join(root, 'service.sock');
    const words = ['--bind', '/', '/', '--unshare-user', '--ro-bind', '/dev/null', gone, '/bin/true'];
    execFileSync(bwrap ?? '', words);
    expect(readdirSync(root)).toEqual(['service.sock']);
    removeStandIns([gone]);
    expect(readdirSync(root)).toEqual([]);
  });

  test('a service that is there again, a file with a content, a link and a folder stay', async () => {
    const service = createServer().listen(path.join(root, 'service'));
    await once(service, 'listening');
    writeFileSync(path.join(root, 'file'), 'x');
    writeFileSync(path.join(root, 'empty'), '');
    symlinkSync('empty', path.join(root, 'link'));
    mkdirSync(path.join(root, 'folder'));
    removeStandIns(['service', 'file', 'link', 'folder', 'missing'].map((name) => path.join(root, name)));
    expect(readdirSync(root).toSorted()).toEqual(['empty', 'file', 'folder', 'link', 'service']);
    service.close();
    await once(service, 'close');
  });

  test('nothing is removed through a folder that was exchanged for a link', () => {
    mkdirSync(path.join(root, 'theirs'));
    writeFileSync(path.join(root, 'theirs/service.sock'), '');
    mkdirSync(path.join(root, 'ours'));
    renameSync(path.join(root, 'ours'), path.join(root, 'ours-before'));
    symlinkSync('theirs', path.join(root, 'ours'));
    removeStandIns([path.join(root, 'ours/service.sock')]);
    expect(readdirSync(path.join(root, 'theirs'))).toEqual(['service.sock']);
  });
});
