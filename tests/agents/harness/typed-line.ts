/** A line that a person types behind `!` at the screen of a real agent. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node-pty';
import { expect } from 'vitest';
import { serveScriptedModel } from '../../fakes/models/scripted-model.ts';
import type { AgentLab } from './agent-lab.ts';
import { claudeModel, settleClaude } from './claude-at-screen.ts';
import { clients } from './clients.ts';
import { installedAgent } from './installed-agents.ts';
import { trustCodexHooks } from './trust-codex-hooks.ts';

interface Screen {
  readonly words: readonly string[];
  /** What its screen shows, and what is typed then. */
  readonly before: readonly (readonly [RegExp, string])[];
  readonly shellMode: RegExp;
  readonly prepare?: (lab: AgentLab) => Promise<void> | void;
}

const cli = join(import.meta.dirname, '../../../out/countersign.cjs');
const own = ['-c', 'model_providers.test.wire_api="responses"', '-s', 'danger-full-access'];

const screens: Readonly<Record<'claude' | 'codex' | 'copilot', Screen>> = {
  claude: {
    words: ['--model', claudeModel],
    before: [[/for shortcuts/, '!']],
    shellMode: /for shell mode/,
    prepare: ({ home, project }) => settleClaude(home, project),
  },
  codex: {
    words: own,
    // It offers another model first.
    before: [
      [/Use.existing.model/, '2\r'],
      [/To get started/, '!'],
    ],
    shellMode: /Shell mode/,
    prepare: trustCodexHooks,
  },
  copilot: {
    words: ['--allow-all-tools'],
    before: [[/Manual Approval/, '!']],
    shellMode: /Execute shell command/,
    prepare({ home, project }) {
      writeFileSync(join(home, '.copilot/config.json'), JSON.stringify({ trusted_folders: [project] }));
    },
  },
};

export const agentsWithScreen = Object.keys(screens) as (keyof typeof screens)[];

/** Until `isDone`; `within` are words of the built command line that come before the agent's. */
export async function typeLine(
  agent: keyof typeof screens,
  lab: AgentLab,
  line: string,
  isDone: () => boolean,
  within: readonly string[] = [],
): Promise<void> {
  const { words, before, shellMode, prepare } = screens[agent];
  const installed = installedAgent(agent);
  if ('missing' in installed) throw new Error(installed.missing);
  const model = await serveScriptedModel(clients[agent].dialect, [{ kind: 'text', text: 'all done' }]);
  const places = { home: lab.home, project: lab.project, url: model.url, prompt: '' };
  const { env } = clients[agent].start(places);
  await prepare?.(lab);
  const address = agent === 'codex' ? ['-c', `model_providers.test.base_url="${model.url}/v1"`] : [];
  const argv = [
    ...(within.length > 0 ? [process.execPath, cli, ...within] : []),
    installed.program,
    ...words,
    ...address,
  ];
  const [file = '', ...args] = argv;
  const terminal = spawn(file, args, {
    cwd: lab.project,
    env: { ...lab.env, ...env },
    cols: 120,
    rows: 40,
  });
  const ended = new Promise<void>((resolve) => terminal.onExit(() => resolve()));
  let screen = '';
  terminal.onData((text) => (screen += text));
  const seen = (pattern: RegExp) => expect.poll(() => shown(screen)).toMatch(pattern);
  for (const [pattern, keys] of before) {
    await seen(pattern);
    terminal.write(keys);
  }
  await seen(shellMode);
  terminal.write(line);
  await seen(new RegExp(line.slice(-8)));
  terminal.write('\r');
  await expect.poll(isDone).toBe(true);
  terminal.kill();
  await ended;
  await model.close();
}

/** Without colours and places. */
function shown(screen: string): string {
  // eslint-disable-next-line no-control-regex
  return screen.replaceAll(/\u001B(?:\[[0-9;?<>=]*[A-Za-z]|\][^\u0007\u001B]*(?:\u0007|\u001B\\))/gu, ' ');
}
