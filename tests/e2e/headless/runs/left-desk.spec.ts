/** The desk that `exec` leaves behind it where its person wants that: real programs, from the first call to its end. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from '../helpers/headless-host.ts';
import { expect, test } from '../helpers/headless-host.ts';
import { runCli, startCli } from '../helpers/run-cli.ts';

const whichDesk = ['exec', '--', 'sh', '-c', 'echo "$COUNTERSIGN_DESK"'];
const said = async (home: Home): Promise<string> => (await runCli(whichDesk, { home })).stdout.toString();
const files = (home: Home): string[] =>
  readdirSync(join(home.home, 'run/countersign')).filter((name) => name.startsWith('left-'));

async function leftPids(home: Home): Promise<readonly number[]> {
  const { stdout } = await runCli(['status', '--json'], { home });
  return (JSON.parse(stdout.toString()) as { leftDesks: number[] }).leftDesks;
}

const isThere = (pid: number): boolean => existsSync(`/proc/${pid}`);

/** The one that the first call leaves, once it listens. */
async function leave(home: Home): Promise<number> {
  await runCli(['leave', 'on'], { home });
  await said(home);
  return listening(home);
}

async function listening(home: Home): Promise<number> {
  await expect.poll(() => files(home).some((name) => name.endsWith('.token'))).toBe(true);
  const [pid = 0] = await leftPids(home);
  return pid;
}

async function endAll(home: Home): Promise<void> {
  const pids = await leftPids(home);
  await runCli(['leave', 'off'], { home });
  await expect.poll(() => pids.filter(isThere)).toEqual([]);
  expect(files(home).filter((name) => !name.endsWith('.begun'))).toEqual([]);
}

test('nothing is left behind unless its person said so', async ({ home }) => {
  expect(await said(home)).not.toBe(await said(home));
  expect([await leftPids(home), files(home)]).toEqual([[], []]);
});

test('where its socket would have too long a path none is begun, and its person is told', async ({ home }) => {
  const longHome = { ...home, env: { ...home.env, XDG_RUNTIME_DIR: join(home.home, 'r'.repeat(90)) } };
  const refused = await runCli(['leave', 'on'], { home: longHome });
  expect([refused.code, /too long.*XDG_RUNTIME_DIR/u.test(refused.stderr)]).toEqual([125, true]);
  await runCli(['leave', 'on'], { home });
  expect((await runCli(['exec', '--', 'true'], { home: longHome })).code).toBe(0);
  const begun = join(home.home, 'r'.repeat(90), 'countersign');
  expect(existsSync(begun) ? readdirSync(begun).filter((name) => name.startsWith('left-')) : []).toEqual([]);
  expect((await runCli(['leave'], { home: longHome })).stdout.toString()).toContain('no desk');
});

test('later calls are answered by it, in a session of its own without a secret, a folder or a port', async ({
  home,
}) => {
  Object.assign(home.env, { MY_TOKEN: 'geheim', PLAIN: 'seen' });
  const pid = await leave(home);
  const first = await said(home);
  expect(first).not.toBe('\n');
  expect(await said(home)).toBe(first);
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  expect(environment).toContain('PLAIN=seen');
  expect(environment.filter((each) => /geheim|^(?:PWD|OLDPWD|_)=/.test(each))).toEqual([]);
  expect(readlinkSync(`/proc/${pid}/cwd`)).toBe('/');
  expect([0, 1, 2].map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))).toEqual(['/dev/null', '/dev/null', '/dev/null']);
  const [, , , session] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  expect(Number(session)).toBe(pid);
  const ports = execFileSync('sh', [
    '-c',
    `ls -l /proc/${pid}/fd | sed -n 's/.*socket:.\\([0-9]*\\).*/\\1/p'`,
  ]).toString();
  const listens = readFileSync('/proc/net/tcp', 'utf8') + readFileSync('/proc/net/tcp6', 'utf8');
  for (const inode of ports.trim().split('\n')) expect(listens).not.toContain(` ${inode} `);

  // What is asked for is refused as without one, and its own words are the caller's.
  const refused = await runCli(['exec', '--', 'touch', '../outside'], { home });
  expect([refused.code, refused.stderr.includes('countersign serve')]).toEqual([125, true]);
  expect((await runCli(['exec', '--sandbox', 'danger-full-access', '--', 'touch', '../mine'], { home })).code).toBe(0);
  expect((await runCli(['status'], { home })).code).toBe(1);
  expect(files(home).filter((name) => name.endsWith('.begun'))).toEqual([]);

  // Another environment is not answered by it.
  const other = await runCli(whichDesk, { home: { ...home, env: { ...home.env, PLAIN: 'other' } } });
  expect(other.stdout.toString()).not.toBe(first);
  await expect.poll(async () => (await leftPids(home)).length).toBe(2);
  await endAll(home);
});

test('a desk with a person takes over, and what runs meanwhile ends by itself', async ({ home, startHost }) => {
  const pid = await leave(home);
  const running = startCli(
    ['exec', '--', 'sh', '-c', 'echo begun; while ! test -e go; do sleep 0.05; done; echo end'],
    { home },
  );
  await running.said('begun');
  const host = await startHost();
  const desk = await said(home);
  expect(await said(home)).toBe(desk);
  expect(isThere(pid)).toBe(true);
  writeFileSync(join(home.project, 'go'), '');
  const end = await running.end;
  expect([end.code, end.stdout.toString()]).toEqual([0, 'begun\nend\n']);
  await expect.poll(() => isThere(pid)).toBe(false);
  await host.stop();
});

test('a stop ends it with what it runs, and the next call is refused', async ({ home }) => {
  const pid = await leave(home);
  const running = startCli(['exec', '--', 'sh', '-c', 'echo begun; sleep 600'], { home });
  await running.said('begun');
  await runCli(['stop', '--all'], { home });
  expect((await running.end).code).not.toBe(0);
  await expect.poll(() => isThere(pid)).toBe(false);
  expect((await runCli(whichDesk, { home })).code).toBe(125);
  await expect.poll(async () => (await leftPids(home)).length).toBe(0);
});

test('after a crash the next call runs alone and leaves another; of many at once one is left', async ({ home }) => {
  const pid = await leave(home);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isThere(pid)).toBe(false);
  const ends = await Promise.all([1, 2, 3].map(() => runCli(whichDesk, { home })));
  expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
  await expect.poll(async () => (await leftPids(home)).length).toBe(1);
  const next = await listening(home);
  expect([next === pid, await said(home)]).toEqual([false, await said(home)]);
  await endAll(home);
  expect((await runCli(['audit', 'verify'], { home })).code).toBe(0);
});
