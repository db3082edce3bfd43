/** Facts about driving ACP agents: real processes built with the SDK's agent side, a real core, a person who answers. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ExternalToolApproval } from '#domain/approval/approval.ts';
import { byPage } from '../../../fakes/people/by-page.ts';
import { openDriveStage, type DriveStage } from '../../../fakes/drive-stage.ts';

const agent = join(import.meta.dirname, '../../../fixtures/programs/acp-agent.ts');
let stage: DriveStage;
let folder: string;
beforeEach(async () => {
  stage = await openDriveStage();
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'drive-')));
});
afterEach(async () => {
  await stage.broker.broker.shutdown();
  rmSync(folder, { recursive: true });
});
const drive = (args: readonly string[], stdin = '') => stage.drive(args, folder, stdin);
const card = (): Promise<ExternalToolApproval> => stage.card();
const answer: DriveStage['answer'] = (shown, verdict) => stage.answer(shown, verdict);

describe.each([
  ['version 1', 'acp', []],
  ['the draft of version 2', 'acp --draft', ['draft']],
] as const)('an ACP agent of %s', (_version, kind, extra) => {
  const args = (prompt: string) => [...kind.split(' '), '--prompt', prompt, '--', process.execPath, agent, ...extra];

  test('asks on a card under its own name, with its command and its options', async () => {
    const { end } = drive(args('rm -rf build && make'));
    const shown = await card();
    expect(shown).toMatchObject({
      requester: {
        entryPoint: 'drive',
        claimedName: extra.length === 0 ? 'plain agent' : 'draft agent',
        says: 'Run it',
      },
      subject: { kind: 'command', argv: ['sh', '-c', 'rm -rf build && make'] },
      facts: { cwd: folder, projectRoot: folder },
      choices: [
        { id: 'a1', name: 'Yes', effect: 'allow', isLasting: false },
        { id: 'a2', name: 'Always', effect: 'allow', isLasting: true },
        { id: 'r1', name: 'No', effect: 'deny', isLasting: false },
      ],
    });
    await answer(shown, { kind: 'deny', note: null });
    await end;
  });

  test.each([
    ['a yes', { kind: 'approve', scope: { kind: 'once' } }, '"optionId":"a1"'],
    ['its lasting yes', { kind: 'approve', scope: { kind: 'agent', choiceId: 'a2' } }, '"optionId":"a2"'],
    ['a no', { kind: 'deny', note: 'no' }, '"optionId":"r1"'],
  ] as const)('hears %s as the option that means it', async (_title, verdict, heard) => {
    const { end, said } = drive(args('make'));
    await answer(await card(), verdict);
    expect(await end).toEqual({ kind: 'done' });
    expect(said()).toContain(heard);
  });
});

test.each(['its session', 'everything'])('a person who stops %s has it end its turn', async (what) => {
  const { end, said, notes } = drive(['acp', '--prompt', 'work', '--', process.execPath, agent]);
  await answer(await card(), { kind: 'approve', scope: { kind: 'once' } });
  await expect.poll(said).toContain('answered');
  const { agentSessions, emergency } = stage.broker.broker;
  const [session] = agentSessions.list(true);
  if (what === 'everything') await emergency.stop(byPage, null, () => Promise.resolve([]));
  else await agentSessions.stop(session?.id ?? 'ags_none', byPage);
  // Told to end altogether, it may be gone before its turn is over.
  expect((await end).kind).toMatch(what === 'everything' ? /^(?:done|refused)$/ : /^done$/);
  expect(notes).toContain('A person stopped this session: the agent is told to end its turn.');
});

test('a stop of another agent of the same name and project is none of its own', async () => {
  const args = ['acp', '--prompt', 'work', '--', process.execPath, agent];
  const [one, other] = [drive(args), drive(args)];
  for (const driven of [one, other]) {
    void driven;
    await answer(await card(), { kind: 'approve', scope: { kind: 'once' } });
  }
  await expect.poll(() => one.said() !== '' && other.said() !== '').toBe(true);
  const { agentSessions } = stage.broker.broker;
  const [first, second] = agentSessions.list(true);
  await agentSessions.stop(first?.id ?? 'ags_none', byPage);
  await Promise.race([one.end, other.end]);
  expect([one.notes, other.notes].filter((notes) => notes.length > 0)).toHaveLength(1);
  await agentSessions.stop(second?.id ?? 'ags_none', byPage);
  expect(await Promise.all([one.end, other.end])).toEqual([{ kind: 'done' }, { kind: 'done' }]);
});

test('lines of standard input are prompts, one after the other', async () => {
  const { end, said } = drive(['acp', '--', process.execPath, agent], 'first\n\nsecond\n');
  for (const line of ['first', 'second']) {
    const shown = await card();
    expect(shown.subject).toEqual({ kind: 'command', argv: ['sh', '-c', line] });
    await answer(shown, { kind: 'approve', scope: { kind: 'once' } });
  }
  await end;
  expect(said().match(/answered/g)).toHaveLength(2);
});

describe('an agent that begins in a mode in which it asks nobody', () => {
  const begin = (...modes: readonly string[]) =>
    drive(['acp', '--prompt', 'make', '--', process.execPath, agent, 'modes', ...modes]);

  test('is put into the one in which it asks, and the person is told', async () => {
    const { end, notes } = begin('auto', 'plan', 'default');
    await answer(await card(), { kind: 'deny', note: null });
    expect(await end).toEqual({ kind: 'done' });
    expect(notes).toEqual([
      'The agent began in its mode “mode auto”, in which it decides by itself what it asks about; it was put into “mode default”.',
    ]);
  });

  test('and has no other is said to', async () => {
    const { end, notes } = begin('auto', 'plan');
    expect(await end).toEqual({ kind: 'done' });
    expect(notes).toEqual(['The agent is in its mode “mode auto”: it decides by itself what it asks about.']);
  });

  test('and does not let itself be told so is not driven', async () => {
    expect(await begin('auto', 'ask').end).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('not while it rains'),
    });
  });

  test.each([
    [[process.execPath, agent, 'allow-all'], 'With “Allow All” on the agent would ask nobody here.'],
    [['/usr/bin/copilot', '--acp', '--yolo'], 'With --yolo the agent would ask nobody here.'],
  ])('and that nothing would change is not driven', async (words, said) => {
    const ended = await drive(['acp', '--prompt', 'make', '--', ...words]).end;
    expect(ended).toMatchObject({ kind: 'refused', message: expect.stringContaining(said) });
    expect(stage.broker.openCards()).toEqual([]);
  });

  test.each(['default', 'plan'])('but not one that begins in %s', async (mode) => {
    const { end, notes } = begin(mode, 'auto', 'default');
    await answer(await card(), { kind: 'deny', note: null });
    expect(await end).toEqual({ kind: 'done' });
    expect(notes).toEqual([]);
  });
});

test('what an agent adds to its error is told, on one line', async () => {
  const { end } = drive(['acp', '--prompt', 'fail', '--', process.execPath, agent]);
  const ended = await end;
  expect(ended).toMatchObject({ kind: 'refused', message: expect.stringContaining('Internal error') });
  expect(ended).toMatchObject({ message: expect.stringContaining('no credits are left') });
});

test('an agent that dies while its card is open takes the card with it', async () => {
  const { end } = drive(['acp', '--prompt', 'die', '--', process.execPath, agent]);
  const shown = await card();
  expect(await end).toMatchObject({ kind: 'refused' });
  expect(await stage.broker.outcome(shown.runId)).toMatchObject({ kind: 'cancelled' });
  expect(stage.broker.openCards()).toEqual([]);
});

test('a desk that ends refuses the agent, and ends it', async () => {
  const { end, said } = drive(['acp', '--prompt', 'make', '--', process.execPath, agent]);
  await card();
  await stage.broker.broker.shutdown();
  expect(await end).toEqual({ kind: 'done' });
  expect(said()).toContain('"outcome":"cancelled"');
});

test.each([
  [['acp', '--', '/nonexistent/agent'], 'not-found'],
  [['acp'], 'usage'],
  [['acp', '--url', 'http://127.0.0.1:1', '--', 'x'], 'usage'],
  [['opencode'], 'usage'],
  [['opencode', '--url', 'http://example.test'], 'usage'],
  [['opencode', '--url', 'http://127.0.0.1:1', '--prompt', 'x'], 'usage'],
  [['opencode', '--url', 'http://127.0.0.1:1'], 'refused'],
  [['codex', '--draft'], 'usage'],
  [['codex', '--prompt', 'x', '--', '/nonexistent/codex'], 'not-found'],
  [['gemini', '--', 'x'], 'usage'],
  [['acp', 'extra', '--', 'x'], 'usage'],
  [['acp', '--prompt', '', '--', 'x'], 'usage'],
  [['acp', '--unknown', '--', 'x'], 'usage'],
])('%j ends as %s', async (args, kind) => {
  expect(await drive(args).end).toMatchObject({ kind });
});
