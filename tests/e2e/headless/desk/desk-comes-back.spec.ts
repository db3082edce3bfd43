/** A broker that is killed while somebody is asked: whoever still waits is asked about again, and nothing runs twice. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { sitAtBroker } from '../../../agents/harness/person-at-broker.ts';
import * as z from 'zod';
import type { HeadlessHost } from '../helpers/desks.ts';
import { expect, test, type Home } from '../helpers/headless-host.ts';
import { connectMcp } from '../helpers/mcp-agent.ts';
import { runCli, startCli, type RunningCli } from '../helpers/run-cli.ts';

/** The long run sets 200. */
const kills = Number(process.env['COUNTERSIGN_KILLS'] ?? 4);
const shim = join(import.meta.dirname, '../../../../out/shim.cjs');

async function kill(host: HeadlessHost): Promise<void> {
  const ended = once(host.process, 'exit');
  host.process.kill('SIGKILL');
  await ended;
}

const execOf = (home: Home, line: string): RunningCli =>
  startCli(['exec', '--approval', 'untrusted', '--', 'sh', '-c', line], { home });

const timesIn = (file: string): number => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0);

/** What no line says otherwise about is asked about before it begins. */
function askAboutAll(home: Home): void {
  const folder = join(home.home, '.local/share/countersign');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const settings = JSON.stringify({ approvalPolicy: { mode: 'untrusted' } });
  writeFileSync(join(folder, 'settings.json'), settings, { mode: 0o600 });
}

test('a command whose desk was killed while its card waited runs once, after the answer to the next desk', async ({
  startHost,
  home,
}) => {
  const first = await startHost();
  const before = await sitAtBroker(first.url, () => 'wait');
  const cli = execOf(home, 'echo once >> made');
  await cli.said('waiting for a person');
  const [old] = before.cards;
  await kill(first);
  await cli.said('the desk went away while this waited');

  const second = await startHost();
  const person = await sitAtBroker(second.url, () => 'allow');
  const end = await cli.end;
  expect([end.code, end.stderr]).toEqual([0, expect.stringContaining('waiting for a person')]);
  expect(timesIn(join(home.project, 'made'))).toBe(1);
  // The button of the card before decides nothing.
  const { id: approvalId = 'apr_none', digest = '', sessionId = '' } = old ?? {};
  const op = {
    type: 'exec-approval',
    answer: { approvalId, digest, verdict: { kind: 'approve', scope: { kind: 'once' } } },
  };
  await expect(person.call('session.submit', { sessionId, submission: { id: randomUUID(), op } })).rejects.toThrow(
    /no such session/u,
  );
  expect(timesIn(join(home.project, 'made'))).toBe(1);
  person.close();
});

test('a command that had run in part when its desk was killed is not begun again, and says so', async ({
  startHost,
  home,
}) => {
  const first = await startHost();
  const before = await sitAtBroker(first.url, () => 'wait');
  const cli = startCli(['exec', '--', 'sh', '-c', 'echo once >> made; echo told; touch "$HOME/x"'], { home });
  await cli.said('waiting for a person');
  await expect.poll(() => before.cards.length).toBe(1);
  await kill(first);
  const second = await startHost();
  const person = await sitAtBroker(second.url, () => 'allow');
  const end = await cli.end;
  expect([end.code, end.stdout.toString()]).toEqual([125, 'told\n']);
  const toDo = 'It ran in part, and was not begun again: see what it did before you run it again.';
  expect(end.stderr).toContain(`The desk ended while a person was asked about a second attempt. ${toDo}\n`);
  // The log says the same of its end.
  const rows = await runCli(['audit', 'list', '--kind', 'outcome', '--json'], { home });
  const { seq } = z.object({ seq: z.number() }).parse(JSON.parse(rows.stdout.toString().split('\n')[0] ?? ''));
  const shown = await runCli(['audit', 'show', String(seq)], { home });
  expect(shown.stdout.toString()).toContain(`Cancelled: the desk shut down before this ended. ${toDo}`);
  expect(person.cards).toEqual([]);
  expect([timesIn(join(home.project, 'made')), existsSync(join(home.home, 'x'))]).toEqual([1, false]);
  person.close();
});

test('an agent over MCP is told that its command ran in part, and is not begun again', async ({ startHost, home }) => {
  const first = await startHost();
  const agent = await connectMcp(home);
  const before = await sitAtBroker(first.url, () => 'wait');
  const call = agent.call('shell', { command: 'echo once >> made; touch "$HOME/x"' });
  await expect.poll(() => before.cards.length).toBe(1);
  await kill(first);
  const said = JSON.stringify(await call);
  expect(said).toContain('The desk ended while a person was asked about a second attempt.');
  expect(said).toContain('It ran in part, and was not begun again: see what it did before you run it again.');
  expect([timesIn(join(home.project, 'made')), existsSync(join(home.home, 'x'))]).toEqual([1, false]);
  await agent.client.close();
});

