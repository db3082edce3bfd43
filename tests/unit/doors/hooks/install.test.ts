import * as fc from 'fast-check';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agentIdSchema, type AgentId } from '#domain/agents/agent.ts';
import { agentSettings } from '../../../../main/doors/hooks/install/agent-settings.ts';
import { planInstall, planUninstall, type AgentPlace } from '../../../../main/doors/hooks/install/change-agent.ts';
import { addHooks, removeHooks } from '../../../../main/doors/hooks/install/edit-json-hooks.ts';

const shim = ["/opt/it's/node", '/opt/countersign/shim.js'] as const;
const moved = ['/opt/new/node', '/opt/countersign/shim.js'] as const;

let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-install-')));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const placeOf = (agent: AgentId): AgentPlace => ({ agent, home, env: {}, dataDir: join(home, '.data') });
const fileOf = (agent: AgentId): string => agentSettings[agent].file(home, {});
function put(agent: AgentId, text: string): void {
  mkdirSync(dirname(fileOf(agent)), { recursive: true });
  writeFileSync(fileOf(agent), text);
}
function act(plan: ReturnType<typeof planInstall>): void {
  if (plan.kind !== 'change') throw new Error(plan.why);
  plan.apply();
}
const install = (agent: AgentId, by: readonly [string, ...string[]] = shim): void =>
  act(planInstall(placeOf(agent), by));
const uninstall = (agent: AgentId): void => act(planUninstall(placeOf(agent)));

const jsonAgents = agentIdSchema.options.filter((agent) => agent !== 'opencode');
const originals: Readonly<Record<string, string>> = {
  'an empty object': '{}',
  'other settings, two blanks': '{\n  "theme": "dark"\n}\n',
  'tabs and no last newline': '{\n\t"theme": "dark",\n\t"list": [ 1,2 ]\n}',
  'comments and a trailing comma': '{\n  // mine\n  "theme": "dark", /* why */\n}\n',
  'windows line ends': '{\r\n  "theme": "dark"\r\n}\r\n',
  'hooks of others':
    '{ "hooks": { "PreToolUse": [ {"matcher":"Bash","hooks":[{"type":"command","command":"other"}]} ] } }\n',
};

describe.each(agentIdSchema.options)('%s', (agent) => {
  test('where there was no file there is none again', () => {
    install(agent);
    expect(agentSettings[agent].isComplete(readFileSync(fileOf(agent), 'utf8'))).toBe(true);
    expect(lstatSync(fileOf(agent)).mode & 0o777).toBe(0o600);
    uninstall(agent);
    expect(existsSync(fileOf(agent))).toBe(false);
  });
  test('a second time changes nothing', () => {
    install(agent);
    expect(planInstall(placeOf(agent), shim)).toMatchObject({ kind: 'nothing', why: 'Already installed.' });
  });
  test('a product that moved takes the place of its old entries', () => {
    install(agent);
    install(agent, moved);
    const text = readFileSync(fileOf(agent), 'utf8');
    expect([text.includes('/opt/it'), text.includes('/opt/new/node')]).toEqual([false, true]);
    uninstall(agent);
    expect(existsSync(fileOf(agent))).toBe(false);
  });
  test('what it does not understand it leaves alone', () => {
    put(agent, '{ "hooks": \n');
    expect(planInstall(placeOf(agent), shim)).toMatchObject({ kind: 'refused' });
    expect(readFileSync(fileOf(agent), 'utf8')).toBe('{ "hooks": \n');
  });
  test('nothing to take out is said', () => {
    expect(planUninstall(placeOf(agent))).toMatchObject({ kind: 'nothing' });
  });
});

describe.each(jsonAgents)('%s, with settings of its own', (agent) => {
  test.each(Object.entries(originals))('%s come back byte for byte', (_about, original) => {
    put(agent, original);
    install(agent);
    expect(readFileSync(fileOf(agent), 'utf8')).not.toBe(original);
    uninstall(agent);
    expect(readFileSync(fileOf(agent), 'utf8')).toBe(original);
  });
  test('what the person changed since stays, and only our entries go', () => {
    put(agent, '{\n  "theme": "dark"\n}\n');
    install(agent);
    writeFileSync(
      fileOf(agent),
      readFileSync(fileOf(agent), 'utf8').replace('"theme": "dark"', '// mine\n  "theme": "light"'),
    );
    const plan = planUninstall(placeOf(agent));
    expect(plan).toMatchObject({ kind: 'change', caveat: expect.stringContaining('only our own entries') as unknown });
    act(plan);
    const left = readFileSync(fileOf(agent), 'utf8');
    expect(left).toContain('// mine\n  "theme": "light"');
    expect(left).not.toContain('COUNTERSIGN_HOOK');
  });
});

