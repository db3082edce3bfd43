/** The same desk, asked by Node's programs and by the client without Node: what comes out is the same, whatever the desk says. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveControlSocket } from '../../../main/doors/control-socket/serve-control-socket.ts';
import type { WireClient } from '../../../main/rpc/wire-client.ts';
import { openBoundBroker, type BoundBroker } from '../bound-broker.ts';
import { answer, call, submit } from '../calls.ts';
import { watchEvents, type WatchedEvents } from '../watch-events.ts';
import { makeClientPlace, startProgram, type ClientEnd, type StartedClient } from './native-client.ts';

const made = makeClientPlace();
afterAll(() => made?.remove());

const main = join(import.meta.dirname, '../../../main');
const execProgram = join(import.meta.dirname, 'exec-by-node-program.ts');
const shim = join(main, 'shim.ts');
/** No shell: one of those may well end before its line does. */
const startOn = `require('node:child_process').spawn(process.argv[1], process.argv.slice(2), { stdio: 'inherit' })`;

describe.skipIf(made === null)('asked', () => {
  const place = made ?? ({} as NonNullable<typeof made>);
  const ways = { 'by Node': [], 'without Node': [place.client] } as const;

  describe.each(Object.entries(ways))('%s', (_way, client) => {
    let broker: BoundBroker;
    let person: WireClient;
    let events: WatchedEvents;
    let closeSocket: () => Promise<void>;
    let ticking: NodeJS.Timeout;
    beforeEach(async () => {
      broker = await openBoundBroker('memory');
      person = await broker.connect();
      events = watchEvents(person);
      await call('desk.subscribe', { afterSeq: null }, person);
      const { clock } = broker.host;
      const served = await serveControlSocket({
        runtimeDir: place.runtimeDir,
        dataDir: null,
        onWire: broker.bind,
        clock,
      });
      if (served.kind === 'refused') throw new Error(served.error.message.code);
      closeSocket = () => served.close();
      // The broker's own time: what it gathers of the output for some milliseconds comes out.
      ticking = setInterval(() => clock.advance(10), 5);
    });
    afterEach(async () => {
      clearInterval(ticking);
      await closeSocket();
    });

    const start = (argv: readonly string[], input: string | null = ''): StartedClient =>
      startProgram([...client, process.execPath, execProgram, 'exec', '--', ...argv], place, input);
    const run = (argv: readonly string[] = ['make'], input = ''): Promise<ClientEnd> => start(argv, input).end;

    test('streams, exit codes and signals are the command’s own', async () => {
      const output = [
        ['stdout', 'out\n\0\u00e4'],
        ['stderr', 'err'],
        ['stdout', 'x'.repeat(300_000)],
      ] as const;
      broker.host.script = () => ({ output, exit: { exitCode: 7 } });
      const end = await run();
      expect(end).toEqual({ code: 7, signal: null, stdout: `out\n\0ä${'x'.repeat(300_000)}`, stderr: 'err' });
      broker.host.script = () => ({ exit: { exitCode: null, signal: 'SIGSEGV' } });
      expect(await run()).toEqual({ code: 139, signal: null, stdout: '', stderr: '' });
      expect(broker.host.launches[0]?.argv).toEqual(['make']);
    });

    test('what is typed comes to the command, to its end', async () => {
      broker.host.script = () => ({ waits: true });
      expect((await run(['cat'], 'some words\n')).code).toBe(0);
      expect(broker.host.typed.map((each) => each.join(''))).toEqual(['some words\n<end>']);
      expect((await run(['cat'], '')).code).toBe(0);
    });

    test('a no is told in its words', async () => {
      broker.host.settings = { approvalPolicy: { mode: 'untrusted' } };
      const ending = run();
      const { approval } = await events.first('exec-approval-request');
      await submit(answer(approval, 'deny'), person);
      const end = await ending;
      expect([end.code, end.stdout]).toEqual([125, '']);
      expect(end.stderr).toMatch(
        /^countersign: waiting for a person at the desk \([^)]+\): .+\ncountersign: rejected by user.*\n$/u,
      );
      expect(broker.host.launches).toHaveLength(0);
    });

    test('after a yes it runs, with its output and exit code', async () => {
      broker.host.settings = { approvalPolicy: { mode: 'untrusted' } };
      broker.host.script = () => ({ output: [['stdout', 'made']], exit: { exitCode: 3 } });
      const ending = run();
      const { approval } = await events.first('exec-approval-request');
      await submit(answer(approval, 'approve'), person);
      expect(await ending).toMatchObject({ code: 3, stdout: 'made' });
      expect(broker.host.launches).toHaveLength(1);
    });

    test('a signal to it ends the command', async () => {
      broker.host.script = () => ({ hangs: true, output: [['stdout', 'begun']] });
      const started = start(['make']);
      started.process.stdout?.once('data', () => started.process.kill('SIGTERM'));
      expect(await started.end).toMatchObject({
        code: 143,
        stdout: 'begun',
        stderr: expect.stringContaining('cancelled') as string,
      });
    });

    test('a reader that goes away ends it', async () => {
      broker.host.script = () => ({ hangs: true, output: [['stdout', 'y\n'.repeat(200_000)]] });
      const started = start(['yes']);
      started.process.stdout?.once('data', () => started.process.stdout?.destroy());
      expect(await started.end).toMatchObject({ code: 141, stderr: '' });
    });

    test.each([
      ['the program that it is', (argv: readonly string[]) => argv],
      ['the program that started it', (argv: readonly string[]) => [process.execPath, '-e', startOn, ...argv]],
    ])('%s is killed, and the command ends with it', async (_what, by) => {
      broker.host.script = () => ({ hangs: true, output: [['stdout', 'begun']] });
      const argv = by([...client, process.execPath, execProgram, 'exec', '--', 'make']);
      const started = startProgram(argv, place, null);
      started.process.stdout?.once('data', () => started.process.kill('SIGKILL'));
      expect((await events.first('exec-command-end')).outcome).toMatchObject({ kind: 'cancelled' });
      expect(await started.end).toMatchObject({ signal: 'SIGKILL', stdout: 'begun' });
    });

    test('a desk that stops in the middle is told, and nothing is begun again', async () => {
      broker.host.script = () => ({ hangs: true, output: [['stdout', 'begun']] });
      const started = start(['make']);
      started.process.stdout?.once('data', () => void closeSocket());
      expect(await started.end).toMatchObject({
        code: 125,
        stdout: 'begun',
        stderr: expect.stringContaining('The desk ended before the command did') as string,
      });
      closeSocket = () => Promise.resolve();
      expect(broker.host.launches).toHaveLength(1);
    });

    test('a hook’s ticket runs its command once', async () => {
      broker.host.script = () => ({ output: [['stdout', 'made']], exit: { exitCode: 4 } });
      const input = { session_id: 's', cwd: place.project, hook_event_name: 'PreToolUse', tool_name: 'Bash' };
      const payload = JSON.stringify({ ...input, tool_input: { command: 'make' }, tool_use_id: 't' });
      const words = [...client, process.execPath, shim];
      const said = await startProgram([...words, 'hook', 'claude', 'PreToolUse', '20'], place, payload).end;
      expect([said.code, said.stderr]).toEqual([0, '']);
      const ticket = /tkt_[\w-]+/u.exec(said.stdout)?.[0] ?? '';
      const redeemed = () => startProgram([...words, 'redeem', ticket], place).end;
      expect(await redeemed()).toEqual({ code: 4, signal: null, stdout: 'made', stderr: '' });
      expect(await redeemed()).toMatchObject({
        code: 125,
        stdout: '',
        stderr: expect.stringContaining('redeemed before') as string,
      });
      expect(broker.host.launches).toHaveLength(1);
    });
  });
});
