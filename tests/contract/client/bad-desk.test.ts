/** What the client without Node makes of desks that are none, or not well: it becomes Node's program, and says no yes of its own. */
import { chmodSync, chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  makeClientPlace,
  reply,
  scriptedDesk,
  standInForNode,
  startProgram,
  textFrame,
  upgraded,
  type Answer,
  type ClientEnd,
  type ScriptedDesk,
} from './native-client.ts';

const made = makeClientPlace();
afterAll(() => made?.remove());

const byNode = (said: string): ClientEnd => ({ code: 99, signal: null, stdout: said, stderr: '' });
/** Node was started for the hook, with the seconds that are left, and what the agent said. */
const again = (how = ' again') => ({
  code: 99,
  stdout: expect.stringMatching(
    new RegExp(`^node: hook claude PreToolUse \\d+${how}\n\\{"tool_name":"Bash"\\}$`, 'u'),
  ) as string,
});

describe.skipIf(made === null)('the client without Node', () => {
  const place = made ?? ({} as NonNullable<typeof made>);
  const words = (...args: string[]) => [place.client, ...standInForNode(place), ...args];
  const hook = (input = '{"tool_name":"Bash"}', within = '20'): Promise<ClientEnd> =>
    startProgram(words('hook', 'claude', 'PreToolUse', within), place, input).end;
  const exec = (): Promise<ClientEnd> => startProgram(words('exec', '--', 'true'), place).end;
  let desk: ScriptedDesk | null = null;
  const serve = async (answer: Answer, greeting?: string): Promise<ScriptedDesk> =>
    (desk = await scriptedDesk(place, answer, greeting));
  afterEach(async () => {
    await desk?.close();
    desk = null;
    rmSync(place.runtimeDir, { recursive: true, force: true });
    mkdirSync(place.runtimeDir, { mode: 0o700 });
  });

  const yes = { stdout: '{"permissionDecision":"allow"}', stderr: 'a word', exitCode: 0 };

  test('gives out the desk’s answer to a hook, and its exit code', async () => {
    await serve(
      ({ id }, socket) => void socket.write(reply(id, { ...yes, stdout: 'Grüße \ud83d\ude00\n"', exitCode: 2 })),
    );
    expect(await hook()).toEqual({ code: 2, signal: null, stdout: 'Grüße \ud83d\ude00\n"', stderr: 'a word' });
  });

  test('takes a hook without a time limit, as plugins start it', async () => {
    await serve(({ id }, socket) => void socket.write(reply(id, yes)));
    const end = await startProgram(words('hook', 'opencode', 'tool.execute.before'), place, '{}').end;
    expect([end.code, end.stdout]).toEqual([0, yes.stdout]);
  });

  test('hands what the agent said to Node, whole, where no desk runs', async () => {
    const input = JSON.stringify({ text: 'x'.repeat(300_000) });
    const end = await hook(input);
    expect([end.code, end.stdout.slice(end.stdout.indexOf('\n') + 1) === input]).toEqual([99, true]);
    expect(await exec()).toEqual(byNode('node: exec -- true\n'));
  });

  test.each<[string, () => void]>([
    ['a socket that is a file', () => writeFileSync(join(place.runtimeDir, 'desk.sock'), '')],
    ['a link to a socket', () => symlinkSync('elsewhere.sock', join(place.runtimeDir, 'desk.sock'))],
    ['a token that is a link', () => symlinkSync('/etc/hostname', join(place.runtimeDir, 'desk.token'))],
    ['a token that is a folder', () => mkdirSync(join(place.runtimeDir, 'desk.token'))],
    ['a token with a line of its own', () => writeFileSync(join(place.runtimeDir, 'desk.token'), 'a\r\nOrigin: b')],
  ])('leaves %s to Node', async (_what, prepare) => {
    const served = await serve(({ id }, socket) => void socket.write(reply(id, yes)));
    for (const name of ['desk.sock', 'desk.token']) {
      const isAbout = prepare.toString().includes(name);
      if (isAbout) rmSync(join(place.runtimeDir, name));
    }
    prepare();
    expect(await hook()).toMatchObject(again(''));
    expect(served.called).toEqual([]);
  });

  test('shows its token to no socket of another user', async ({ skip }) => {
    skip(process.getuid?.() !== 0, 'only the superuser can give files to another user');
    const served = await serve(({ id }, socket) => void socket.write(reply(id, yes)));
    for (const name of ['desk.sock', 'desk.token']) {
      chownSync(join(place.runtimeDir, name), 65_534, 65_534);
      expect(await hook()).toMatchObject(again(''));
      chownSync(join(place.runtimeDir, name), 0, 0);
    }
    expect(served.called).toEqual([]);
    chmodSync(place.runtimeDir, 0o700);
  });

  test.each([
    ['a desk that refuses it', 'HTTP/1.1 503 Service Unavailable\r\n\r\n', ''],
    ['an answer without an end', 'x'.repeat(20_000), ''],
    ['frames in parts', `${upgraded}\u0001\u0000`, ''],
    ['a masked frame', `${upgraded}\u0001\u007f`, ''],
  ])('leaves %s to Node', async (_what, greeting) => {
    await serve(({ id }, socket) => void socket.write(reply(id, yes)), greeting);
    expect(await hook()).toMatchObject(again(''));
  });

  test('a frame of a gigabyte is none', async () => {
    const huge = Buffer.from([0x81, 127, 0, 0, 0, 0, 0x40, 0, 0, 0]);
    await serve((_call, socket) => void socket.write(huge));
    expect(await hook()).toMatchObject(again());
  });

  test('a client of another version goes to Node', async () => {
    const error = { code: 'protocol-mismatch', message: { code: 'x' }, remedy: null };
    const refused = textFrame({ t: 'reply', id: 1, reply: { ok: false, error } });
    const served = await serve(() => undefined, `${upgraded}${refused.toString('latin1')}`);
    expect(await hook()).toMatchObject(again(''));
    expect(await exec()).toEqual(byNode('node: exec -- true\n'));
    expect(new Set(served.called)).toEqual(new Set(['desk.hello']));
  });

  test('an answer that is cut off anywhere is no answer', async () => {
    let whole: Buffer = Buffer.alloc(0);
    let cut = 0;
    await serve(({ id }, socket) => {
      whole = reply(id, yes);
      socket.end(whole.subarray(0, cut));
    });
    for (cut = 0; cut === 0 || cut < whole.length; cut += 3) expect(await hook()).toMatchObject(again());
    cut = whole.length;
    expect(await hook()).toEqual({ code: 0, signal: null, stdout: yes.stdout, stderr: yes.stderr });
  });

  test.each<[string, unknown]>([
    ['without an exit code', { stdout: '', stderr: '' }],
    ['with an exit code of words', { ...yes, exitCode: '0' }],
    ['with half an exit code', { ...yes, exitCode: 0.5 }],
    ['with an exit code of no program', { ...yes, exitCode: 256 }],
    ['without words', { exitCode: 0 }],
    ['with words that are none', { ...yes, stdout: null }],
    ['of another kind', [yes]],
  ])('an answer %s is no answer', async (_what, result) => {
    await serve(({ id }, socket) => void socket.write(reply(id, result)));
    expect(await hook()).toMatchObject(again(''));
  });

  test('a desk that stays silent is a no before the agent runs out of patience', async () => {
    await serve(() => undefined);
    expect((await hook(undefined, '1')).stdout).toBe('node: hook claude PreToolUse over\n{"tool_name":"Bash"}');
  });

  test('an agent that never finishes its words is answered in time', async () => {
    await serve(({ id }, socket) => void socket.write(reply(id, yes)));
    const started = startProgram(words('hook', 'claude', 'PreToolUse', '1'), place, null);
    started.process.stdin?.write('{"half');
    started.process.stdout?.once('data', () => started.process.stdin?.end());
    expect((await started.end).stdout).toBe('node: hook claude PreToolUse over\n{"half');
  });

  test('words that are no text go to Node', async () => {
    const served = await serve(({ id }, socket) => void socket.write(reply(id, yes)));
    const end = await startProgram(words('hook', 'claude', 'PreToolUse', '20'), place, Buffer.from([0x22, 0xff, 0x22]))
      .end;
    expect(end.code).toBe(99);
    expect(served.called).toEqual([]);
  });

  test('where Node cannot be started either, a hook is a no and a command is refused', async () => {
    const nowhere = [place.client, '/nonexistent/node', '/nonexistent/program'];
    const [no, refused] = await Promise.all([
      startProgram([...nowhere, 'hook', 'claude', 'PreToolUse', '20'], place).end,
      startProgram([...nowhere, 'exec', '--', 'true'], place).end,
    ]);
    expect([no.code, no.stdout, refused.code]).toEqual([2, '', 125]);
  });

  test('hundreds at once are all answered, by the desk or by Node', async () => {
    let served = 0;
    const answer: Answer = ({ id }, socket) => {
      served += 1;
      socket.write(served % 2 === 0 ? reply(id, yes) : Buffer.from([0x88, 0]));
    };
    await serve(answer);
    const ends: ClientEnd[] = [];
    for (let part = 0; part < 2; part += 1)
      ends.push(...(await Promise.all(Array.from({ length: 100 }, () => hook()))));
    expect(ends.filter(({ code, stdout }) => code === 0 && stdout === yes.stdout)).toHaveLength(100);
    expect(ends.filter(({ code }) => code === 99)).toHaveLength(100);
  });
});
