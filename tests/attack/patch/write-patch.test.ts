/** Patches as they are meant: what is written, what is asked, and what the agent reads. */
import { chmodSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { patchWriter } from './patch-broker.ts';
import { read, stagePatches, tree, update } from './patch-stage.ts';

const open = stagePatches();

describe.skipIf(patchWriter() === null)('a patch', () => {
  test('inside the project is written without a question, whole, and leaves nothing else', async () => {
    const broker = await open();
    chmodSync(path.join(broker.project, 'src/a.txt'), 0o754);
    writeFileSync(path.join(broker.project, 'old.txt'), 'x\n');
    writeFileSync(path.join(broker.project, 'from.txt'), 'keep\nold\n');
    const { outcome, patch } = await broker.patch([
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
    expect(read(broker.project, 'src/a.txt')).toBe('one\nTWO\nthree\n');
    expect(statSync(path.join(broker.project, 'src/a.txt')).mode & 0o777).toBe(0o754);
    expect(read(broker.project, 'to/there.txt')).toBe('keep\nfresh\n');
    expect(tree(broker.project)).toEqual([
      'deep',
      'deep/er',
      'deep/er/new.txt',
      'src',
      'src/a.txt',
      'to',
      'to/there.txt',
    ]);
    expect(broker.cards()).toBe(0);
    expect(broker.host.audit.map(({ entry }) => entry.kind)).toEqual(['request', 'decision', 'attempt', 'outcome']);
  });

  test('that does not fit in one file is written in none', async () => {
    const broker = await open();
    const { outcome } = await broker.patch([
      ...update,
      '*** Add File: new.txt',
      '+new',
      '*** Delete File: missing.txt',
    ]);
    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'patch-mismatch' } });
    expect(read(broker.project, 'src/a.txt')).toBe('one\ntwo\nthree\n');
    expect(tree(broker.project)).toEqual(['src', 'src/a.txt']);
  });

  test('outside the project is asked about, and a yes opens that folder for this patch only', async () => {
    const broker = await open();
    const lines = [`*** Update File: ${broker.outside}/file`, '-before', '+after'];
    const runId = await broker.submit(lines);
    const card = await broker.card();
    expect(card).toMatchObject({
      kind: 'patch',
      reason: expect.stringContaining(`${broker.outside}/file`),
      files: [{ flags: ['outside-project'], change: { unifiedDiff: '@@ -1 +1 @@\n-before\n+after\n' } }],
      facts: {
        argv: ['apply_patch'],
        plan: { network: 'blocked', grants: [{ kind: 'path', path: broker.outside, access: 'write' }] },
      },
      offeredRoot: broker.outside,
    });
    expect(read(broker.outside, 'file')).toBe('before\n');
    await broker.allow(card);
    expect((await broker.end(runId)).outcome.kind).toBe('completed');
    expect(read(broker.outside, 'file')).toBe('after\n');
    const again = await broker.submit([`*** Update File: ${broker.outside}/file`, '-after', '+again']);
    await broker.answer(await broker.card(), { kind: 'deny', note: 'leave it' });
    expect(await broker.end(again)).toMatchObject({
      outcome: { kind: 'rejected', note: 'leave it' },
      patch: { files: [], sentence: 'rejected by user: leave it' },
    });
    expect(read(broker.outside, 'file')).toBe('after\n');
  });

  test('writes a file into the home beside the protected ones, and those only when they are named', async () => {
    const broker = await open();
    writeFileSync(path.join(broker.home, '.bashrc'), 'old\n');
    const runId = await broker.submit([
      `*** Update File: ${broker.home}/.bashrc`,
      '-old',
      '+new',
      `*** Add File: ${broker.home}/n.txt`,
      '+n',
    ]);
    const card = await broker.card();
    expect(card.files.map(({ flags }) => flags)).toEqual([
      ['start-up', 'protected', 'outside-project'],
      ['outside-project'],
    ]);
    expect(card).toMatchObject({
      risk: { level: 'critical' },
      offers: [{ scope: { kind: 'once' } }],
      offeredRoot: null,
    });
    await broker.allow(card);
    expect((await broker.end(runId)).outcome.kind).toBe('completed');
    expect([read(broker.home, '.bashrc'), read(broker.home, 'n.txt')]).toEqual(['new\n', 'n\n']);
    expect(tree(broker.home)).toEqual(['.bashrc', '.ssh', '.ssh/id', 'n.txt']);
  });

  test('makes what is protected although it is not there, when a person says so', async () => {
    const broker = await open();
    const runId = await broker.submit([
      '*** Add File: .claude/settings.json',
      '+{}',
      '*** Add File: .git/hooks/pre-commit',
      '+#!/bin/sh',
    ]);
    const card = await broker.card();
    expect(card.files.map(({ flags }) => flags)).toEqual([
      ['agent-settings', 'protected'],
      ['hook', 'executable', 'protected'],
    ]);
    await broker.allow(card);
    expect((await broker.end(runId)).outcome).toMatchObject({ kind: 'completed' });
    expect(read(broker.project, '.claude/settings.json')).toBe('{}\n');
    expect(read(broker.project, '.git/hooks/pre-commit')).toBe('#!/bin/sh\n');
  });

  test('is written without the files a person refused, and the agent reads why', async () => {
    const broker = await open({ settings: { approvalPolicy: { mode: 'untrusted' } } });
    const runId = await broker.submit([...update, '*** Add File: b.txt', '+b']);
    const card = await broker.card();
    await broker.answer(card, {
      kind: 'approve',
      scope: { kind: 'once' },
      files: [
        { path: `${broker.project}/b.txt`, isAccepted: false, comment: 'not needed' },
        { path: `${broker.project}/src/a.txt`, isAccepted: true, comment: 'good' },
      ],
      grantRoot: false,
    });
    const { outcome, patch } = await broker.end(runId);
    expect(outcome.kind).toBe('completed');
    expect(patch.sentence).toBe(
      'Changed 1 file:\nM src/a.txt (+1 -1)\nnot written, rejected by user: b.txt: not needed\ncomment on src/a.txt: good',
    );
    expect(tree(broker.project)).toEqual(['src', 'src/a.txt']);
  });
});
