/** Facts about `countersign rules`, against a real core behind a real wire. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBroker } from '#core/broker.ts';
import { runRules } from '../../../../main/doors/cli/commands/rules.ts';
import type { ReachBroker } from '../../../../main/doors/cli/reach/reach-broker.ts';
import { bindBroker, type HostFacts } from '../../../../main/rpc/bind/bind-broker.ts';
import { createMemoryWire } from '../../../../main/rpc/memory-wire.ts';
import { typeReplies } from '../../../../main/rpc/wire-client.ts';
import { type ScriptedHost, scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { reader } from '../../core/request/reader.ts';
import { say } from '#domain/common/message.ts';

let folder: string;
let host: ScriptedHost;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rules-'));
  host = scriptedHost();
});
afterEach(() => rm(folder, { recursive: true }));

function connect(isPerson: boolean) {
  const ends = createMemoryWire({ isPerson });
  // Nothing of the facts is asked for here.
  bindBroker(ends.wire, createBroker({ ...host.ports, reader }), {
    clock: host.clock,
  } as Partial<HostFacts> as HostFacts);
  return typeReplies(ends.client);
}
const none: ReachBroker = () =>
  Promise.resolve({
    kind: 'unreachable',
    isRunning: false,
    error: { code: 'desk-unreachable', message: say('none'), remedy: null },
  });
const running: ReachBroker = () => Promise.resolve({ kind: 'connected', client: connect(false), hello: {} as never });
const inDoubt: ReachBroker = () =>
  Promise.resolve({
    kind: 'unreachable',
    isRunning: true,
    error: { code: 'desk-unreachable', message: say('The desk does not answer.'), remedy: null },
  });

async function rules(words: string[], reach: ReachBroker = none) {
  let [out, err] = ['', ''];
  const code = await runRules(words, {
    reach,
    startAlone: () => Promise.resolve({ client: connect(true), close: () => Promise.resolve() }),
    cwd: folder,
    now: () => host.clock.now(),
    stdout: (text) => (out += text),
    stderr: (text) => (err += text),
  });
  return { code, out, err };
}
const add = ['add', '--allow', '--', 'npm', 'run', 'test|lint'];

test('without a desk a rule is kept, listed and removed', async () => {
  expect(await rules(add)).toEqual({ code: 0, out: `rul_1  allow  npm run test|lint …, in ${folder}\n`, err: '' });
  expect(host.rules).toMatchObject([{ tokens: ['npm', 'run', ['test', 'lint']], project: folder, sandbox: 'keep' }]);
  expect((await rules(['list'])).out).toContain('never used');
  expect(await rules(['remove', 'rul_1'])).toEqual({ code: 0, out: 'Removed.\n', err: '' });
  expect(await rules(['remove', 'rul_1'])).toMatchObject({ code: 1 });
  expect((await rules(['list'])).out).toBe('There are no rules.\n');
});

test('through a running desk rules are looked at, not changed', async () => {
  await rules(add);
  const before = structuredClone(host.rules);
  expect((await rules(['list'], running)).out).toContain('npm run test|lint');
  expect((await rules(['export'], running)).code).toBe(0);
  const file = join(folder, 'rules.json');
  await writeFile(file, '{"permissions":{"allow":["Bash(make test)"]}}');
  for (const change of [
    ['add', '--forbid', '--', 'rm'],
    ['remove', 'rul_1'],
    ['import', '--from', 'claude', file],
  ]) {
    expect(await rules(change, running)).toMatchObject({ code: 125, err: expect.stringContaining('Only a screen') });
  }
  expect(host.rules).toEqual(before);
});

test('a desk that runs but does not answer is not gone around', async () => {
  expect(await rules(add, inDoubt)).toMatchObject({ code: 125 });
  expect(host.rules).toEqual([]);
});

test('a rule that is too wide is refused with the reason', async () => {
  expect(await rules(['add', '--allow', '--', 'npm', 'run'])).toMatchObject({
    code: 125,
    out: '',
    err: expect.stringContaining('too wide'),
  });
});

test('a preview says what the rule would have matched', async () => {
  host.past = [
    { text: 'npm run test', projectRoot: folder },
    { text: 'ls', projectRoot: folder },
  ];
  const preview = ['preview', ...add.slice(1)];
  expect((await rules(preview)).out).toBe('Would have matched 1 of the last 2 commands:\n  1×  npm run test\n');
  expect(JSON.parse((await rules([preview[0] ?? '', '--json', ...preview.slice(1)])).out)).toEqual({
    looked: 2,
    matched: 1,
    lines: [{ text: 'npm run test', times: 1 }],
    refused: null,
    warnings: [],
  });
  const wide = await rules(['preview', '--allow', '--everywhere', '--', 'python3']);
  expect(wide.out).toContain('Would be refused: `python3` is too wide to allow.');
  expect(wide.out).toContain('Warning: It allows this in every project');
});

test('an import tells what was left out, and an export can be brought in again', async () => {
  const file = join(folder, 'settings.json');
  await writeFile(
    file,
    JSON.stringify({ permissions: { allow: ['Bash(make test)', 'WebSearch'], deny: ['Bash(rm:*)'] } }),
  );
  const report = await rules(['import', '--from', 'claude', '--everywhere', file]);
  expect(report.out).toContain('Brought in 2, left out 1.');
  expect(report.out).toContain('allow: WebSearch');
  const exported = (await rules(['export'])).out;
  await writeFile(file, exported);
  host.rules = [];
  await rules(['import', '--from', 'countersign', file]);
  expect((await rules(['export'])).out).toBe(exported);
});

test('a file that cannot be read as what it is said to be brings in nothing', async () => {
  const file = join(folder, 'default.rules');
  await writeFile(file, 'prefix_rule(pattern=["ls"])\nimport os');
  expect(await rules(['import', '--from', 'codex', file])).toMatchObject({
    code: 125,
    err: expect.stringContaining('Line 2'),
  });
  expect(host.rules).toEqual([]);
});

test.each([
  [],
  ['fly'],
  ['add', '--', 'ls'],
  ['add', '--allow', '--forbid', '--', 'ls'],
  ['add', '--allow'],
  ['add', '--allow', '--days', 'soon', '--', 'ls'],
  ['add', '--allow', '--everywhere', '--project', '/x', '--', 'ls'],
  ['remove'],
  ['remove', 'x'],
  ['import', '--from', 'elsewhere', 'f'],
  ['import', '--from', 'codex'],
])('%j is explained', async (...words) => {
  expect(await rules(words.filter((word) => typeof word === 'string'))).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('countersign rules list'),
  });
});
