/** The shell that our plugin gives opencode: lines of judged calls run, and each other line goes to the shim. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { opencodePlugin } from '../../../../main/doors/hooks/install/opencode-plugin.ts';

interface Hooks {
  config(config: { shell?: string }): void;
  'shell.env'(from: { sessionID?: string; callID?: string }, to: { env: Record<string, string> }): Promise<void>;
  'tool.execute.before'(
    call: { tool: string; sessionID: string; callID: string },
    output: { args: object },
  ): Promise<void>;
}

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "countersign it's "));
  vi.stubEnv('XDG_DATA_HOME', join(home, 'data'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

const get = async ({ path }: { path: { id: string } }) =>
  path.id === 'helper' ? { data: { parentID: 'ses_1' } } : { data: {} };

/** The plugin as opencode loads it, with a shim that says how it was called, or what its hook is to answer. */
async function load(answers: Readonly<Record<string, object>> = {}): Promise<Hooks> {
  const shim = join(home, 'shim.cjs');
  const plugin = join(home, 'countersign.mjs');
  const script = `const [verb, , event] = process.argv.slice(2);
    const said = verb === 'hook' ? ${JSON.stringify(answers)}[event] : process.argv.slice(2);
    process.stdin.resume().on('end', () => said && process.stdout.write(JSON.stringify(said)));`;
  writeFileSync(shim, script);
  writeFileSync(plugin, opencodePlugin([process.execPath, shim]));
  const { Countersign } = (await import(pathToFileURL(plugin).href)) as {
    Countersign: (places: object) => Promise<Hooks>;
  };
  return Countersign({ directory: home, client: { session: { get, abort: async () => undefined } } });
}

function shellOf(hooks: Hooks): string {
  const config = { shell: '/bin/bash' };
  hooks.config(config);
  return config.shell;
}
const said = (shell: string, args: string[], env: Record<string, string> = {}): string =>
  spawnSync(shell, args, { env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8', input: '' }).stdout;

const line = `echo "it's" $HOME; echo more`;

test('a line that no tool was asked about goes to the shim, whatever stands before it', async () => {
  const shell = shellOf(await load());
  expect(shell).toMatch(/\/sh$/);
  expect(JSON.parse(said(shell, ['-c', line]))).toEqual(['line', 'opencode', '-c', line]);
  expect(JSON.parse(said(shell, ['-l', '-c', line]))).toEqual(['line', 'opencode', '-l', '-c', line]);
  // A shell without words is for a terminal alone.
  expect(JSON.parse(said(shell, []))).toEqual(['line', 'opencode']);
  expect(JSON.parse(said(shell, ['-i'], { SHELL: '/bin/echo' }))).toEqual(['line', 'opencode', '-i']);
});

test('the line of a judged call runs, once, and hears nothing of that', async () => {
  vi.stubEnv('COUNTERSIGN_JUDGED', 'yes');
  const hooks = await load({ 'tool.execute.before': { decision: 'rewrite', args: { command: 'ours' } } });
  // A file of variables of the project may have set it.
  expect(process.env['COUNTERSIGN_JUDGED']).toBeUndefined();
  await hooks['tool.execute.before']({ tool: 'bash', sessionID: 'ses_1', callID: 'call_1' }, { args: {} });
  const envs = [{ callID: 'call_1' }, { callID: 'call_1' }, { sessionID: 'helper', callID: 'call_2' }, {}];
  const given = [];
  for (const from of envs) {
    const to = { env: {} };
    await hooks['shell.env'](from, to);
    given.push(to.env);
  }
  expect(given).toEqual([{ COUNTERSIGN_JUDGED: 'yes' }, {}, { COUNTERSIGN_CONVERSATION: 'ses_1' }, {}]);
  expect(said(shellOf(hooks), ['-c', 'echo ran:$COUNTERSIGN_JUDGED'], { COUNTERSIGN_JUDGED: 'yes' })).toBe('ran:\n');
});

test('inside the sandbox of a whole agent its shell is left to that; where ours cannot be written, no line runs', async () => {
  expect(shellOf(await load({ 'plugin.start': { isInRun: true } }))).toBe('/bin/bash');
  writeFileSync(join(home, 'no-folder'), '');
  vi.stubEnv('XDG_DATA_HOME', join(home, 'no-folder'));
  const hooks = await load({ 'tool.execute.before': { decision: 'rewrite', args: { command: 'ours' } } });
  expect(shellOf(hooks)).toBe('/bin/false');
  const call = { tool: 'bash', sessionID: 'ses_1', callID: 'call_1' };
  await expect(hooks['tool.execute.before'](call, { args: {} })).rejects.toThrow('cannot be written');
  expect(readFileSync(join(home, 'no-folder'), 'utf8')).toBe('');
});
