/** Ctrl-C and its kind at a real terminal: a command has the terminal there by itself, and its keys. */
import { join } from 'node:path';
import { spawn } from 'node-pty';
import { expect, test, type Home } from '../helpers/headless-host.ts';

const entry = join(import.meta.dirname, '../../../../out/countersign.cjs');
const [interrupt, quit] = ['\u0003', '\u001c'];

interface Typed {
  readonly said: string;
  readonly code: number;
}

/** Types the key as soon as the command says that it is ready. */
async function type(home: Home, script: string, key: string): Promise<Typed> {
  const { cwd, env } = { cwd: home.project, env: home.env };
  const terminal = spawn(process.execPath, [entry, 'exec', '--', 'sh', '-c', script], { cwd, env, cols: 91, rows: 33 });
  let said = '';
  let isTyped = false;
  terminal.onData((text) => {
    said += text;
    if (isTyped || !said.includes('READY')) return;
    isTyped = true;
    terminal.write(key);
  });
  const { exitCode } = await new Promise<{ exitCode: number }>((resolve) => terminal.onExit(resolve));
  return { said, code: exitCode };
}

test('a command at a terminal sees one, with its size, and hears Ctrl-C', async ({ home }) => {
  const script =
    'for n in 0 1 2; do test -t $n && echo T$n; done; stty size; trap "echo heard; exit 7" INT; echo READY; sleep 60 & wait';
  const { said, code } = await type(home, script, interrupt);
  expect(said).toMatch(/T0\s+T1\s+T2\s+33 91\s+READY[^]*heard/u);
  expect(code).toBe(7);
});

for (const [name, key, code] of [
  ['Ctrl-C', interrupt, 130],
  ['Ctrl-\\', quit, 131],
] as const) {
  test(`${name} ends what does not mind it`, async ({ home }) => {
    const typed = await type(home, 'echo READY; exec sleep 60', key);
    expect(typed.code).toBe(code);
  });
}

for (const [how, words, seen] of [
  ['both ends are terminals', '', ['T0', 'T1', 'T2']],
  ['its input is none', '< /dev/null', []],
  ['its output goes into a pipe', '| cat', []],
  ['its errors go into a file', '2> errors', []],
  ['it is said not to be one', '--no-tty', []],
] as const) {
  test(`a terminal is given where ${how}: ${seen.length > 0}`, async ({ home }) => {
    const look = `sh -c 'for n in 0 1 2; do test -t $n && echo T$n; done; echo END'`;
    const [options, behind] = words.startsWith('--') ? [words, ''] : ['', words];
    const line = `"$0" "$1" exec ${options} -- ${look} ${behind}`;
    const terminal = spawn('/bin/sh', ['-c', line, process.execPath, entry], { cwd: home.project, env: home.env });
    let said = '';
    terminal.onData((text) => void (said += text));
    await new Promise((resolve) => void terminal.onExit(resolve));
    expect(said).toContain('END');
    expect(said.match(/T\d/gu) ?? []).toEqual(seen);
  });
}
