/** How often an everyday task stops for a person: real runs in the real sandbox, every card counted and answered with yes, and what it says held against what happened. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { CardEffect } from '#domain/approval/card-effect.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import { composeBroker, type ComposedBroker } from '../../../main/compose-broker.ts';
import { everydayTasks } from './everyday-tasks.ts';
import { english } from '#domain/common/message.ts';

const before = process.env['HOME'];
const home = mkdtempSync(path.join(homedir(), '.countersign-tasks-'));
const project = path.join(home, 'shop');
const person = { connectionId: 'con_person', isPerson: true } as const;
let desk: ComposedBroker;
let count = 0;

/** What a person made and nothing brings back: folders by their number of files. */
const ownFiles = { letters: 2, deep: 5 };
/** In a part of the project that `git clean` leaves alone. */
const own = path.join(project, 'kept');

function makeOwnFiles(): void {
  for (const [name, files] of Object.entries(ownFiles)) {
    mkdirSync(path.join(own, name, 'inner'), { recursive: true });
    for (let at = 0; at < files; at += 1) writeFileSync(path.join(own, name, at === 0 ? 'inner/a' : `${at}`), 'mine');
  }
}

function makeProject(): void {
  for (const folder of ['src', 'tests', 'dist', 'node_modules/.cache'])
    mkdirSync(path.join(project, folder), { recursive: true });
  const files = {
    'README.md': 'hello\nthere\n',
    'notes.md': 'a\n',
    'src/main.mjs': "console.log('hello');\n",
    'package.json': JSON.stringify({
      name: 'shop',
      version: '1.0.0',
      scripts: { test: 'node --test', build: 'mkdir -p dist && cp src/main.mjs dist/' },
    }),
    'run.sh': '#!/bin/sh\necho run\n',
    '.gitignore': 'dist\nnode_modules\nbuild\nkept\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(project, name), text);
  chmodSync(path.join(project, 'run.sh'), 0o755);
  const git = (...words: string[]) => execFileSync('git', words, { cwd: project });
  git('init', '-q');
  git('config', 'user.email', 'ada@example.com');
  git('config', 'user.name', 'Ada');
  git('add', '-A');
  git('commit', '-qm', 'First');
}

beforeAll(async () => {
  mkdirSync(project, { recursive: true });
  mkdirSync(path.join(home, '.desk'), { mode: 0o700 });
  makeProject();
  makeOwnFiles();
  process.env['HOME'] = home;
  desk = await composeBroker({
    dataDir: path.join(home, '.desk'),
    managedPath: path.join(home, '.desk/none.json'),
    helperPath: null,
    namespaceHolderPath: null,
    writerPath: null,
    env: { PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`, HOME: home, LANG: 'C.UTF-8' },
    version: 'test',
    reader: createCommandReader(),
    pickFolder: null,
    hooks: null,
    mcpCommand: ['countersign'],
    onProblem: () => {},
  });
});
afterAll(async () => {
  await desk.close();
  process.env['HOME'] = before;
  rmSync(home, { recursive: true });
});

interface Told {
  readonly cards: readonly ApprovalRequest[];
  readonly outcome: Outcome;
}

/** Says yes to every card, once. */
async function run(line: string): Promise<Told> {
  const { sessionId } = await desk.broker.openProject(project);
  const session = desk.broker.session(sessionId);
  if (session === null) throw new Error('the project has no session');
  const cards: ApprovalRequest[] = [];
  const ended = Promise.withResolvers<Outcome>();
  const { unsubscribe } = desk.broker.subscribe('now', ({ msg }) => {
    if ('approval' in msg) {
      cards.push(msg.approval);
      const { id: approvalId, digest } = msg.approval;
      const verdict = { kind: 'approve', scope: { kind: 'once' } } as const;
      const op = { type: 'exec-approval', answer: { approvalId, digest, verdict } } as const;
      void session.submit({ id: `answer ${approvalId}`, op }, person);
    }
    if (msg.type === 'exec-command-end') ended.resolve(msg.outcome);
  });
  count += 1;
  await session.submit(
    {
      id: `task ${count}`,
      op: {
        type: 'exec',
        argv: ['/bin/sh', '-c', line],
        cwd: null,
        env: {},
        terminal: null,
        timeoutMs: 20_000,
        escalationRequest: null,
        requester: { entryPoint: 'mcp', claimedName: 'claude', says: null },
        settings: {},
      },
    },
    { connectionId: 'con_agent', isPerson: false },
  );
  const outcome = await ended.promise;
  unsubscribe();
  return { cards, outcome };
}

const asked: string[] = [];

test.each(everydayTasks)('%s', async (line) => {
  const { cards, outcome } = await run(line);
  expect(cards.length, cards.map(({ kind, reason }) => `${kind}: ${english(reason)}`).join('\n')).toBeLessThanOrEqual(
    1,
  );
  expect(outcome.kind, JSON.stringify(outcome).slice(0, 1500)).toBe('completed');
  if (cards.length > 0) asked.push(line);
});

test('of a hundred commands no more than two ask', () => {
  expect(asked.length / everydayTasks.length, asked.join('\n')).toBeLessThanOrEqual(0.02);
});

/** Files below a path, as a card counts them. */
const filesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length;

const first = ({ cards }: Told): CardEffect | undefined => cards[0]?.effects?.[0];

test.each(Object.entries(ownFiles))(
  'a card about %s says how many files would be gone, and they are',
  async (name, files) => {
    const folder = path.join(own, name);
    expect(filesBelow(folder)).toBe(files);
    const told = await run(`rm -rf ${folder}`);
    expect(told.cards).toHaveLength(1);
    expect(first(told)).toMatchObject({ kind: 'deletes', size: { files, isComplete: true }, lost: files });
    expect(told.outcome).toMatchObject({ kind: 'completed', attempt: { exitCode: 0 } });
    expect(existsSync(folder)).toBe(false);
  },
);

test('a folder outside is deleted by one yes', async () => {
  const old = path.join(home, 'old');
  mkdirSync(path.join(old, '.vscode'), { recursive: true });
  for (const name of ['a', 'b', '.vscode/c']) writeFileSync(path.join(old, name), 'mine');
  const { cards, outcome } = await run('rm -rf ~/old');
  expect(cards).toHaveLength(1);
  expect(cards[0]).toMatchObject({ effects: [{ kind: 'deletes', name: '~/old', size: { files: 3 } }] });
  expect(outcome).toMatchObject({ kind: 'completed', attempt: { exitCode: 0, attempts: 1 } });
  expect(existsSync(old)).toBe(false);
});

test('a line outside is written by one yes, and once', async () => {
  const notes = path.join(home, 'notes.txt');
  writeFileSync(notes, 'one\n');
  const { cards, outcome } = await run('echo two >> ~/notes.txt');
  expect(cards).toHaveLength(1);
  expect(outcome).toMatchObject({ kind: 'completed', attempt: { exitCode: 0, attempts: 1 } });
  expect(readFileSync(notes, 'utf8')).toBe('one\ntwo\n');
});
