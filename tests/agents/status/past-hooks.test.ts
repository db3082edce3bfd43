/** At night: each way by which a real agent is known to start past the hooks that are installed is a red light with the reason, as long as it runs. */
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { AgentHealth } from '#domain/agents/agent.ts';
import type { AgentOptions } from '../harness/agent-lab.ts';
import { clients, type ClientName } from '../harness/clients.ts';
import { isWhole } from '../harness/every-agent.ts';
import { statusOf, withAgent } from '../harness/everyday.ts';
import { trustCodexHooks } from '../harness/trust-codex-hooks.ts';

interface Way {
  readonly how: string;
  readonly start?: Pick<AgentOptions, 'args' | 'env'>;
  readonly reason: string;
  /** Beneath the home: what is added to these files as long as it runs. */
  readonly adds?: Readonly<Record<string, object | string>>;
}

/** Beneath the home: other settings than those that the installer wrote into. */
const elsewhere = 'elsewhere';

const off = { disableAllHooks: true };
const simple = { CLAUDE_CODE_SIMPLE: '1' };
const switchedOff = (file: string): string => `Hooks are switched off in ${file}.`;

/** What the suite of an agent shows is not shown here again. */
const ways: Readonly<Record<ClientName, (home: string) => readonly Way[]>> = {
  claude: (home) => {
    const settings = switchedOff(join(home, '.claude/settings.json'));
    const file = { [`shop/off.json`]: off };
    return [
      { how: 'its person’s settings', adds: { '.claude/settings.json': off }, reason: settings },
      { how: 'a variable that these set', adds: { '.claude/settings.json': { env: simple } }, reason: settings },
      { how: '--settings', start: { args: ['--settings', 'off.json'] }, adds: file, reason: 'started with --settings' },
      { how: '--safe-mode', start: { args: ['--safe-mode'] }, reason: 'started with --safe-mode' },
    ];
  },
  codex: (home) => [
    {
      how: 'its person’s settings',
      adds: { '.codex/config.toml': '[features]\nhooks = false\n' },
      reason: switchedOff(join(home, '.codex/config.toml')),
    },
    ...['features.hooks=false', 'features={hooks=false}'].map((value) => ({
      how: `-c ${value}`,
      start: { args: ['-c', value] },
      reason: 'started with -c',
    })),
    { how: '--disable', start: { args: ['--disable', 'hooks'] }, reason: 'started with --disable' },
    {
      how: 'a profile',
      start: { args: ['-p', 'fast'] },
      adds: { '.codex/fast.config.toml': '[features]\nhooks = false\n' },
      reason: 'started with -p',
    },
    {
      how: '--ignore-user-config',
      start: {
        args: [
          '--ignore-user-config',
          ...['model="gpt-5.5"', 'model_provider="test"'].flatMap((each) => ['-c', each]),
          '-c',
          'model_providers.test.name="test"',
        ],
      },
      reason: 'started with --ignore-user-config',
    },
    {
      how: 'the settings of another folder',
      start: {
        args: ['-C', join(home, 'other'), '-c', `projects={"${join(home, 'other')}"={trust_level="trusted"}}`],
      },
      adds: { 'other/.codex/config.toml': '[features]\nhooks = false\n', 'other/.git/HEAD': 'ref: refs/heads/main\n' },
      reason: switchedOff(join(home, 'other/.codex/config.toml')),
    },
    {
      how: 'another settings folder',
      start: { env: { CODEX_HOME: join(home, elsewhere, '.codex') } },
      reason: `${elsewhere}/.codex/hooks.json, do not contain our hooks`,
    },
  ],
  gemini: (home) => [
    {
      how: 'its person’s settings',
      adds: { '.gemini/settings.json': { hooksConfig: { enabled: false } } },
      reason: switchedOff(join(home, '.gemini/settings.json')),
    },
    {
      how: 'settings beneath its person’s',
      start: { env: { GEMINI_CLI_SYSTEM_DEFAULTS_PATH: join(home, 'defaults.json') } },
      adds: { 'defaults.json': { hooksConfig: { enabled: false } } },
      reason: switchedOff(join(home, 'defaults.json')),
    },
    {
      how: 'another settings folder',
      start: { env: { GEMINI_CLI_HOME: join(home, elsewhere) } },
      reason: `${elsewhere}/.gemini/settings.json, do not contain our hooks`,
    },
  ],
  qwen: (home) => [
    {
      how: 'its person’s settings',
      adds: { '.qwen/settings.json': off },
      reason: switchedOff(join(home, '.qwen/settings.json')),
    },
    {
      how: 'a variable in a file of its person',
      adds: { '.qwen/.env': 'QWEN_CODE_SIMPLE=1\n' },
      reason: switchedOff(join(home, '.qwen/.env')),
    },
    {
      how: 'a variable in a file of the project',
      adds: { 'shop/.qwen/.env': 'QWEN_CODE_SAFE_MODE=1\n' },
      reason: switchedOff(join(home, 'shop/.qwen/.env')),
    },
    {
      how: 'settings beneath its person’s',
      start: { env: { QWEN_CODE_SYSTEM_DEFAULTS_PATH: join(home, 'defaults.json') } },
      adds: { 'defaults.json': off },
      reason: switchedOff(join(home, 'defaults.json')),
    },
  ],
  copilot: (home) => [
    {
      how: 'its person’s hooks',
      adds: { '.copilot/hooks/countersign.json': off },
      reason: switchedOff(join(home, '.copilot/hooks/countersign.json')),
    },
    {
      how: '--config-dir',
      start: { args: ['--config-dir', join(home, elsewhere)] },
      reason: `${elsewhere}/hooks/countersign.json, do not contain our hooks`,
    },
    {
      how: 'another settings folder',
      start: { env: { COPILOT_HOME: join(home, elsewhere, '.copilot') } },
      reason: `${elsewhere}/.copilot/hooks/countersign.json, do not contain our hooks`,
    },
  ],
  opencode: (home) => [
    {
      how: 'a plugin that was emptied',
      adds: { '.config/opencode/plugin/countersign.js': 'export default async () => ({});\n' },
      reason: 'plugin/countersign.js, do not contain our hooks',
    },
    { how: '--pure', start: { args: ['--pure'] }, reason: 'started with --pure' },
    { how: 'a variable', start: { env: { OPENCODE_PURE: '1' } }, reason: 'variable OPENCODE_PURE' },
    {
      how: 'another settings folder',
      start: { env: { XDG_CONFIG_HOME: join(home, elsewhere, '.config') } },
      reason: `${elsewhere}/.config/opencode/plugin/countersign.js, do not contain our hooks`,
    },
  ],
};

