/** A whole agent in one sandbox: it has the caller's terminal, and the broker its questions. */
import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cliAtTerminal, programAtTerminal, type CliAtTerminal } from '../helpers/cli-at-terminal.ts';
import { expect, test, type Home } from '../helpers/shared-desk.ts';
import { nodeInside } from '../helpers/node-inside.ts';
import { runCli } from '../helpers/run-cli.ts';

function startAgent(home: Home, ...options: string[]): CliAtTerminal {
  copyFileSync(
    join(import.meta.dirname, '../../../fixtures/programs/small-agent.mjs'),
    join(home.project, 'agent.mjs'),
  );
  return cliAtTerminal(['run', ...options, '--', nodeInside(home), 'agent.mjs'], home);
}

/** Of an address that is public, and that nothing is sent to: the answer is no. */
const elsewhere = '93.184.215.14';

test('an agent gets the keys, the interrupt and the size of the terminal, and its exit code is passed on', async ({
  broker,
  home,
}) => {
  await broker.openProject(home.project);
  const cli = startAgent(home, '--network', 'blocked');
  await cli.shows('ready 91x31 terminal=true');
  cli.type('hello\r');
  await cli.shows('heard HELLO');
  cli.turn(120, 40);
  await cli.shows('size 120x40');
  cli.type('\u0003');
  await cli.shows('agent interrupted');
  // It was the agent's interrupt, and nobody else's.
  cli.type('still\r');
  await cli.shows('heard STILL');
  cli.type('leave 7\r');
  expect(await cli.exitCode).toBe(7);
  // Said once, before the agent had the terminal.
  expect(cli.screen().match(/countersign: .{0,40}/g)).toEqual([
    expect.stringMatching(/^countersign: Shell commands of this agent/),
  ]);
});

test('an agent of a project without network asks for it first, and then host by host; a no is no end', async ({
  broker,
  home,
}) => {
  await broker.openProject(home.project);
  const cli = startAgent(home);
  await cli.shows('waiting for a person');
  await expect(broker.card).toContainText(basename(process.execPath));
  // The window may be turned while the card is open.
  cli.turn(100, 20);
  await broker.allowOnce();
  await cli.shows('ready');
  await cli.shows('100x20');
  cli.type(`fetch http://${elsewhere}/\r`);
  await expect(broker.card).toContainText('Connect to ');
  await expect(broker.card.getByTestId('network-host')).toContainText(elsewhere);
  await cli.shows('\u0007');
  await broker.deny.click();
  await cli.shows('got 403');
  cli.type('hello\r');
  await cli.shows('heard HELLO');
  cli.type('leave 3\r');
  expect(await cli.exitCode).toBe(3);
  expect(cli.screen().slice(cli.screen().indexOf('ready'))).not.toContain('countersign:');
});

test('an agent ends with the terminal that it works at', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const cli = startAgent(home, '--network', 'blocked');
  await cli.shows('ready');
  process.kill(cli.pid, 'SIGHUP');
  await cli.exitCode;
  await broker.page.getByRole('button', { name: /agent\.mjs/u }).click();
  await expect(broker.outcome).toContainText('Cancelled');
});

test('without a desk no agent starts, and the refusal says how to start one', async ({ home }) => {
  const cli = startAgent(home);
  expect(await cli.exitCode).toBe(125);
  expect(cli.screen()).toContain('No desk is running. Start it with: countersign serve');
  expect(cli.screen()).not.toContain('ready');
});

test('an agent in a pipe runs without a terminal', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const end = await runCli(['run', '--network', 'blocked', '--', 'sh', '-c', 'test -t 0 || echo piped; exit 4'], {
    home,
  });
  expect([end.code, end.stdout.toString()]).toEqual([4, 'piped\n']);
});

test('at its end an agent’s person hears what it was refused to write, and how to open it', async ({
  broker,
  home,
}) => {
  await broker.openProject(home.project);
  const shrugged = "try { require('fs').writeFileSync('../outside', '') } catch {}";
  const end = await runCli(['run', '--network', 'blocked', '--', nodeInside(home), '-e', shrugged], { home });
  expect(end.code).toBe(0);
  expect(end.stderr).toContain(`the sandbox refused writes to ${join(home.home, 'outside')}`);
  expect(end.stderr).toContain('--writable');
});

test('a terminal is given back although the command line is killed', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const entry = join(import.meta.dirname, '../../../../out/cli.js');
  // A shell at the terminal, as a person has one, which goes on when its job is dead.
  const line = `stty -a > before; "$0" "$@"; echo killed $?; until cmp -s before after; do stty -a > after; done; echo as before`;
  const agent = "printf '\\033[?1049hready\\n'; exec sleep 600";
  const args = [entry, 'run', '--network', 'blocked', '--', 'sh', '-c', agent];
  const cli = programAtTerminal('sh', ['-c', line, process.execPath, ...args], home);
  await cli.shows('ready');
  const [child = ''] = execFileSync('ps', ['--no-headers', '-o', 'pid', '--ppid', String(cli.pid)], {
    encoding: 'utf8',
  })
    .trim()
    .split(/\s+/u);
  process.kill(Number(child), 'SIGKILL');
  await cli.shows('killed 137');
  await cli.shows('as before');
  expect(cli.screen()).toContain('\u001b[?1049l');
  expect(await cli.exitCode).toBe(0);
});
