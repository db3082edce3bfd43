/** Commands of one session of an agent, of another and of none, which look for each other's servers on loopback. */
import { readdirSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import type { LaunchedAttempt } from '#core/ports.ts';
import { runInWorld, type Ran } from './run-in-world.ts';
import { createWorld, type World } from './world.ts';

const [parent = '', isStaged = ''] = process.argv.slice(2);
const settings = isStaged === 'staged' ? { writesOutside: 'stage' as const } : {};
const node = `'${process.execPath}' -e`;
const serve = (port: number, host: string): string =>
  `exec ${node} "require('net').createServer((s) => s.end('SERVED')).listen(${port}, '${host}', () => console.log('READY'))"`;
/** Prints what it hears, or why it hears nothing; with `tries`, only in the end. */
const reach = (port: number, host = '127.0.0.1', tries = 0): string =>
  `${node} "let left = ${tries}; const go = () => require('net').connect(${port}, '${host}').on('data', (d) => console.log(String(d))).on('error', (e) => left-- > 0 ? setTimeout(go, 25) : console.log(e.code)); go()"`;

interface Started {
  readonly attempt: LaunchedAttempt;
  readonly ended: Promise<Ran>;
}

/** Resolves when it has printed something. */
async function start(world: World, script: string, room: string): Promise<Started> {
  const { promise, resolve } = Promise.withResolvers<LaunchedAttempt>();
  const during = (attempt: LaunchedAttempt): void => attempt.onOutput(() => resolve(attempt));
  const ended = runInWorld(world, script, { sandboxed: true, settings, room, during });
  return {
    attempt: await Promise.race([promise, ended.then(({ output }) => Promise.reject(new Error(output)))]),
    ended,
  };
}

async function run(world: World, script: string, room?: string): Promise<string> {
  const given = room === undefined ? {} : { room };
  return (await runInWorld(world, script, { sandboxed: true, settings, ...given })).output.trim();
}

/** Processes of the helper that a desk starts for its rooms. */
function holders(): readonly number[] {
  const holder = process.env['ATTACK_NAMESPACE_HOLDER'];
  return readdirSync('/proc').flatMap((name) => {
    try {
      return readlinkSync(`/proc/${name}/exe`) === holder ? [Number(name)] : [];
    } catch {
      return []; // Another user's, or gone.
    }
  });
}

async function until(what: () => boolean): Promise<void> {
  const end = performance.now() + 20_000;
  while (!what() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
}

const world = createWorld(null, parent);
const host = createServer((peer) => peer.end('HOST'));
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
const where = host.address();
const hostPort = typeof where === 'object' && where !== null ? where.port : 0;

const seen: Record<string, unknown> = {};
// One that looks already when the server begins.
const early = await start(world, `echo begun; ${reach(3000, '127.0.0.1', 400)}`, 'one');
const server = await start(world, serve(3000, '127.0.0.1'), 'one');
const six = await start(world, serve(3006, '::1'), 'one');
seen['before'] = (await early.ended).output.trim().split('\n').at(-1);
seen['same'] = await run(world, reach(3000), 'one');
seen['by the other family'] = await run(world, reach(3006, '::1'), 'one');
seen['other'] = await run(world, reach(3000), 'two');
seen['none'] = await run(world, reach(3000));
seen['host'] = await run(world, reach(hostPort), 'one');
const take = `require('net').createServer().on('error', (e) => console.log(e.code)).listen(3000, '127.0.0.1', () => process.exit(7))`;
seen['taken'] = await run(world, `${node} "${take}"`, 'one');

// A command goes on, and so does what it has already, when every helper of its room is killed.
const going = await start(world, `echo begun; read line; ${reach(3000)}; echo went on`, 'one');
const killed = holders();
for (const pid of killed) process.kill(pid, 'SIGKILL');
await until(() => holders().every((pid) => !killed.includes(pid)));
await going.attempt.write(Buffer.from('go\n'));
const { output, exitCode } = await going.ended;
seen['killed'] = { some: killed.length > 0, last: output.trim().split('\n').at(-1), exitCode };
// The next command of its session reaches the server as before.
seen['again'] = await run(world, reach(3000), 'one');

server.attempt.terminate();
six.attempt.terminate();
await Promise.all([server.ended, six.ended]);
seen['after'] = await run(world, reach(3000), 'one');
await until(() => holders().length === 0);
seen['left'] = holders().length;

// What many at once print is what each of them alone has: its own port, answered by its own number.
const many = Array.from({ length: 8 }, async (_, at) => {
  const line = `const s = require('net').createServer((c) => c.end('own ${at}')).listen(4000, '127.0.0.1', () => require('net').connect(4000, '127.0.0.1').on('data', (d) => { console.log(String(d)); s.close() }))`;
  return await run(world, `${node} "${line}"`, `many ${at}`);
});
seen['alone'] = (await Promise.all(many)).every((text, at) => text === `own ${at}`);
host.close();
world.remove();
process.stdout.write(`\n${JSON.stringify(seen)}\n`, () => process.exit(0));