/** Settings of JSON are joined, of TOML go on below; anything else is replaced. Returns what makes it as it was. */
function add(file: string, more: object | string): () => void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null;
  mkdirSync(dirname(file), { recursive: true });
  const joined = (): string => JSON.stringify({ ...(JSON.parse(before ?? '{}') as object), ...(more as object) });
  const below = file.endsWith('.toml') ? (before ?? '') : '';
  writeFileSync(file, typeof more === 'string' ? `${below}\n${more}` : joined());
  return () => (before === null ? rmSync(file) : writeFileSync(file, before));
}

for (const [name, waysOf] of Object.entries(isWhole ? ways : {})) {
  const agent = name as ClientName;
  withAgent(agent, (stage) => {
    test.each(waysOf('').map(({ how }, at) => [how, at] as const))(
      `${agent} that runs past us by %s is found and named`,
      async (how, at) => {
        const { lab } = stage;
        if (agent === 'codex') await trustCodexHooks(lab);
        const way = waysOf(lab.home)[at];
        const [running, go] = ['running', 'go'].map((each) => join(lab.project, `${each}-${at}`)) as [string, string];
        const other = join(lab.home, elsewhere);
        for (const path of how === 'another settings folder'
          ? ['.config/opencode/opencode.json', '.codex/config.toml']
          : []) {
          mkdirSync(dirname(join(other, path)), { recursive: true });
          symlinkSync(join(lab.home, path), join(other, path));
        }
        if (agent === 'gemini') clients.gemini.start({ home: other, project: lab.project, url: '', prompt: '' });
        const hold = clients[agent].shell(
          `echo in:$COUNTERSIGN_SANDBOX > ${running}; until test -e ${go}; do sleep 0.05; done`,
        );
        const undo = Object.entries(way?.adds ?? {}).map(([path, more]) => add(join(lab.home, path), more));
        // It asks nobody by itself: whatever holds it then is ours.
        const asksNobody = agent === 'claude' ? ['--permission-mode', 'bypassPermissions'] : [];
        const args = [...asksNobody, ...(way?.start?.args ?? [])];
        const end = lab.run(agent, [{ kind: 'tool', ...hold }], { ...way?.start, args });
        await expect
          .poll(() => existsSync(running) && readFileSync(running, 'utf8') !== '', { timeout: 140_000 })
          .toBe(true);
        const health = (await statusOf(lab, agent)) as AgentHealth;
        expect(health).toMatchObject({
          enforcement: 'not-gated',
          sessions: expect.arrayContaining([
            expect.objectContaining({ cwd: lab.project, reason: expect.stringContaining(way?.reason ?? '') }),
          ]),
        });
        expect(readFileSync(running, 'utf8')).toBe('in:\n');
        writeFileSync(go, '');
        await end;
        for (const each of undo) each();
      },
    );
  });
}
if (!isWhole) test('with each client: `npm run agents`', ({ skip }) => skip('at night'));
