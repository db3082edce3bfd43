/** Patches as they are not meant: what an agent or somebody beside it tries with one. */
import { existsSync, linkSync, lstatSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { patchWriter } from './patch-broker.ts';
import { read, stagePatches, tree, update } from './patch-stage.ts';
import { english } from '#domain/common/message.ts';

const open = stagePatches();

describe.skipIf(patchWriter() === null)('what an agent or a neighbour tries with a patch', () => {
  test.each([
    ['the hooks of git', '.git/hooks/post-checkout'],
    ['the hooks in other cases', 'src/../.git/./hooks/post-checkout'],
    ['the configuration of git', '.git/config.worktree/../hooks/x'],
    ['a file beside the project', '../outside/new'],
    ['a path through the root', '/../../../../../../..OUTSIDE/new'],
    ['settings of an agent', '.mcp.json'],
  ])('%s asks, and without a yes nothing is there', async (_name, named) => {
    const broker = await open();
    const wanted = named.replace('/../../../../../../..OUTSIDE', broker.outside);
    const runId = await broker.submit([`*** Add File: ${wanted}`, '+x']);
    await broker.answer(await broker.card(), { kind: 'abort' });
    expect((await broker.end(runId)).outcome.kind).toBe('rejected');
    expect(existsSync(path.resolve(broker.project, wanted))).toBe(false);
  });

  test('a secret is neither read nor told apart by what the patch guesses', async () => {
    const broker = await open();
    const guess = async (line: string): Promise<string> => {
      const { outcome } = await broker.patch([`*** Update File: ${broker.home}/.ssh/id`, `-${line}`, '+x']);
      return outcome.kind === 'failed' ? english(outcome.sentence) : outcome.kind;
    };
    expect(await guess('secret words')).toBe(await guess('other words'));
    expect(await guess('secret words')).toContain('may not be read');
    expect(broker.cards()).toBe(0);
  });

  test('a new file among secrets is refused without a question', async () => {
    const broker = await open();
    const { outcome } = await broker.patch([`*** Add File: ${broker.home}/.ssh/authorized_keys`, '+ssh-rsa']);
    expect(outcome.kind).toBe('failed');
    expect(broker.cards()).toBe(0);
  });

  test('a link that leads out is shown by where it leads', async () => {
    const broker = await open();
    symlinkSync(path.join(broker.outside, 'file'), path.join(broker.project, 'innocent.txt'));
    symlinkSync(broker.outside, path.join(broker.project, 'folder'));
    const runId = await broker.submit([
      '*** Update File: innocent.txt',
      '-before',
      '+after',
      '*** Add File: folder/new',
      '+x',
    ]);
    const card = await broker.card();
    expect(card.files).toMatchObject([
      { realPath: `${broker.outside}/file`, flags: ['symlink', 'outside-project'] },
      { realPath: `${broker.outside}/new`, flags: ['symlink', 'outside-project'] },
    ]);
    await broker.answer(card, { kind: 'deny', note: null });
    await broker.end(runId);
    expect(read(broker.outside, 'file')).toBe('before\n');
  });

  test('a file swapped for a link behind the desk is not followed', async () => {
    const broker = await open({
      settings: { approvalPolicy: { mode: 'untrusted' } },
    });
    const runId = await broker.submit(update);
    const card = await broker.card();
    const file = path.join(broker.project, 'src/a.txt');
    rmSync(file);
    symlinkSync(path.join(broker.outside, 'file'), file);
    await broker.allow(card);
    const { outcome } = await broker.end(runId);
    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'patch-mismatch' } });
    expect([read(broker.outside, 'file'), lstatSync(file).isSymbolicLink()]).toEqual(['before\n', true]);
  });

  test('a folder swapped for a link between the last look and the write is not followed', async () => {
    let looks = 0;
    const place = { project: '', outside: '' };
    const broker = await open({
      files: (real) => ({
        ...real,
        async read(file, most) {
          const found = await real.read(file, most);
          looks += 1;
          if (looks === 1) {
            renameSync(path.join(place.project, 'src'), path.join(place.project, 'moved'));
            symlinkSync(place.outside, path.join(place.project, 'src'));
            writeFileSync(path.join(place.outside, 'a.txt'), 'one\ntwo\nthree\n');
          }
          return found;
        },
      }),
    });
    Object.assign(place, { project: broker.project, outside: broker.outside });
    const runId = await broker.submit(update);
    // The second look sees where the link leads, and asks.
    const card = await broker.card();
    expect(card.files[0]?.realPath).toBe(`${broker.outside}/a.txt`);
    await broker.answer(card, { kind: 'deny', note: null });
    await broker.end(runId);
    expect(read(broker.outside, 'a.txt')).toBe('one\ntwo\nthree\n');
  });

  test('another name of a file outside does not lead to its content', async () => {
    const broker = await open();
    const alias = path.join(broker.project, 'alias.txt');
    linkSync(path.join(broker.outside, 'file'), alias);
    const runId = await broker.submit(['*** Update File: alias.txt', '-before', '+after']);
    const card = await broker.card();
    expect(card.files[0]?.flags).toEqual(['protected']);
    await broker.allow(card);
    expect((await broker.end(runId)).outcome.kind).toBe('completed');
    expect([read(alias), read(broker.outside, 'file')]).toEqual(['after\n', 'before\n']);
  });

  test('a file that changes under its card is asked about again, with what it says now', async () => {
    const broker = await open({ settings: { approvalPolicy: { mode: 'untrusted' } } });
    const runId = await broker.submit(update);
    const first = await broker.card();
    writeFileSync(path.join(broker.project, 'src/a.txt'), 'zero\none\ntwo\nthree\n');
    await broker.allow(first);
    const second = await broker.card();
    expect(second.digest).not.toBe(first.digest);
    expect(read(broker.project, 'src/a.txt')).toBe('zero\none\ntwo\nthree\n');
    await broker.allow(second);
    expect((await broker.end(runId)).outcome.kind).toBe('completed');
    expect(read(broker.project, 'src/a.txt')).toBe('zero\none\nTWO\nthree\n');
  });

  test('two patches at once leave the work of both, or say that one did not fit', async () => {
    const broker = await open();
    const ends = await Promise.all(
      Array.from({ length: 8 }, (_, n) => broker.patch(['*** Update File: src/a.txt', ' three', `+line ${n}`])),
    );
    const done = ends.filter(({ outcome }) => outcome.kind === 'completed').length;
    const lines = read(broker.project, 'src/a.txt')
      .split('\n')
      .filter((line) => line.startsWith('line'));
    expect(lines.length).toBe(done);
    expect(done).toBeGreaterThan(0);
    expect(tree(broker.project)).toEqual(['src', 'src/a.txt']);
  });

  test('neither a folder, a pipe nor a device is read or written', async () => {
    const broker = await open();
    for (const named of ['src', '/dev/null', '/proc/self/environ', '/dev/zero']) {
      const { outcome } = await broker.patch([`*** Update File: ${named}`, '-x', '+y']);
      expect(outcome.kind, named).toBe('failed');
    }
    expect(broker.cards()).toBe(0);
  });
});
