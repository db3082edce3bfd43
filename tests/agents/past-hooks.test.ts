/** At night: each way by which a real agent is known to start past the hooks that are installed is a red light with the reason, as long as it runs. */
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { AgentHealth } from '#domain/agents/agent.ts';
import type { AgentOptions } from './harness/agent-lab.ts';
import { clients, type ClientName } from './harness/clients.ts';
import { isWhole } from './harness/every-agent.ts';
import { statusOf, withAgent } from './harness/everyday.ts';
import { trustCodexHooks } from './harness/trust-codex-hooks.ts';

interface Way {
  readonly how: string;
  readonly start: Pick<AgentOptions, 'args' | 'env'>;
  readonly reason: string;
}

/** Beneath the home: other settings than those that the installer wrote into. */
const elsewhere = 'elsewhere';

/** What its own suite shows of Claude Code and Qwen Code is not shown here again. */
const ways: Partial<Record<ClientName, (home: string) => readonly Way[]>> = {
  codex: (home) => [
    { how: '-c', start: { args: ['-c', 'features.hooks=false'] }, reason: 'started with -c' },
    { how: '--disable', start: { args: ['--disable', 'hooks'] }, reason: 'started with --disable' },
    {
      how: 'another settings folder',
      start: { env: { CODEX_HOME: join(home, elsewhere, '.codex') } },
      reason: `${elsewhere}/.codex/hooks.json, do not hold our hooks`,
    },
  ],
  gemini: (home) => [
    {
      how: 'another settings folder',
      start: { env: { GEMINI_CLI_HOME: join(home, elsewhere) } },
      reason: `${elsewhere}/.gemini/settings.json, do not hold our hooks`,
    },
  ],
  copilot: (home) => [
    {
      how: 'another settings folder',
      start: { env: { COPILOT_HOME: join(home, elsewhere, '.copilot') } },
      reason: `${elsewhere}/.copilot/hooks/countersign.json, do not hold our hooks`,
    },
  ],
  opencode: (home) => [
    { how: '--pure', start: { args: ['--pure'] }, reason: 'started with --pure' },
    { how: 'a variable', start: { env: { OPENCODE_PURE: '1' } }, reason: 'variable OPENCODE_PURE' },
    {
      how: 'another settings folder',
      start: { env: { XDG_CONFIG_HOME: join(home, elsewhere, '.config') } },
      reason: `${elsewhere}/.config/opencode/plugin/countersign.js, do not hold our hooks`,
    },
  ],
};

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
        const end = lab.run(agent, [{ kind: 'tool', ...hold }], way?.start ?? {});
        await expect.poll(() => existsSync(running), { timeout: 140_000 }).toBe(true);
        const health = (await statusOf(lab, agent)) as AgentHealth;
        expect(health).toMatchObject({
          enforcement: 'not-gated',
          sessions: expect.arrayContaining([
            expect.objectContaining({ cwd: lab.project, reason: expect.stringContaining(way?.reason ?? '') }),
          ]),
        });
        writeFileSync(go, '');
        await end;
      },
    );
  });
}
if (!isWhole) test('with each client: `npm run agents`', ({ skip }) => skip('at night'));
