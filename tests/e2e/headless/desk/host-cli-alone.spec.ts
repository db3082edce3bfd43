/** The command line without a broker: real commands in a real sandbox, real exit codes. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../helpers/headless-host.ts';
import { runCli, startCli } from '../helpers/run-cli.ts';

test('streams and exit code are the command’s own, byte for byte', async ({ home }) => {
  const script = String.raw`printf '\377\376\000x'; printf err >&2; cat; exit 7`;
  const end = await runCli(['exec', '--', 'sh', '-c', script], { home, input: 'typed' });
  expect(end.code).toBe(7);
  expect([...end.stdout]).toEqual([0xff, 0xfe, 0, 0x78, ...Buffer.from('typed')]);
  expect(end.stderr).toBe('err');
});

const exits: readonly [string, string[], number][] = [
  ['a command that does not exist', ['--', 'no-such-command-here'], 127],
  ['death by a signal', ['--', 'sh', '-c', 'kill -SEGV $$'], 139],
  ['the time limit', ['--timeout-ms', '300', '--', 'sleep', '60'], 124],
  ['a project that does not exist', ['--project', '/no/such/folder', '--', 'ls'], 125],
  ['a folder outside the project', ['--cwd', '/', '--', 'ls'], 125],
  ['what asks first', ['--approval', 'untrusted', '--', 'make'], 125],
  ['a denied write', ['--', 'touch', '../outside'], 125],
  ['arguments nobody knows', ['--nonsense', '--', 'ls'], 2],
  ['no command at all', ['--json'], 2],
];
for (const [what, args, code] of exits) {
  test(`${what} exits with ${code}, and says why`, async ({ home }) => {
    const end = await runCli(['exec', ...args], { home });
    expect(end.code).toBe(code);
    if (code !== 139) expect(end.stderr).not.toBe('');
    expect(existsSync(join(home.home, 'outside'))).toBe(false);
  });
}

test('a further folder may be written when the command line says so, and full access is what it says', async ({
  home,
}) => {
  const outside = join(home.home, 'outside');
  mkdirSync(outside);
  const write = ['--', 'sh', '-c', 'echo x > "$HOME/outside/a"'];
  expect((await runCli(['exec', ...write], { home })).code).toBe(125);
  expect((await runCli(['exec', '--writable', outside, ...write], { home })).code).toBe(0);
  expect(existsSync(join(outside, 'a'))).toBe(true);
  const open = ['exec', '--sandbox', 'danger-full-access', '--network', 'full', '--', 'touch', '../open'];
  expect((await runCli(open, { home })).code).toBe(0);
  expect(existsSync(join(home.home, 'open'))).toBe(true);
});

test('what needs a person is refused at once, with the way to start the desk', async ({ home }) => {
  const end = await runCli(['exec', '--', 'touch', '../outside'], { home });
  expect(end.stderr).toContain(join(home.home, 'outside'));
  expect(end.stderr).toContain('nobody could be asked');
  expect(end.stderr).toContain('countersign serve');
  const log = await runCli(['audit', 'list', '--json', '--by', 'nobody'], { home });
  expect(log.stdout.toString()).toContain('"decidedBy":"nobody"');
});

test('--json writes one line on file descriptor 3, and without one as the last line of stderr', async ({ home }) => {
  const args = ['exec', '--json', '--', 'sh', '-c', 'echo err >&2; exit 3'];
  const withFile = await runCli(args, { home, withReportFile: true });
  const expected = { exitCode: 3, outcome: { kind: 'completed', attempt: { exitCode: 3, mechanism: 'bwrap' } } };
  expect(JSON.parse(withFile.report)).toMatchObject(expected);
  expect(withFile.stderr).toBe('err\n');
  const without = await runCli(args, { home });
  expect(JSON.parse(without.stderr.trimEnd().split('\n').at(-1) ?? '')).toMatchObject(expected);
});

test('--tty gives the command a terminal', async ({ home }) => {
  const end = await runCli(['exec', '--tty', '--', 'sh', '-c', 'test -t 0 && test -t 1 && stty size'], { home });
  expect(end.stdout.toString()).toBe('24 80\r\n');
});

test('the command runs in the folder of the caller', async ({ home }) => {
  mkdirSync(join(home.project, 'src'));
  const end = await runCli(['exec', '--project', '..', '--', 'pwd'], { home, cwd: join(home.project, 'src') });
  expect(end.stdout.toString()).toBe(`${join(home.project, 'src')}\n`);
});

test('a hundred megabytes reach a reader that is slow to start, none missing', async ({ home }) => {
  const cli = startCli(['exec', '--', 'head', '-c', '100000000', '/dev/zero'], { home });
  cli.process.stdout?.pause();
  // The pipe is full by then, and the command has to wait for its reader.
  await expect.poll(() => cli.process.stdout?.readableLength ?? 0).toBeGreaterThan(0);
  cli.process.stdout?.resume();
  const end = await cli.end;
  expect([end.code, end.stdout.length, end.stderr]).toEqual([0, 100_000_000, '']);
});

test('a megabyte of arguments is refused in words', async ({ home }) => {
  const many = Array.from({ length: 12 }, () => 'x'.repeat(100_000));
  const end = await runCli(['exec', '--', 'echo', ...many], { home });
  expect(end.code).toBe(125);
  expect(end.stderr).toContain('too large');
});

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  test(`${signal} stops the command and is told by ${code}`, async ({ home }) => {
    const cli = startCli(['exec', '--', 'sh', '-c', 'echo started; sleep 60; touch late'], { home });
    await cli.said('started');
    cli.process.kill(signal);
    expect((await cli.end).code).toBe(code);
    expect(existsSync(join(home.project, 'late'))).toBe(false);
  });
}

test('a reader that goes away stops the command', async ({ home }) => {
  const cli = startCli(['exec', '--', 'yes'], { home });
  await cli.said('y\n');
  cli.process.stdout?.destroy();
  expect((await cli.end).code).toBe(141);
});

test('help, version and status answer without a desk', async ({ home }) => {
  expect((await runCli(['--help'], { home })).stdout.toString()).toContain('countersign exec [options] -- command');
  expect((await runCli(['--version'], { home })).stdout.toString()).toMatch(/^\d+\.\d+\.\d+\n$/);
  const status = await runCli(['status', '--json'], { home });
  expect([status.code, JSON.parse(status.stdout.toString())]).toEqual([1, expect.objectContaining({ running: false })]);
  expect((await runCli(['reboot'], { home })).code).toBe(2);
  expect((await runCli([], { home })).code).toBe(2);
});

test('doctor says what the sandbox of this machine is', async ({ home }) => {
  const end = await runCli(['doctor', '--json'], { home });
  expect(JSON.parse(end.stdout.toString())).toMatchObject({ sandboxUsable: true });
  expect(end.code).toBe(0);
});
