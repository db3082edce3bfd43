/** The program that starts sandboxes: what it hands over, what it says, and that nothing outlives it. */
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createStarter, type StartJob } from '../../../../main/node/launch/start/starter.ts';
import { findProgram } from '../../../../main/node/sandbox/machine/find-program.ts';

const compiler = findProgram('cc', process.env);
const folder = mkdtempSync(path.join(tmpdir(), 'starter-'));
const file = path.join(folder, 'starter');
const source = path.join(import.meta.dirname, '../../../../resources/helper/starter.c');
if (compiler !== null && process.platform === 'linux') execFileSync(compiler, ['-O2', '-o', file, source]);
const nothing = openSync('/dev/null', 'r+');
afterAll(() => {
  closeSync(nothing);
  rmSync(folder, { recursive: true, force: true });
});

const shell = (script: string, out: number = nothing): StartJob => ({
  file: '/bin/sh',
  args: ['-c', script],
  env: { PATH: '/usr/bin:/bin', GREETING: 'hello' },
  cwd: '/usr',
  descriptors: [
    { fd: nothing, mode: 'r' },
    { fd: out, mode: 'w' },
    { fd: out, mode: 'w' },
  ],
});

function isThere(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false; // It is gone.
  }
}

async function output(script: string): Promise<string> {
  const name = path.join(folder, 'output');
  writeFileSync(name, '');
  const out = openSync(name, 'r+');
  const begun = await createStarter(file).start(shell(script, out));
  if (begun?.kind !== 'started') throw new Error('not started');
  await begun.ended;
  closeSync(out);
  return readFileSync(name, 'utf8');
}

describe.skipIf(!existsSync(file))('a program started by the starter', () => {
  test('gets its arguments, its variables, its folder, and a session of its own', async () => {
    const said = await output('echo "$GREETING $(env | wc -l) $PWD"; ps -o sid= -p $$; echo $$');
    const [first, session, self] = said.split('\n').map((line) => line.trim());
    expect(first).toMatch(/^hello \d \/usr$/);
    expect(session).toBe(self);
  });

  test('has the descriptors that were named, and no other of the desk or the starter', async () => {
    const leaking = openSync(path.join(folder, 'secret'), 'w');
    expect((await output('ls /proc/$$/fd; true')).trim().split('\n')).toEqual(['0', '1', '2']);
    closeSync(leaking);
  });

  test('waits for what it reads and writes, although the desk never does', async () => {
    const starter = createStarter(file);
    const [both = -1] = (await starter.makePipes(1)) ?? [];
    const blocking =
      'for fd in 0 1; do flags=$(sed -n "s/^flags:[^0-9]*//p" /proc/$$/fdinfo/$fd); test $((flags & 04000)) = 0 || exit 9; done';
    const ends = [
      { fd: both, mode: 'r' as const },
      { fd: both, mode: 'w' as const },
    ];
    const begun = await starter.start({ ...shell(blocking), descriptors: ends });
    expect(begun?.kind === 'started' ? await begun.ended : begun).toEqual({ code: 0, signal: null });
    closeSync(both);
  });

  test.each([
    ['exit 7', { code: 7, signal: null }],
    ['kill -TERM $$', { code: null, signal: 'SIGTERM' }],
  ])('ends as it ended: %s', async (script, end) => {
    const begun = await createStarter(file).start(shell(script));
    expect(begun?.kind === 'started' ? await begun.ended : begun).toEqual(end);
  });

  test.each([
    ['a program that is missing', { file: '/nonexistent' }, 'ENOENT'],
    ['a program that is a folder', { file: '/usr' }, 'EACCES'],
    ['a folder that is missing', { cwd: '/nonexistent' }, 'ENOENT'],
    ['one argument that is too long', { args: ['x'.repeat(200_000)] }, 'E2BIG'],
    ['more than the starter reads', { args: Array.from({ length: 100 }, () => 'x'.repeat(100_000)) }, 'E2BIG'],
    ['more words than it counts', { args: Array.from({ length: 200_000 }, () => '') }, 'E2BIG'],
  ])('is not started, and it says why: %s', async (_, change, code) => {
    const starter = createStarter(file);
    const begun = await starter.start({ ...shell('exit 0'), ...change });
    expect(begun).toMatchObject({ kind: 'not-started', error: { code } });
    const next = await starter.start(shell('exit 0'));
    expect(next?.kind).toBe('started');
  });

  test('is refused a word with NUL, which would become two', async () => {
    const begun = await createStarter(file).start({ ...shell('exit 0'), args: ['-c', 'true\0-', 'x'] });
    expect(begun).toMatchObject({ kind: 'not-started' });
  });

  test('is started by somebody else when a descriptor cannot be opened', async () => {
    const starter = createStarter(file);
    const job = { ...shell('exit 0'), descriptors: [{ fd: 999_999, mode: 'r' as const }] };
    expect(await starter.start(job)).toBeNull();
    expect(await starter.makePipes(1)).toBeNull();
  });

  test('dies with the starter, and its end is told', async () => {
    const starter = createStarter(file);
    const begun = await starter.start(shell('sleep 1000'));
    if (begun?.kind !== 'started') throw new Error('not started');
    const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${begun.pid}/status`, 'utf8'))?.[1]);
    process.kill(parent, 'SIGKILL');
    expect(await begun.ended).toEqual({ code: null, signal: 'SIGKILL' });
    await vi.waitFor(() => expect(isThere(begun.pid)).toBe(false));
    expect(await starter.start(shell('exit 0'))).toBeNull();
  });

  test('dies with the desk, however that ends', async () => {
    const program = `
      const { createStarter } = await import(${JSON.stringify(path.join(import.meta.dirname, '../../../../main/node/launch/start/starter.ts'))});
      const job = { file: '/bin/sleep', args: ['1000'], env: {}, cwd: '/', descriptors: [] };
      console.log((await createStarter(${JSON.stringify(file)}).start(job)).pid);
      setInterval(() => {}, 1000);`;
    const broker = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) =>
      broker.stdout.once('data', (text: Buffer) => resolve(Number(text))),
    );
    expect(isThere(pid)).toBe(true);
    broker.kill('SIGKILL');
    await vi.waitFor(() => expect(isThere(pid)).toBe(false), { timeout: 5000 });
  });

  test('an idle starter does not keep a desk alive', () => {
    const program = `
      const { createStarter } = await import(${JSON.stringify(path.join(import.meta.dirname, '../../../../main/node/launch/start/starter.ts'))});
      const job = { file: '/bin/true', args: [], env: {}, cwd: '/', descriptors: [] };
      console.log((await (await createStarter(${JSON.stringify(file)}).start(job)).ended).code);`;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { timeout: 30_000 });
    expect(said.toString().trim()).toBe('0');
  });
});
