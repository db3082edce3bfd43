/** What every agent with hooks must show in daily use; each suite of an agent adds what is its own. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelTurn } from '../../fakes/models/scripted-model.ts';
import { openLab, type AgentLab, type AgentOptions, type LabPlace } from './agent-lab.ts';
import { clients, type ClientName } from './clients.ts';
import { installedAgent } from './installed-agents.ts';
import type { RunningBroker } from './running-broker.ts';

export interface Stage {
  readonly lab: AgentLab;
  /** The broker that runs now. */
  broker(): RunningBroker;
}

export interface EverydayTraits {
  /** What a person does once, after the installation. */
  readonly prepare?: (lab: AgentLab) => Promise<void>;
  readonly options?: AgentOptions;
  /** More of the same conversation, and what its model must hear about it. */
  readonly more?: (lab: AgentLab) => { readonly turns: readonly ModelTurn[]; readonly heard: readonly string[] };
  /** Has the agent take up the skill `helper`; null where it has no tool for that. */
  readonly skill: ModelTurn | null;
  /** Where the agent looks for skills in a project. */
  readonly skillFolder: string;
}

const done: ModelTurn = { kind: 'text', text: 'all done' };

export async function statusOf(lab: AgentLab, agent: string): Promise<unknown> {
  const status = await lab.cli('status', '--json');
  const { agents } = JSON.parse(status.stdout) as { readonly agents: readonly { readonly agent: string }[] };
  return agents.find((each) => each.agent === agent);
}

/** Runs `tests` for an agent that can be had here; elsewhere one skipped test says why it cannot. */
export function withAgent(name: ClientName, tests: (stage: Stage) => void, openPlace?: () => LabPlace): void {
  const installed = installedAgent(name);
  if ('missing' in installed) {
    test(`${name}: everything about it`, ({ skip }) => skip(installed.missing));
    return;
  }
  describe(name, { timeout: 600_000 }, () => {
    let lab: AgentLab;
    let running: RunningBroker;
    beforeAll(async () => {
      lab = openLab(openPlace?.());
      running = await lab.broker();
      clients[name].start({ home: lab.home, project: lab.project, url: 'http://127.0.0.1:9', prompt: '' });
      const installing = await lab.cli('install', name, '--yes');
      expect(installing.code, `${installing.stdout}${installing.stderr}`).toBe(0);
    });
    afterAll(() => lab.close());
    const stage: Stage = {
      get lab() {
        return lab;
      },
      broker: () => running,
    };
    tests(stage);
  });
}

export function everyday(name: ClientName, { prepare, options = {}, more, skill, skillFolder }: EverydayTraits): void {
  const client = clients[name];
  const tool = (call: ReturnType<typeof client.shell>): ModelTurn => ({ kind: 'tool', ...call });

  withAgent(name, (stage) => {
    test('runs its commands in our sandbox, alone and at once, and writes where a command may', async () => {
      const { lab } = stage;
      await prepare?.(lab);
      stage.broker().person.start(() => 'deny');
      // One of them refuses `.git` by itself.
      const tasks = join(lab.project, '.vscode/tasks.json');
      for (const folder of [join(lab.project, '.vscode'), join(lab.home, '.ssh'), join(lab.project, 'sub')]) {
        // There already where it is tried again.
        mkdirSync(folder, { recursive: true });
      }
      writeFileSync(join(lab.home, '.ssh/id_rsa'), 'a KEY that nobody reads\n');
      const added = more?.(lab) ?? { turns: [], heard: [] };
      const end = await lab.run(
        name,
        [
          tool(client.shell('echo in:$COUNTERSIGN_SANDBOX; cat ~/.ssh/id_rsa; exit 3')),
          { kind: 'tools', calls: [0, 1, 2, 3].map((at) => client.shell(`echo side-$((40 + ${at}))`)) },
          tool(client.write(join(lab.project, 'new.txt'))),
          tool(client.write(tasks)),
          ...added.turns,
          done,
        ],
        options,
      );
      expect(end.heard, end.stderr).toContain('in:bwrap');
      for (const at of [0, 1, 2, 3]) expect(end.heard).toContain(`side-${40 + at}`);
      for (const words of added.heard) expect(end.heard).toContain(words);
      expect(end.heard).toContain('may not be written in this project');
      expect(end.heard).not.toContain('nobody reads');
      expect([existsSync(join(lab.project, 'new.txt')), existsSync(tasks)]).toEqual([true, false]);
      expect(await statusOf(lab, name)).toMatchObject({ enforcement: 'gated' });
    });

    test('a skill that brings lines to run is asked about line by line, and refused whole', async ({ skip }) => {
      if (skill === null)
        return skip(`${name} has no tool for skills: it reads them as texts, and runs no line of them`);
      const { lab } = stage;
      const escaped = join(lab.home, 'escaped');
      const body = `---\nname: helper\ndescription: Helps.\n---\nState: !\`touch ${escaped}; echo ran\`\n`;
      lab.write(`sub/${skillFolder}/helper/SKILL.md`, body);
      lab.write(`${skillFolder}/helper/SKILL.md`, body);
      stage.broker().person.start(() => 'deny');
      const end = await lab.run(name, [skill, done], options);
      const asked = stage.broker().person.cards.map(({ facts }) => facts.argv.at(-1));
      expect(asked, end.stderr).toContain(`touch ${escaped}; echo ran`);
      expect(existsSync(escaped)).toBe(false);
    });

    test('runs nothing while no desk is there', async () => {
      const { lab } = stage;
      await stage.broker().stop();
      const end = await lab.run(name, [tool(client.shell('touch ran')), done], options);
      expect(end.heard, end.stderr).toContain('No desk is running');
      expect(existsSync(join(lab.project, 'ran'))).toBe(false);
    });
  });
}