test.each([
  ['claude', '"matcher": ".*"', '"matcher": "Bash"'],
  ['codex', '"matcher": ".*"', '"matcher": "^Bash$"'],
  ['gemini', '"matcher": ".*"', '"matcher": "^run_shell_command$"'],
  ['cursor', '"beforeReadFile"', '"beforeReading"'],
  ['cursor', '"preToolUse"', '"preToolUsed"'],
] as const)('%s asks before every tool; settings that ask before fewer are not complete', (agent, whole, part) => {
  install(agent);
  const text = readFileSync(fileOf(agent), 'utf8');
  expect(text).toContain(whole);
  expect(agentSettings[agent].isComplete(text)).toBe(true);
  expect(agentSettings[agent].isComplete(text.replace(whole, part))).toBe(false);
});

test.each([
  ['claude', 'CLAUDE_CONFIG_DIR', '/x/settings.json'],
  ['codex', 'CODEX_HOME', '/x/hooks.json'],
  ['gemini', 'GEMINI_CLI_HOME', '/x/.gemini/settings.json'],
  ['qwen', 'QWEN_HOME', '/x/settings.json'],
  ['copilot', 'COPILOT_HOME', '/x/hooks/countersign.json'],
  ['opencode', 'XDG_CONFIG_HOME', '/x/opencode/plugin/countersign.js'],
] as const)('%s reads its hooks elsewhere where %s says so', (agent, variable, file) => {
  expect(agentSettings[agent].file('/home/u', { [variable]: '/x' })).toBe(file);
});

test('settings that are a link stay one', () => {
  const real = join(home, 'dotfiles.json');
  writeFileSync(real, '{}', { mode: 0o644 });
  mkdirSync(dirname(fileOf('claude')), { recursive: true });
  symlinkSync(real, fileOf('claude'));
  install('claude');
  expect(lstatSync(fileOf('claude')).isSymbolicLink()).toBe(true);
  expect([readFileSync(real, 'utf8').includes('COUNTERSIGN_HOOK'), lstatSync(real).mode & 0o777]).toEqual([
    true,
    0o644,
  ]);
  uninstall('claude');
  expect(readFileSync(real, 'utf8')).toBe('{}');
});

test('the shell that our plugin wrote for opencode goes away with it', () => {
  const own = join(home, '.data/agents/opencode/sh');
  install('opencode');
  mkdirSync(dirname(own), { recursive: true });
  writeFileSync(own, '#!/bin/sh\n');
  uninstall('opencode');
  expect(existsSync(dirname(own))).toBe(false);
});

test('a plugin of the same name that is not ours is left alone', () => {
  put('opencode', 'export const Mine = 1;\n');
  expect(planInstall(placeOf('opencode'), shim)).toMatchObject({ kind: 'refused' });
  expect(planUninstall(placeOf('opencode'))).toMatchObject({ kind: 'nothing' });
});

test('each line refuses by itself when the shim cannot be started', () => {
  install('claude');
  install('copilot');
  const claude = readFileSync(fileOf('claude'), 'utf8');
  expect(claude).toContain('|| exit 2');
  expect(claude).toContain('"onFailure": "block"');
  expect(readFileSync(fileOf('copilot'), 'utf8')).toContain('|| printf %s');
});

test('whatever settings say, adding and removing leaves the same settings, and never throws', () => {
  const entries = { PreToolUse: [{ matcher: 'Bash', hooks: [{ command: 'COUNTERSIGN_HOOK=1 shim' }] }] };
  fc.assert(
    fc.property(
      fc.oneof(
        fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.stringify(value)),
        fc.string(),
      ),
      (text) => {
        const added = addHooks(text, entries);
        if (added === null) return;
        expect(added).toContain('COUNTERSIGN_HOOK=1 shim');
        const removed = removeHooks(added) ?? '';
        expect(removed).not.toContain('COUNTERSIGN_HOOK=1 shim');
        if (text.trim() !== '') expect(JSON.parse(removed)).toEqual(JSON.parse(text));
      },
    ),
    { numRuns: 500 },
  );
});

test('what a project’s file of variables must not set is kept out, and taken away again beside what its person kept out', () => {
  const before = '{ "advanced": { "excludedEnvVars": ["MINE"] }, "theme": "dark" }\n';
  put('gemini', before);
  install('gemini');
  const there = (): { readonly advanced?: { readonly excludedEnvVars: readonly string[] } } =>
    JSON.parse(readFileSync(fileOf('gemini'), 'utf8'));
  expect(there().advanced?.excludedEnvVars).toEqual(expect.arrayContaining(['MINE', 'BASH_ENV', 'DEBUG']));
  // Its person has written into it since, so that it is not put back as it was.
  put('gemini', readFileSync(fileOf('gemini'), 'utf8').replace('"dark"', '"light"'));
  uninstall('gemini');
  expect(there()).toEqual({ advanced: { excludedEnvVars: ['MINE'] }, theme: 'light' });
  put('qwen', '{ "advanced": { "excludedEnvVars": "MINE" } }');
  expect(planInstall(placeOf('qwen'), shim).kind).not.toBe('change');
});