test('a call of an agent over MCP goes on with the next desk', async ({ startHost, home }) => {
  askAboutAll(home);
  const first = await startHost();
  const agent = await connectMcp(home);
  const before = await sitAtBroker(first.url, () => 'wait');
  const call = agent.call('shell', { command: 'cat; echo once >> made' });
  await expect.poll(() => before.cards.length).toBe(1);
  await kill(first);
  const second = await startHost();
  const person = await sitAtBroker(second.url, () => 'allow');
  expect((await call).data).toMatchObject({ status: 'completed', exitCode: 0 });
  expect(timesIn(join(home.project, 'made'))).toBe(1);
  // The connection goes on too.
  expect((await agent.call('shell', { command: 'echo hi' })).data).toMatchObject({ output: 'hi\n' });
  person.close();
  await agent.client.close();
});

test('a hook that waits asks the next desk, and gets one ticket', async ({ startHost, home }) => {
  askAboutAll(home);
  const first = await startHost();
  const before = await sitAtBroker(first.url, () => 'wait');
  const payload = {
    session_id: 's1',
    cwd: home.project,
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_use_id: 'use1',
    tool_input: { command: 'echo once >> made' },
  };
  const child = spawn(process.execPath, [shim, 'hook', 'claude', 'PreToolUse'], {
    env: home.env,
    cwd: home.project,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close');
  child.stdin.end(JSON.stringify(payload));
  await expect.poll(() => before.cards.length).toBe(1);
  await kill(first);
  const second = await startHost();
  const person = await sitAtBroker(second.url, () => 'allow');
  await ended;
  expect(said).toMatch(/"permissionDecision":"allow".*redeem tkt_|redeem.*tkt_/u);
  person.close();
});

test('a card whose requester is gone too does not come back', async ({ startHost, home }) => {
  const first = await startHost();
  await sitAtBroker(first.url, () => 'wait');
  const gone = execOf(home, 'echo gone >> made');
  await gone.said('waiting for a person');
  gone.process.kill('SIGKILL');
  const stays = execOf(home, 'echo stays >> made');
  await stays.said('waiting for a person');
  await kill(first);
  const second = await startHost();
  const person = await sitAtBroker(second.url, () => 'allow');
  expect((await stays.end).code).toBe(0);
  expect(readFileSync(join(home.project, 'made'), 'utf8')).toBe('stays\n');
  person.close();
});

test(`nothing is lost and nothing twice over ${kills} kills at random moments`, async ({ startHost, home }) => {
  test.setTimeout(120_000 + kills * 30_000);
  let host = await startHost();
  const effects = join(home.project, 'effects');
  mkdirSync(effects);
  const ends: { readonly name: string; readonly code: number | null; readonly said: string }[] = [];
  const over = new AbortController();
  let brokerIsUp = Promise.resolve();
  const agent = async (who: number): Promise<void> => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      await brokerIsUp;
      const name = `${who}-${n}`;
      const { code, stderr } = await execOf(home, `echo x >> effects/${name}`).end;
      ends.push({ name, code, said: stderr });
    }
  };
  const agents = [1, 2].map((who) => agent(who));
  for (let life = 0; life <= kills; life += 1) {
    // Some cards are left waiting, and answered in a later life of the broker.
    const person = await sitAtBroker(host.url, () => (life < kills && Math.random() < 0.3 ? 'wait' : 'allow'));
    if (life < kills) {
      await pause(100 + Math.random() * 1500);
      const up = Promise.withResolvers<void>();
      brokerIsUp = up.promise;
      await kill(host);
      host = await startHost();
      up.resolve();
    } else {
      over.abort();
      await Promise.all(agents);
    }
    person.close();
  }
  const times = new Map(ends.map(({ name }) => [name, timesIn(join(effects, name))]));
  expect([...times].filter(([, count]) => count > 1)).toEqual([]);
  expect(ends.filter(({ name, code }) => code === 0 && times.get(name) !== 1)).toEqual([]);
  // Whatever did not end well was begun when its broker was killed, and says so; or no broker ever took it.
  const cutOff =
    /The desk ended before the command did|the desk shut down before this ended|nothing was heard of the start|output could not be read to the end/u;
  const notTaken = /The desk does not answer|nobody could be asked|No desk is running|: The desk is gone/u;
  const bad = ends.filter(({ code, said }) => code !== 0 && !cutOff.test(said));
  expect(bad.filter(({ name, said }) => !notTaken.test(said) || times.get(name) !== 0)).toEqual([]);
  const resumed = ends.filter(({ code, said }) => code === 0 && said.includes('the desk went away while this waited'));
  const cut = ends.filter(({ code }) => code !== 0).length - bad.length;
  const description = `${ends.length} commands, ${resumed.length} resumed, ${cut} cut off, ${bad.length} not taken`;
  test.info().annotations.push({ type: 'commands', description });
  if (kills >= 100) expect(resumed.length).toBeGreaterThan(0);
  const database = new DatabaseSync(join(home.home, '.local/share/countersign/countersign.db'), { readOnly: true });
  const twice = database.prepare("SELECT run_id FROM audit WHERE kind = 'outcome' GROUP BY run_id HAVING count(*) > 1");
  expect(twice.all()).toEqual([]);
  expect(database.prepare('SELECT run_id FROM runs WHERE ended_at IS NULL').all()).toEqual([]);
  database.close();
});
