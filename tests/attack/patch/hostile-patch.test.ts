/** Patches as they are not meant: what an agent or somebody beside it tries with one. */
import { existsSync, linkSync, lstatSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { patchWriter } from './patch-desk.ts';
import { read, stagePatches, tree, update } from './patch-stage.ts';

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
    const desk = await open();
    const wanted = named.replace('/../../../../../../..OUTSIDE', desk.outside);
    const runId = await desk.submit([`*** Add File: ${wanted}`, '+x']);
    await desk.answer(await desk.card(), { kind: 'abort' });
    expect((await desk.end(runId)).outcome.kind).toBe('rejected');
    expect(existsSync(path.resolve(desk.project, wanted))).toBe(false);
  });

  test('a secret is neither read nor told apart by what the patch guesses', async () => {
    const desk = await open();
    const guess = async (line: string): Promise<string> => {
      const { outcome } = await desk.patch([`*** Update File: ${desk.home}/.ssh/id`, `-${line}`, '+x']);
      return outcome.kind === 'failed' ? outcome.sentence : outcome.kind;
    };
    expect(await guess('secret words')).toBe(await guess('other words'));
    expect(await guess('secret words')).toContain('may not be read');
    expect(desk.cards()).toBe(0);
  });

  test('a new file among secrets is refused without a question', async () => {
    const desk = await open();
    const { outcome } = await desk.patch([`*** Add File: ${desk.home}/.ssh/authorized_keys`, '+ssh-rsa']);
    expect(outcome.kind).toBe('failed');
    expect(desk.cards()).toBe(0);
  });

  test('a link that leads out is shown by where it leads', async () => {
    const desk = await open();
    symlinkSync(path.join(desk.outside, 'file'), path.join(desk.project, 'innocent.txt'));
    symlinkSync(desk.outside, path.join(desk.project, 'folder'));
    const runId = await desk.submit([
      '*** Update File: innocent.txt',
      '-before',
      '+after',
      '*** Add File: folder/new',
      '+x',
    ]);
    const card = await desk.card();
    expect(card.files).toMatchObject([
      { realPath: `${desk.outside}/file`, flags: ['symlink', 'outside-project'] },
      { realPath: `${desk.outside}/new`, flags: ['symlink', 'outside-project'] },
    ]);
    await desk.answer(card, { kind: 'deny', note: null });
    await desk.end(runId);
    expect(read(desk.outside, 'file')).toBe('before\n');
  });

  test('a file swapped for a link behind the desk is not followed', async () => {
    const desk = await open({
      settings: { approvalPolicy: { mode: 'untrusted' } },
    });
    const runId = await desk.submit(update);
    const card = await desk.card();
    const file = path.join(desk.project, 'src/a.txt');
    rmSync(file);
    symlinkSync(path.join(desk.outside, 'file'), file);
    await desk.allow(card);
    const { outcome } = await desk.end(runId);
    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'patch-mismatch' } });
    expect([read(desk.outside, 'file'), lstatSync(file).isSymbolicLink()]).toEqual(['before\n', true]);
  });

  test('a folder swapped for a link between the last look and the write is not followed', async () => {
    let looks = 0;
    const place = { project: '', outside: '' };
    const desk = await open({
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
    Object.assign(place, { project: desk.project, outside: desk.outside });
    const runId = await desk.submit(update);
    // The second look sees where the link leads, and asks.
    const card = await desk.card();
    expect(card.files[0]?.realPath).toBe(`${desk.outside}/a.txt`);
    await desk.answer(card, { kind: 'deny', note: null });
    await desk.end(runId);
    expect(read(desk.outside, 'a.txt')).toBe('one\ntwo\nthree\n');
  });

  test('another name of a file outside does not lead to its content', async () => {
    const desk = await open();
    const alias = path.join(desk.project, 'alias.txt');
    linkSync(path.join(desk.outside, 'file'), alias);
    expect((await desk.patch(['*** Update File: alias.txt', '-before', '+after'])).outcome.kind).toBe('completed');
    expect([read(alias), read(desk.outside, 'file')]).toEqual(['after\n', 'before\n']);
  });

  test('a file that changes under its card is asked about again, with what it says now', async () => {
    const desk = await open({ settings: { approvalPolicy: { mode: 'untrusted' } } });
    const runId = await desk.submit(update);
    const first = await desk.card();
    writeFileSync(path.join(desk.project, 'src/a.txt'), 'zero\none\ntwo\nthree\n');
    await desk.allow(first);
    const second = await desk.card();
    expect(second.digest).not.toBe(first.digest);
    expect(read(desk.project, 'src/a.txt')).toBe('zero\none\ntwo\nthree\n');
    await desk.allow(second);
    expect((await desk.end(runId)).outcome.kind).toBe('completed');
    expect(read(desk.project, 'src/a.txt')).toBe('zero\none\nTWO\nthree\n');
  });

  test('two patches at once leave the work of both, or say that one did not fit', async () => {
    const desk = await open();
    const ends = await Promise.all(
      Array.from({ length: 8 }, (_, n) => desk.patch(['*** Update File: src/a.txt', ' three', `+line ${n}`])),
    );
    const done = ends.filter(({ outcome }) => outcome.kind === 'completed').length;
    const lines = read(desk.project, 'src/a.txt')
      .split('\n')
      .filter((line) => line.startsWith('line'));
    expect(lines.length).toBe(done);
    expect(done).toBeGreaterThan(0);
    expect(tree(desk.project)).toEqual(['src', 'src/a.txt']);
  });

  test('neither a folder, a pipe nor a device is read or written', async () => {
    const desk = await open();
    for (const named of ['src', '/dev/null', '/proc/self/environ', '/dev/zero']) {
      const { outcome } = await desk.patch([`*** Update File: ${named}`, '-x', '+y']);
      expect(outcome.kind, named).toBe('failed');
    }
    expect(desk.cards()).toBe(0);
  });
});
