/** Hooks that ask many times at once, and twice about one use of a tool: all are answered soon, and each use has one card and one ticket. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connectBroker } from '../../../../main/doors/control-socket/connect-broker.ts';
import { shimCommand } from '../../../../main/node/host/programs/shim-command.ts';
import { expect, test, type Home } from '../helpers/shared-desk.ts';
import { runCli } from '../helpers/run-cli.ts';
import { english } from '#domain/common/message.ts';

const shim = join(import.meta.dirname, '../../../../out/shim.cjs');

interface End {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function collect([program, ...args]: readonly [string, ...string[]], home: Home, input: string): Promise<End> {
  const child = spawn(program, args, { cwd: home.project, env: home.env, stdio: 'pipe' });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}

const asks = (home: Home, command: string, use: string): string =>
  JSON.stringify({
    session_id: 's1',
    transcript_path: '/t',
    cwd: home.project,
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command },
    tool_use_id: use,
  });

const hook = (home: Home, command: string, use: string): Promise<End> =>
  collect([...shimCommand(shim), 'hook', 'claude', 'PreToolUse', '3600'], home, asks(home, command, use));

interface Said {
  readonly hookSpecificOutput: { readonly updatedInput?: { readonly command: string } };
}

function lineOf(answer: string): string {
  const line = (JSON.parse(answer) as Said).hookSpecificOutput.updatedInput?.command;
  if (line === undefined) throw new Error(`no ticket: ${answer}`);
  return line;
}

test('100 hooks at once get their tickets within seconds, though nobody redeems them', async ({ startHost, home }) => {
  await startHost();
  const reached = await connectBroker({
    runtimeDir: join(home.home, 'run/countersign'),
    dataDir: join(home.home, '.local/share/countersign'),
    client: 'test',
  });
  if (reached.kind === 'unreachable') throw new Error(english(reached.error.message));
  const began = performance.now();
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      reached.client.call('hook.decide', {
        agent: 'claude',
        event: 'PreToolUse',
        payload: asks(home, `echo ${n} >> never`, `use-${n}`),
        redeem: 'redeem',
        project: null,
        processes: [],
      }),
    ),
  );
  const line = lineOf((await hook(home, 'echo once >> ran', 'mine')).stdout);
  expect((await collect(['bash', '-c', line], home, '')).code).toBe(0);
  const seconds = (performance.now() - began) / 1000;
  expect(replies.filter((reply) => !reply.ok || !JSON.stringify(reply.result).includes('updatedInput'))).toEqual([]);
  expect(readFileSync(join(home.project, 'ran'), 'utf8')).toBe('once\n');
  // A ticket lives for 60 s: whoever had to wait for one of them to expire would have waited for longer than this.
  test.info().annotations.push({ type: 'load', description: `100 hooks in ${seconds.toFixed(1)} s` });
  expect(seconds).toBeLessThan(55);
  reached.client.close();
});

test.describe('with a card for each command', () => {
  test.beforeEach(({ home }) => {
    const folder = join(home.home, '.local/share/countersign');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const settings = JSON.stringify({ approvalPolicy: { mode: 'untrusted' } });
    writeFileSync(join(folder, 'settings.json'), settings, { mode: 0o600 });
  });

  test('two hooks that ask about the same use of a tool get one card and one ticket', async ({ broker, home }) => {
    await broker.openProject(home.project);
    const ask = (use: string) => hook(home, 'echo once >> ran; touch x', use);
    const both = [ask('toolu_7'), ask('toolu_7')];
    await broker.allowOnce();
    const [first, second] = await Promise.all(both);
    expect(second).toEqual(first);
    // One that comes when both have been answered is told the same, too.
    expect(await ask('toolu_7')).toEqual(first);
    await expect(broker.card).toHaveCount(0);
    const line = lineOf(first?.stdout ?? '');
    expect((await collect(['bash', '-c', line], home, '')).code).toBe(0);
    expect((await collect(['bash', '-c', line], home, '')).stderr).toContain('redeemed before');
    expect(readFileSync(join(home.project, 'ran'), 'utf8')).toBe('once\n');
    const { stdout } = await runCli(['audit', 'list', '--kind', 'request', '--json'], { home });
    expect(stdout.toString().trim().split('\n')).toHaveLength(1);
    // Another use of the tool with the same words is asked about anew.
    const other = ask('toolu_8');
    await expect(broker.card).toBeVisible();
    await broker.deny.click();
    expect((await other).stdout).toContain('rejected by user');
  });
});
