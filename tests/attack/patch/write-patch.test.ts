import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  createPatchDesk,
  patchWriter,
  removePatchWriter,
  type PatchDesk,
  type PatchDeskOptions,
} from './patch-desk.ts';

const desks: PatchDesk[] = [];
async function open(options: PatchDeskOptions = {}): Promise<PatchDesk> {
  const desk = await createPatchDesk(options);
  desks.push(desk);
  return desk;
}
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close();
});
afterAll(removePatchWriter);

const read = (...parts: readonly string[]): string => readFileSync(path.join(...parts), 'utf8');
/** Everything below a folder but its repository, so that nothing of ours stays behind unseen. */
const tree = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.git'))
    .sort();

const update = ['*** Update File: src/a.txt', ' one', '-two', '+TWO'];

describe.skipIf(patchWriter() === null)('a patch', () => {
  test('inside the project is written without a question, whole, and leaves nothing else', async () => {
    const desk = await open();
    chmodSync(path.join(desk.project, 'src/a.txt'), 0o754);
    writeFileSync(path.join(desk.project, 'old.txt'), 'x\n');
    writeFileSync(path.join(desk.project, 'from.txt'), 'keep\nold\n');
    const { outcome, patch } = await desk.patch([
      ...update,
      '*** Add File: deep/er/new.txt',
      '+new',
      '*** Delete File: old.txt',
      '*** Update File: from.txt',
      '*** Move to: to/there.txt',
      '-old',
      '+fresh',
    ]);
    expect(outcome).toMatchObject({ kind: 'completed', attempt: { mechanism: 'bwrap', exitCode: 0 } });
    expect(patch.sentence).toBe(
      [
        'Changed 4 files:',
        'M src/a.txt (+1 -1)',
        'A deep/er/new.txt (+1 -0)',
        'D old.txt (+0 -1)',
        'M from.txt -> to/there.txt (+1 -1)',
      ].join('\n'),
    );
    expect(read(desk.project, 'src/a.txt')).toBe('one\nTWO\nthree\n');
    expect(statSync(path.join(desk.project, 'src/a.txt')).mode & 0o777).toBe(0o754);
    expect(read(desk.project, 'to/there.txt')).toBe('keep\nfresh\n');
    expect(tree(desk.project)).toEqual([
      'deep',
      'deep/er',
      'deep/er/new.txt',
      'src',
      'src/a.txt',
      'to',
      'to/there.txt',
    ]);
    expect(desk.cards()).toBe(0);
    expect(desk.host.audit.map(({ entry }) => entry.kind)).toEqual(['request', 'decision', 'attempt', 'outcome']);
  });

  test('that does not fit in one file is written in none', async () => {
    const desk = await open();
    const { outcome } = await desk.patch([...update, '*** Add File: new.txt', '+new', '*** Delete File: missing.txt']);
    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'patch-mismatch' } });
    expect(read(desk.project, 'src/a.txt')).toBe('one\ntwo\nthree\n');
    expect(tree(desk.project)).toEqual(['src', 'src/a.txt']);
  });

  test('outside the project is asked about, and a yes opens that folder for this patch only', async () => {
    const desk = await open();
    const lines = [`*** Update File: ${desk.outside}/file`, '-before', '+after'];
    const runId = await desk.submit(lines);
    const card = await desk.card();
    expect(card).toMatchObject({
      kind: 'patch',
      reason: expect.stringContaining(`${desk.outside}/file`),
      files: [{ flags: ['outside-project'], change: { unifiedDiff: '@@ -1 +1 @@\n-before\n+after\n' } }],
      facts: {
        argv: ['apply_patch'],
        plan: { network: 'blocked', grants: [{ kind: 'path', path: desk.outside, access: 'write' }] },
      },
      offeredRoot: desk.outside,
    });
    expect(read(desk.outside, 'file')).toBe('before\n');
    await desk.allow(card);
    expect((await desk.end(runId)).outcome.kind).toBe('completed');
    expect(read(desk.outside, 'file')).toBe('after\n');
    const again = await desk.submit([`*** Update File: ${desk.outside}/file`, '-after', '+again']);
    await desk.answer(await desk.card(), { kind: 'deny', note: 'leave it' });
    expect(await desk.end(again)).toMatchObject({
      outcome: { kind: 'rejected', note: 'leave it' },
      patch: { files: [], sentence: 'rejected by user: leave it' },
    });
    expect(read(desk.outside, 'file')).toBe('after\n');
  });

  test('writes a file into the home beside the protected ones, and those only when they are named', async () => {
    const desk = await open();
    writeFileSync(path.join(desk.home, '.bashrc'), 'old\n');
    const runId = await desk.submit([
      `*** Update File: ${desk.home}/.bashrc`,
      '-old',
      '+new',
      `*** Add File: ${desk.home}/n.txt`,
      '+n',
    ]);
    const card = await desk.card();
    expect(card.files.map(({ flags }) => flags)).toEqual([
      ['start-up', 'protected', 'outside-project'],
      ['outside-project'],
    ]);
    expect(card).toMatchObject({
      risk: { level: 'critical' },
      offers: [{ scope: { kind: 'once' } }],
      offeredRoot: null,
    });
    await desk.allow(card);
    expect((await desk.end(runId)).outcome.kind).toBe('completed');
    expect([read(desk.home, '.bashrc'), read(desk.home, 'n.txt')]).toEqual(['new\n', 'n\n']);
    expect(tree(desk.home)).toEqual(['.bashrc', '.ssh', '.ssh/id', 'n.txt']);
  });

  test('makes what is protected although it is not there, when a person says so', async () => {
    const desk = await open();
    const runId = await desk.submit([
      '*** Add File: .claude/settings.json',
      '+{}',
      '*** Add File: .git/hooks/pre-commit',
      '+#!/bin/sh',
    ]);
    const card = await desk.card();
    expect(card.files.map(({ flags }) => flags)).toEqual([
      ['agent-settings', 'protected'],
      ['hook', 'executable', 'protected'],
    ]);
    await desk.allow(card);
    expect((await desk.end(runId)).outcome).toMatchObject({ kind: 'completed' });
    expect(read(desk.project, '.claude/settings.json')).toBe('{}\n');
    expect(read(desk.project, '.git/hooks/pre-commit')).toBe('#!/bin/sh\n');
  });

  test('is written without the files a person refused, and the agent reads why', async () => {
    const desk = await open({ settings: { approvalPolicy: { mode: 'untrusted' } } });
    const runId = await desk.submit([...update, '*** Add File: b.txt', '+b']);
    const card = await desk.card();
    await desk.answer(card, {
      kind: 'approve',
      scope: { kind: 'once' },
      files: [
        { path: `${desk.project}/b.txt`, isAccepted: false, comment: 'not needed' },
        { path: `${desk.project}/src/a.txt`, isAccepted: true, comment: 'good' },
      ],
      grantRoot: false,
    });
    const { outcome, patch } = await desk.end(runId);
    expect(outcome.kind).toBe('completed');
    expect(patch.sentence).toBe(
      'Changed 1 file:\nM src/a.txt (+1 -1)\nnot written, rejected by user: b.txt: not needed\ncomment on src/a.txt: good',
    );
    expect(tree(desk.project)).toEqual(['src', 'src/a.txt']);
  });
});

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
