/** Real programs of a person, at their own pace and in their own words. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeciderRequest } from '#domain/deciders/decider.ts';
import { english } from '#domain/common/message.ts';
import { createDeciders, probeDeciders } from '../../../../main/node/deciders/create-deciders.ts';

let home: string;
let dataDir: string;
let project: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'countersign deciders é-')));
  [dataDir, project] = [join(home, 'data'), join(home, 'shop')];
  for (const folder of [dataDir, project]) mkdirSync(folder, { mode: 0o700 });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function script(body: string, path = join(home, 'decide.sh')): string {
  writeFileSync(path, `#!/bin/sh\n${body}\n`, { mode: 0o700 });
  return path;
}

const write = (deciders: unknown, mode = 0o600): void => {
  const path = join(dataDir, 'deciders.json');
  writeFileSync(path, typeof deciders === 'string' ? deciders : JSON.stringify({ version: 1, deciders }));
  chmodSync(path, mode);
};

const request = (): DeciderRequest => ({
  version: 1,
  id: 'apr_1',
  digest: 'a'.repeat(64),
  kind: 'command',
  project,
  cwd: project,
  requester: { entryPoint: 'mcp', claimedName: 'a', says: null },
  argv: ['make', 'it'],
  text: 'make it',
  commands: [['make', 'it']],
  reason: 'because',
  risk: { level: 'low', categories: [], reasons: [] },
  grants: [],
});
const ask = async (more: Partial<DeciderRequest> = {}) => {
  const { answers, problems } = await createDeciders({
    dataDir,
    homeDir: home,
    env: { PATH: process.env['PATH'], HOME: home, SECRET_TOKEN: 'x' },
  }).ask({ ...request(), ...more }, [project]);
  return { answers, problems: problems.map((problem) => english(problem)) };
};
const one = (program: readonly string[], more: object = {}) => [{ name: 'mine', program, ...more }];

test('without a file nobody is asked', async () => {
  expect(await ask()).toEqual({ answers: [], problems: [] });
});

test('it reads the request as JSON, sees no secret of the desk, and its answer counts', async () => {
  const seen = join(home, 'seen');
  write(one([script(`cat > '${seen}'; env >> '${seen}.env'; echo '{"decision":"deny","note":"no"}'`), '--flag']));
  expect(await ask()).toEqual({ answers: [{ name: 'mine', decision: 'deny', note: 'no' }], problems: [] });
  expect(JSON.parse(readFileSync(seen, 'utf8'))).toEqual(request());
  expect(readFileSync(`${seen}.env`, 'utf8')).not.toContain('SECRET_TOKEN');
});

test('one that does not read what it is asked may answer all the same', async () => {
  write(one([script(`echo '{"decision":"allow"}'`)]));
  expect((await ask({ text: 'x'.repeat(200_000) })).answers).toMatchObject([{ decision: 'allow' }]);
});

test.each([
  ['says nothing', 'true'],
  ['talks', 'echo yes'],
  ['says more than an answer', `echo '{"decision":"allow"}'; echo and more`],
  ['fails after its answer', `echo '{"decision":"allow"}'; exit 1`],
  ['never ends', `echo '{"decision":"allow"}'; exec sleep 60`],
  ['floods', 'exec yes'],
  ['dies', 'kill -9 $$'],
])('one that %s gives no answer, and that is told', async (_what, body) => {
  write(one([script(body)], { timeoutMs: 300 }));
  const { answers, problems } = await ask();
  expect(answers).toEqual([]);
  expect(problems).toEqual([expect.stringContaining('“mine” gave no answer')]);
});

test('several are asked, and one that is silent harms no other', async () => {
  const slow = script('exec sleep 60');
  const quick = script(`echo '{"decision":"allow"}'`, join(home, 'quick.sh'));
  const unsure = script(`echo '{"decision":"none"}'`, join(home, 'unsure.sh'));
  write([
    { name: 'slow', program: [slow], timeoutMs: 200 },
    { name: 'quick', program: [quick] },
    { name: 'unsure', program: [unsure] },
    { name: 'of patches', program: [quick], kinds: ['patch'] },
  ]);
  const { answers, problems } = await ask();
  expect(answers.map(({ name }) => name)).toEqual(['quick']);
  expect(problems).toHaveLength(1);
});

test('one that its requester could write, that others could write, or that is not there, is not asked', async () => {
  const body = `echo '{"decision":"allow"}'`;
  const outside = script(body);
  const open = script(body, join(home, 'open.sh'));
  chmodSync(open, 0o777);
  const inside = script(body, join(project, 'decide.sh'));
  for (const program of [[inside], ['/bin/sh', inside], [open], [join(home, 'gone')]]) {
    write(one(program));
    const { answers, problems } = await ask();
    expect(answers, program.join(' ')).toEqual([]);
    expect(problems, program.join(' ')).toEqual([expect.stringContaining('It was not asked')]);
  }
  write(one([outside]));
  expect((await ask()).answers).toHaveLength(1);
  expect((await ask({ text: 'x'.repeat(300_000) })).problems).toEqual([expect.stringContaining('too large')]);
});

test('a word that names a file of the home is looked at as one', async () => {
  const open = script(`echo '{"decision":"allow"}'`, join(home, 'decide.sh'));
  chmodSync(open, 0o777);
  write(one(['/bin/sh', 'decide.sh']));
  expect((await ask()).problems).toEqual([expect.stringContaining('decide.sh can be written by others')]);
});

const rulesFile = (rules: unknown, path = join(home, 'rules.json'), mode = 0o600): string => {
  writeFileSync(path, typeof rules === 'string' ? rules : JSON.stringify({ version: 1, rules }));
  chmodSync(path, mode);
  return path;
};

test('a file of rules answers by the first that holds, beside the programs', async () => {
  const rules = rulesFile([
    { when: { commands: [['make', 'it', 'so']] }, decision: 'deny' },
    { when: { commands: [['make', 'it']], maxRisk: 'medium' }, decision: 'allow' },
    { when: { commands: [['make']] }, decision: 'deny', note: 'ask first' },
  ]);
  write([{ name: 'rules', rules }]);
  expect(await ask()).toEqual({ answers: [{ name: 'rules', decision: 'allow', note: null }], problems: [] });
  const risk: DeciderRequest['risk'] = { level: 'high', categories: [], reasons: [] };
  expect((await ask({ risk })).answers).toEqual([{ name: 'rules', decision: 'deny', note: 'ask first' }]);
  expect(await ask({ commands: [['ls']] })).toEqual({ answers: [], problems: [] });
});

test.each([
  ['is not there', null, 0o600],
  ['can be written by others', [], 0o622],
  ['is no JSON', '{', 0o600],
  ['says yes to whatever comes', [{ when: { projects: ['/'] }, decision: 'allow' }], 0o600],
  ['says nothing of when', [{ when: {}, decision: 'deny' }], 0o600],
  ['knows another condition', [{ when: { maxRisk: 'low', user: 'x' }, decision: 'allow' }], 0o600],
  ['is too large', ' '.repeat(300_000), 0o600],
])('a file of rules that %s gives no answer, and that is told', async (_what, rules, mode) => {
  const path = join(home, 'rules.json');
  if (rules !== null) rulesFile(rules, path, mode);
  write([{ name: 'rules', rules: path }]);
  const { answers, problems } = await ask();
  expect(answers).toEqual([]);
  expect(problems).toEqual([expect.stringContaining('“rules” gave no answer')]);
});

test('a file of rules that its requester could write is not read', async () => {
  const rules = rulesFile([{ when: { maxRisk: 'high' }, decision: 'allow' }], join(project, 'rules.json'));
  write([{ name: 'rules', rules }]);
  expect((await ask()).answers).toEqual([]);
});

test.each([
  ['is no JSON', '{', 0o600],
  ['knows another form', JSON.stringify({ version: 2, deciders: [] }), 0o600],
  [
    'names a program without its folder',
    JSON.stringify({ version: 1, deciders: [{ name: 'a', program: ['sh'] }] }),
    0o600,
  ],
  ['names two alike', JSON.stringify({ version: 1, deciders: one(['/bin/true']).concat(one(['/bin/true'])) }), 0o600],
  ['is too large', ' '.repeat(40_000), 0o600],
  ['can be written by others', JSON.stringify({ version: 1, deciders: [] }), 0o622],
])('a file that %s asks nobody, and says so', async (_what, text, mode) => {
  write(text, mode);
  expect(await ask()).toEqual({ answers: [], problems: [expect.stringContaining('deciders.json')] });
});

test('each decider is told with its file and whether it can be asked, and none is asked for it', async () => {
  const rules = join(home, 'rules.json');
  writeFileSync(rules, JSON.stringify({ version: 1, rules: [] }), { mode: 0o600 });
  const asked = join(home, 'asked');
  write([
    { name: 'own', program: [script(`touch '${asked}'`)], kinds: ['network'] },
    { name: 'gone', program: [join(home, 'nowhere')] },
    { name: 'file', rules },
    { name: 'broken', rules: script('no rules', join(home, 'broken.json')) },
  ]);
  const rows = await probeDeciders({ dataDir, homeDir: home });
  expect(rows.map(({ title, state, remedy }) => [english(title), state, english(remedy)])).toEqual([
    ['Your decider “own” can be asked', 'pass', null],
    ['Your decider “gone” can be asked', 'fail', expect.stringContaining('is not there')],
    ['Your decider “file” can be asked', 'pass', null],
    ['Your decider “broken” can be asked', 'fail', expect.stringContaining('not in the form')],
  ]);
  expect(rows[0]?.evidence).toMatch(/decide\.sh; network$/u);
  expect(() => readFileSync(asked)).toThrow('ENOENT');
  write('{');
  expect(await probeDeciders({ dataDir, homeDir: home })).toMatchObject([{ id: 'deciders', state: 'fail' }]);
  rmSync(join(dataDir, 'deciders.json'));
  expect(await probeDeciders({ dataDir, homeDir: home })).toEqual([]);
});
