/** Real programs of a person, at their own pace and in their own words. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeciderRequest } from '#domain/approval/decider.ts';
import { english } from '#domain/common/message.ts';
import { createDeciders } from '../../../../main/node/deciders/create-deciders.ts';

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
