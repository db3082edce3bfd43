/** Facts about the surroundings that tell whether a desk that was left behind would do here what one of the caller's own does. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node-pty';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  isTerminalThere,
  lastingVariables,
  markOfSurroundings,
  ownTerminal,
  terminalPattern,
} from '../../../../../main/node/host/left/surroundings.ts';

let out: string;
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'cs-out-'));
  for (const name of ['cli.js', 'start-alone.cjs']) writeFileSync(join(out, name), name);
});
afterEach(() => rmSync(out, { recursive: true }));

const base = { PATH: '/usr/bin', HOME: '/home/u', PWD: '/home/u/p', SHLVL: '1' };
const mark = (env: NodeJS.ProcessEnv = base, terminal = '34816'): string | null =>
  markOfSurroundings(env, out, terminal);

test('secrets, and what belongs to one moment of a shell, are not left to a desk', () => {
  const env = { ...base, _: '/x', OLDPWD: '/', COLUMNS: '80', API_TOKEN: 'x', URL: 'https://u:secretpw@h.example/' };
  expect(lastingVariables(env)).toEqual({ PATH: '/usr/bin', HOME: '/home/u' });
});

describe.runIf(process.platform === 'linux')('callers', () => {
  test('of the same terminal, environment and program are alike', () => {
    expect(mark()).toMatch(/^[0-9a-f]{32}$/);
    expect(mark({ SHLVL: '7', HOME: '/home/u', PATH: '/usr/bin', PWD: '/elsewhere', MY_SECRET: 'x' })).toBe(mark());
  });

  test('with another variable, or another terminal, are not', () => {
    const others = [mark({ ...base, PATH: '/tmp/mine:/usr/bin' }), mark({ ...base, X: '' }), mark(base, '34817')];
    expect(new Set([mark(), ...others]).size).toBe(4);
  });

  test('at a terminal are known by it and its shell, until that has ended', async () => {
    const module = new URL('../../../../../main/node/host/left/surroundings.ts', import.meta.url).pathname;
    const script = `import(${JSON.stringify(module)}).then((m) => process.stdout.write('<' + m.ownTerminal() + '>'));process.stdin.resume()`;
    const shells = [1, 2].map(() => spawn(process.execPath, ['--no-warnings', '-e', script], {}));
    const names = await Promise.all(
      shells.map(
        (shell) =>
          new Promise<string>((resolve) => {
            let said = '';
            shell.onData((text) => {
              const [, name] = /<(.*)>/.exec((said += text)) ?? [];
              if (name !== undefined) resolve(name);
            });
          }),
      ),
    );
    expect(names.map((name) => [terminalPattern.test(name), isTerminalThere(name)])).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(new Set([...names, 'none']).size).toBe(3);
    expect(isTerminalThere(names[0]?.replace(/-\d+$/, '-1') ?? '')).toBe(false);
    const ended = shells.map((shell) => new Promise((resolve) => shell.onExit(resolve)));
    for (const shell of shells) shell.kill('SIGKILL');
    await Promise.all(ended);
    expect(names.map(isTerminalThere)).toEqual([false, false]);
    expect([terminalPattern.test(ownTerminal()), isTerminalThere('none')]).toEqual([true, true]);
  });

  test('with another umask are not', () => {
    const before = mark();
    const umask = process.umask(0o077);
    try {
      expect(mark()).not.toBe(before);
    } finally {
      process.umask(umask);
    }
    expect(mark()).toBe(before);
  });

  test('of another version are not, and of none that can be seen have no mark', () => {
    const before = mark();
    writeFileSync(join(out, 'start-alone.cjs'), 'newer');
    expect(mark()).not.toBe(before);
    rmSync(join(out, 'cli.js'));
    expect(mark()).toBe(null);
  });
});
