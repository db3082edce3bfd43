/** The hook shim beside a running broker, driven exactly as agents drive it: what it answers, and what its ticket does. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { shimCommand } from '../../../../main/node/host/programs/shim-command.ts';
import { expect, test, type Home } from '../helpers/shared-desk.ts';

const shim = join(import.meta.dirname, '../../../../out/shim.cjs');

interface ShimEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function collect(argv: readonly string[], home: Home, input: string, cwd = home.project): Promise<ShimEnd> {
  const [program = '', ...args] = argv;
  const child = spawn(program, args, { cwd, env: home.env, stdio: 'pipe' });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

const hook = (home: Home, input: string, event = 'PreToolUse', agent = 'claude') =>
  collect([...shimCommand(shim), 'hook', agent, event, '3600'], home, input);

const asks = (home: Home, command: string, more: object = {}) =>
  JSON.stringify({
    session_id: 's1',
    transcript_path: '/t',
    cwd: home.project,
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command },
    tool_use_id: 'toolu_1',
    ...more,
  });

interface Said {
  readonly hookSpecificOutput: {
    readonly permissionDecision: string;
    readonly permissionDecisionReason?: string;
    readonly updatedInput?: { readonly command: string };
  };
}
const words = ({ stdout }: ShimEnd) => (JSON.parse(stdout) as Said).hookSpecificOutput;
const shell = (line: string, home: Home, cwd?: string) => collect(['bash', '-c', line], home, '', cwd);

async function ticketLine(home: Home, command: string): Promise<string> {
  const line = words(await hook(home, asks(home, command))).updatedInput?.command;
  if (line === undefined) throw new Error('no ticket');
  return line;
}

test('a command comes back as a ticket, and the ticket runs it in the sandbox with its output and exit code', async ({
  broker,
  home,
}) => {
  await broker.openProject(home.project);
  const line = await ticketLine(home, 'cat hello.txt; echo $COUNTERSIGN_SANDBOX >&2; exit 7');
  expect(await shell(line, home)).toEqual({ code: 7, stdout: 'hello from the project\n', stderr: 'bwrap\n' });
});

test('a ticket works once, in its folder, and for the process that got it', async ({ startHost, home }) => {
  await startHost();
  mkdirSync(join(home.project, 'sub'));
  const line = await ticketLine(home, 'echo once >> ran');
  expect((await shell(line, home, join(home.project, 'sub'))).stderr).toContain('another folder');
  // A process whose parents have gone descends from nobody that got the ticket.
  const orphan = `(setsid -f bash -c ${JSON.stringify(`sleep 0.2; ${line} 2> orphan`)})`;
  await shell(orphan, home);
  await expect
    .poll(() => existsSync(join(home.project, 'orphan')) && readText(home, 'orphan'))
    .toContain('another process');
  expect((await shell(line, home)).code).toBe(0);
  const again = await shell(line, home);
  expect([again.code, again.stderr]).toEqual([125, expect.stringContaining('redeemed before')]);
  expect(readText(home, 'ran')).toBe('once\n');
});

const readText = (home: Home, name: string): string => execFileSync('cat', [join(home.project, name)]).toString();

test('the hook waits for the card, and a no is told to the agent', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const asked = hook(home, asks(home, 'rm -rf /'));
  await expect(broker.card).toContainText('Claude Code');
  await broker.deny.click();
  const end = await asked;
  expect(words(end).permissionDecision).toBe('deny');
  expect(words(end).permissionDecisionReason).toContain('rejected by user');
});

test('what a person made of a command on its card is what the ticket shows, runs and tells the agent', async ({
  broker,
  home,
}) => {
  await broker.openProject(home.project);
  const asked = hook(home, asks(home, 'rm -rf /'));
  await broker.card.getByRole('button', { name: 'Edit and run…' }).click();
  await broker.card.getByRole('textbox', { name: 'Argument 2' }).fill('touch changed');
  await expect(broker.card.getByRole('button', { name: 'Check and run' })).toHaveAttribute('aria-disabled', 'false');
  await broker.card.getByRole('button', { name: 'Check and run' }).click();
  const line = words(await asked).updatedInput?.command ?? '';
  expect(line).toMatch(/ -- 'touch changed'$/u);
  const ran = await shell(line, home);
  expect([ran.code, existsSync(join(home.project, 'changed'))]).toEqual([0, true]);
  expect(ran.stderr).toContain('a person changed this command; it is now: touch changed');
});

test('an agent that is killed takes its card with it', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const child = spawn(process.execPath, [shim, 'hook', 'claude', 'PreToolUse'], { cwd: home.project, env: home.env });
  child.stdin.end(asks(home, 'rm -rf /'));
  await expect(broker.card).toBeVisible();
  child.kill('SIGKILL');
  await expect(broker.card).toHaveCount(0);
});

test('the agent’s own tools write where a command may, and nowhere else', async ({ startHost, home }) => {
  await startHost();
  const write = async (path: string) => {
    const more = { tool_name: 'Write', tool_input: { file_path: path, content: 'x' } };
    return words(await hook(home, asks(home, '', more))).permissionDecision;
  };
  expect(await write(join(home.project, 'new.txt'))).toBe('allow');
  expect(await write(join(home.project, '.git/hooks/pre-commit'))).toBe('deny');
  expect(await write(join(home.home, 'outside.txt'))).toBe('deny');
  execFileSync('ln', ['-s', home.home, join(home.project, 'way-out')]);
  expect(await write(join(home.project, 'way-out/new.txt'))).toBe('deny');
});

test('a rewrite that the agent ignores is a warning on the page, and turns its light red', async ({ broker, home }) => {
  await broker.openProject(home.project);
  await ticketLine(home, 'touch ignored');
  const after = asks(home, 'touch ignored', { hook_event_name: 'PostToolUse', tool_response: {} });
  expect(await hook(home, after, 'PostToolUse')).toEqual({ code: 0, stdout: '', stderr: '' });
  const records = JSON.parse(
    readText({ ...home, project: join(home.env['XDG_DATA_HOME'] ?? '', 'countersign') }, 'agents.json'),
  ) as {
    claude: { ignoredAt: number | null };
  };
  expect(records.claude.ignoredAt).not.toBeNull();
  const warning = 'Claude Code ignored our answer and ran a command by itself, outside the sandbox: touch ignored';
  await expect(broker.page.getByText(warning)).toBeVisible();
});

for (const [about, input, event, agent] of [
  ['nothing at all', '', 'PreToolUse', 'claude'],
  ['half a message', '{"session_id":"s1",', 'PreToolUse', 'claude'],
  ['an event of another year', '{}', 'BeforeThought', 'claude'],
  ['an agent nobody knows', '{}', 'PreToolUse', 'somebody'],
  ['a message of Codex without a command', '{"tool_name":"Bash"}', 'PreToolUse', 'codex'],
] as const) {
  test(`${about} is refused`, async ({ startHost, home }) => {
    await startHost();
    const end = await hook(home, input, event, agent);
    expect([end.code, end.stdout]).toEqual([2, '']);
    expect(end.stderr).toContain('Countersign');
  });
}

test('ten megabytes are read, and more is refused', async ({ startHost, home }) => {
  await startHost();
  const write = (bytes: number) =>
    asks(home, '', {
      tool_name: 'Write',
      tool_input: { file_path: join(home.project, 'big'), content: '"'.repeat(bytes) },
    });
  const fits = await hook(home, write(5 * 1024 * 1024 - 2000));
  expect(words(fits).permissionDecision).toBe('allow');
  const tooLarge = await hook(home, write(6 * 1024 * 1024));
  expect([tooLarge.code, tooLarge.stderr]).toEqual([2, expect.stringContaining('too large')]);
});

test('without a desk every agent is told no at once', async ({ home }) => {
  const end = await hook(home, asks(home, 'ls'));
  expect([end.code, end.stderr]).toEqual([2, expect.stringContaining('No desk is running')]);
  const copilot = await hook(home, '{}', 'preToolUse', 'copilot');
  expect(JSON.parse(copilot.stdout)).toMatchObject({ permissionDecision: 'deny' });
});

test('a socket that a dead desk left, or that never answers, is a no', async ({ startHost, home }) => {
  const host = await startHost();
  const exited = once(host.process, 'exit');
  host.process.kill('SIGKILL');
  await exited;
  expect((await hook(home, asks(home, 'ls'))).stderr).toContain('No desk is running');

  const runtimeDir = join(home.home, 'run/countersign');
  const mute = createServer(() => undefined);
  execFileSync('rm', [join(runtimeDir, 'desk.sock')]);
  mute.listen(join(runtimeDir, 'desk.sock'));
  await once(mute, 'listening');
  const end = await hook(home, asks(home, 'ls'));
  expect([end.code, end.stderr]).toEqual([2, expect.stringContaining('does not answer')]);
  mute.close();
});

test('a socket that somebody else put there gets nothing', async ({ home }) => {
  test.skip(process.getuid?.() !== 0, 'giving a file to somebody else needs root');
  const runtimeDir = join(home.home, 'run/countersign');
  mkdirSync(runtimeDir, { mode: 0o700 });
  const server = createServer((socket) => socket.destroy());
  server.listen(join(runtimeDir, 'desk.sock'));
  await once(server, 'listening');
  writeFileSync(join(runtimeDir, 'desk.token'), 'x');
  chmodSync(join(runtimeDir, 'desk.token'), 0o600);
  execFileSync('chown', ['65534', join(runtimeDir, 'desk.sock')]);
  const end = await hook(home, asks(home, 'ls'));
  expect([end.code, end.stderr]).toEqual([2, expect.stringContaining('belongs to another user')]);
  server.close();
});

test('the page says how far an agent is held, and how to hold it', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await page.getByRole('button', { name: /^Sandbox works/u }).click();
  const agents = page.getByRole('region', { name: 'Agents' });
  // Real agents may run on this machine meanwhile, and are told of; one that asked is told of whatever runs.
  const claude = agents.getByRole('listitem').filter({ hasText: 'Claude Code' });
  await expect(claude.filter({ hasText: 'Asked last' })).toHaveCount(0);

  await shell(await ticketLine(home, 'echo once'), home);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(claude.filter({ hasText: 'Asked last' })).toContainText('Not held');
  await expect(agents).toContainText('countersign install claude');
});
