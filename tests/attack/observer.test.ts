/** What the observer sees of refusals, and that it cannot be turned against the broker. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { english } from '#domain/common/message.ts';
import type { Refusal } from '#domain/sandbox/denial.ts';
import { buildHelper } from '../../main/node/sandbox/bubblewrap/build-helper.ts';
import { startHostServices, type HostServices } from './harness/worlds/host-services.ts';
import { runInWorld, type Ran, type RunOptions } from './harness/worlds/run-in-world.ts';
import { cannotTry, createPlace, users } from './harness/users.ts';
import { createWorld, type World } from './harness/worlds/world.ts';

const place = createPlace();
let helperPath: string | null = null;
beforeAll(async () => {
  const sourceFile = path.join(import.meta.dirname, '../../resources/helper/observer.c');
  const folder = place.worlds(users[0] ?? { title: 'ordinary user', uid: 0 });
  helperPath = await buildHelper({ sourceFile, outFile: path.join(folder, 'observer'), env: process.env });
});
afterAll(() => place.remove());

let world: World;
let services: HostServices;
beforeEach(async () => {
  world = createWorld(null, place.worlds(users[0] ?? { title: 'ordinary user', uid: 0 }));
  services = await startHostServices(world.sockets);
});
afterEach(async () => {
  await services.close();
  world.remove();
});

const observed = async (script: string, options: Partial<RunOptions> = {}): Promise<Ran> =>
  await runInWorld(world, script, {
    sandboxed: true,
    helperPath,
    env: { OUT: world.outside, SOCKETS: world.sockets },
    ...options,
  });
const here = test.skipIf(cannotTry !== null);
const write = (name: string, operation: string): Refusal => ({
  kind: 'path',
  path: path.join(world.base, name),
  access: 'write',
  operation,
});

const refused: readonly (readonly [string, string, () => Refusal])[] = [
  ['a new file', 'echo x > "$OUT/n"', () => write('outside/n', 'open')],
  ['a file that is there', 'echo x >> "$OUT/file"', () => write('outside/file', 'open')],
  ['a relative path', 'echo x > ../outside/n', () => write('outside/n', 'open')],
  ['a path through a link', 'ln -s "$OUT" l; echo x > l/n', () => write('outside/n', 'open')],
  ['a path relative to another folder', 'cd "$OUT"/folder && mkdir ../made', () => write('outside/made', 'mkdir')],
  ['nested folders', 'mkdir -p "$OUT/a/b/c"', () => write('outside/a', 'mkdir')],
  ['a removal', 'rm -f "$OUT/file"', () => write('outside/file', 'unlink')],
  ['where a rename comes from', 'mv "$OUT/file" here', () => write('outside/file', 'rename')],
  ['where a rename goes to', 'mv a.txt "$OUT/"', () => write('outside/a.txt', 'rename')],
  ['a link', 'ln -s x "$OUT/l"', () => write('outside/l', 'symlink')],
  ['a mode', 'chmod 700 "$OUT/folder"', () => write('outside/folder', 'chmod')],
  ['a protected name', 'echo x > .vscode/tasks.json', () => write('project/.vscode/tasks.json', 'open')],
  ['the move of a protected name', 'mv .vscode v', () => write('project/.vscode', 'rename')],
  ['an error that the program swallows', 'sh -c "echo x > $OUT/n" 2>/dev/null; true', () => write('outside/n', 'open')],
  [
    'a connection',
    'bash -c "echo > /dev/tcp/192.0.2.1/81"',
    () => ({ kind: 'host', target: { host: '192.0.2.1', port: 81, protocol: 'tcp' } }),
  ],
  [
    'a socket of the host',
    `perl -MSocket -e 'socket(S,AF_UNIX,SOCK_STREAM,0); connect(S,sockaddr_un("$ENV{SOCKETS}/stream"))'`,
    () => ({ kind: 'socket', path: path.join(world.sockets, 'stream') }),
  ],
];
here.each(refused)('%s is named', async (_, script, expected) => {
  expect((await observed(script)).observed).toContainEqual(expected());
});

const harmless = [
  ['a missing file', 'cat nope'],
  ['a file of its own without rights', 'touch r; chmod 000 r; mkdir d; chmod 500 d; cat r; mkdir "$PWD/a.txt/x"'],
  ['words that look like a refusal', 'echo "Permission denied: Read-only file system EROFS"; false'],
  ['work', 'mkdir -p w/x && echo x > w/x/y && mv w/x/y w/z && rm -r w && git commit -q --allow-empty -m x'],
  ['temporary files', 'f=$(mktemp) && rm $f; echo x > /dev/null; echo x > /tmp/x; echo x > /var/tmp/x'],
  ['a server of its own that is not there', 'bash -c "echo > /dev/tcp/127.0.0.1/9"'],
  ['a folder that is there', 'mkdir /usr; mkdir -p /usr/bin'],
  ['removing nothing', 'rm -f /etc/no-such-file'],
] as const;
here.each(harmless)('%s is no refusal', async (_, script) => {
  expect((await observed(script)).observed).toEqual([]);
});

here('exit codes, signals and terminals are what they are without it', async () => {
  expect(await observed('exit 7')).toMatchObject({ exitCode: 7 });
  expect(await observed('kill -9 $$')).toMatchObject({ exitCode: 137, signal: 'SIGKILL' });
  expect(await observed('', { argv: ['no-such-command'] })).toMatchObject({
    exitCode: 127,
    output: 'no-such-command: command not found\n',
  });
  expect(await observed('', { argv: ['/etc'] })).toMatchObject({ exitCode: 126 });
  expect(await observed('stty size; exit 2', { terminal: true })).toMatchObject({ exitCode: 2, output: '24 80\r\n' });
});

here('a tree of a thousand levels takes seconds and not minutes', { timeout: 60_000 }, async () => {
  const script = `exec timeout 20 python3 -c "import os
for _ in range(1200): os.mkdir('d'); os.chdir('d')"`;
  expect(await observed(script)).toMatchObject({ exitCode: 0, observed: [] });
});

here('a command can neither write records nor look into the observer', async () => {
  const script = [
    'for f in $(seq 3 40); do echo \'{"operation":"open","path":"/etc/forged"}\' >&$f; done 2>/dev/null',
    'for p in /proc/[0-9]*; do for f in $p/fd/*; do echo \'{"operation":"open","path":"/etc/forged"}\' > $f; done; done 2>/dev/null',
    'head -c 1 /proc/$PPID/mem && echo LOOKED',
  ].join('\n');
  const ran = await observed(script, { argv: ['bash', '-c', script] });
  expect(ran.output).not.toContain('LOOKED');
  expect(ran.observed.filter((refusal) => refusal.kind === 'path' && refusal.path === '/etc/forged')).toEqual([]);
});

here('a command that kills its observer ends with it', async () => {
  const ran = await observed('kill -9 $PPID; sleep 0.1; echo survived');
  expect(ran.output).not.toContain('survived');
});

here('thousands of refusals are cut off', async () => {
  const { observed: seen, exitCode } = await observed(
    'for i in $(seq 3000); do echo > "$OUT/n$i"; done 2>/dev/null; exit 4',
  );
  expect(seen.length).toBeLessThanOrEqual(64);
  expect(exitCode).toBe(4);
});

const manyWords = ['', 'a b', 'line\nbreak', 'ü', ...Array.from({ length: 15_000 }, (_, index) => `word-${index}`), ''];

here.each([false, true])('a command of 15,000 words has all of them (on a terminal: %s)', async (terminal) => {
  const argv = ['/bin/sh', '-c', 'printf "%s|" "$@" | sha256sum', 'sh', ...manyWords] as const;
  const { exitCode, output } = await observed('', { argv, terminal });
  const all = createHash('sha256').update(manyWords.map((word) => `${word}|`).join(''));
  expect([exitCode, output.slice(0, 64)]).toEqual([0, all.digest('hex')]);
});

here('without the helper it is refused, with what would do', async () => {
  const asked = observed('', { argv: ['/bin/true', ...manyWords], helperPath: null });
  await expect(asked).rejects.toThrow('The command has 15006 words; without the helper a sandbox takes 8000.');
  expect((await observed('', { argv: ['/bin/true', ...manyWords.slice(0, 7990)], helperPath: null })).exitCode).toBe(0);
});

here.each([
  ['sleep 60 &', true],
  ['nohup sleep 60 >/dev/null 2>&1 & echo up', true],
  ['setsid -f sleep 60', true],
  ['sleep 0.05 & wait', false],
  ['sleep 0.05 && echo a >&2', false],
  // Of a tool that keeps a program for itself nobody expected otherwise.
  [`perl -e 'if (!fork) { sleep 60 }'`, false],
])('what %s leaves running is told: %s', async (script, isTold) => {
  const { exitCode, limits = [] } = await observed(script);
  expect([exitCode, limits.map((each) => english(each))]).toEqual([
    0,
    isTold ? [expect.stringContaining('left running in the background ended with it')] : [],
  ]);
});
