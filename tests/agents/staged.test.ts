/** Real agents whose writes outside of their project are staged: nobody is asked while they work, they are told what is where, and one review is at the end. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelTurn } from '../fakes/models/scripted-model.ts';
import { openLab, type AgentLab } from './harness/agent-lab.ts';
import { clients, type ClientName } from './harness/clients.ts';
import { runningRows } from './harness/every-agent.ts';
import { installedAgent } from './harness/installed-agents.ts';
import type { RunningBroker } from './harness/running-broker.ts';
import { trustCodexHooks } from './harness/trust-codex-hooks.ts';
import { english } from '#domain/common/message.ts';

interface Row {
  readonly agent: ClientName;
  /** Beneath the home, its own: what it keeps of a conversation. */
  readonly keeps: string;
  readonly args?: readonly string[];
  readonly prepare?: (lab: AgentLab) => Promise<void>;
}

const rows: readonly Row[] = [
  // It asks nobody by itself: whatever holds it then is ours.
  { agent: 'claude', keeps: '.claude/projects', args: ['--permission-mode', 'bypassPermissions'] },
  { agent: 'codex', keeps: '.codex/sessions', prepare: trustCodexHooks },
  { agent: 'copilot', keeps: '.copilot/session-state' },
  { agent: 'gemini', keeps: '.gemini/tmp' },
  { agent: 'opencode', keeps: '.local/share/opencode' },
  { agent: 'qwen', keeps: '.qwen/projects' },
];

/** As an agent does it that was asked for a tool, in words that each of them takes: installs it, uses it, and leaves its name with git. */
const story = {
  install: 'npm install -g --offline --no-audit --no-fund --prefix ~/.tools ./tool && printf installed-%d 42',
  use: '~/.tools/bin/own-tool',
  configure: 'git config --global user.name Ada && git config --global user.name',
} as const;

interface ListedPage {
  readonly listing: string;
  readonly total: number;
  readonly rows: readonly { readonly layer: number; readonly path: string; readonly marks: readonly string[] }[];
}

const everything = { offset: 0, limit: 500, kinds: null, states: null, marked: null, runId: null, text: null };

function stagingLab(): AgentLab {
  const lab = openLab();
  const folder = join(lab.home, '.local/share/countersign');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ writesOutside: 'stage' }), { mode: 0o600 });
  const bin = { 'own-tool': 'run.sh' };
  lab.write('tool/package.json', JSON.stringify({ name: 'own-tool', version: '1.0.0', bin }));
  lab.write('tool/run.sh', '#!/bin/sh\necho tool-ran-$((40 + 2))\n');
  execFileSync('chmod', ['755', join(lab.project, 'tool/run.sh')]);
  return lab;
}

for (const { agent, keeps, args = [], prepare } of runningRows(rows)) {
  const installed = installedAgent(agent);
  if ('missing' in installed) {
    test(`${agent} on a layer`, ({ skip }) => skip(installed.missing));
    continue;
  }
  describe.each(['with its hooks', 'in run'])(`${agent} on a layer, %s`, { timeout: 600_000 }, (way) => {
    let lab: AgentLab;
    let broker: RunningBroker;
    beforeAll(async () => {
      lab = stagingLab();
      broker = await lab.broker();
      clients[agent].start({ home: lab.home, project: lab.project, url: 'http://127.0.0.1:9', prompt: '' });
      if (way === 'in run') return;
      const installing = await lab.cli('install', agent, '--yes');
      expect(installing.code, `${installing.stdout}${installing.stderr}`).toBe(0);
      await prepare?.(lab);
    });
    afterAll(() => lab.close());

    test('installs a tool, uses it and sets a name without a question, and a person keeps that in one review', async () => {
      // The one question of `run` is what the agent itself may reach and read.
      broker.person.start(({ kind }) => (way === 'in run' && kind !== 'command' ? 'deny' : 'allow'));
      const turns: ModelTurn[] = Object.values(story).map((line) => ({ kind: 'tool', ...clients[agent].shell(line) }));
      const end = await lab.run(agent, [...turns, { kind: 'text', text: 'all done' }], {
        args,
        isInRun: way === 'in run',
      });
      expect(end.heard, end.stderr).toContain('installed-42');
      expect(end.heard).toContain('tool-ran-42');
      expect(end.heard).toContain('staged for review: ~/.tools/');
      expect(end.heard).toContain('1 change outside the project is staged for review: ~/.gitconfig.');
      const asked = broker.person.cards.filter(({ reason }) => !(english(reason) ?? '').includes('wants to talk to'));
      expect(asked.map(({ facts, reason }) => [facts.argv.at(-1), reason])).toEqual([]);
      const real = (): boolean[] => ['.tools', '.gitconfig'].map((name) => existsSync(join(lab.home, name)));
      expect(real()).toEqual([false, false]);
      // Its own state is no command's.
      expect(readdirSync(join(lab.home, keeps)).length).toBeGreaterThan(0);

      const call = async (method: string, params: unknown) => await broker.person.call(method, params);
      const { sessionId } = (await call('project.open', { path: lab.project })) as { readonly sessionId: string };
      const list = async () => (await call('staged.list', { sessionId, listing: null, ...everything })) as ListedPage;
      const page = await list();
      expect(page.rows.filter(({ marks }) => marks.length > 0).map(({ path }) => path)).toEqual(['.gitconfig']);
      expect(
        page.rows.every(({ path }) => /^\.(tools|gitconfig)/.test(path)),
        JSON.stringify(page.rows),
      ).toBe(true);
      const kept = { sessionId, listing: page.listing, choice: { kind: 'all' }, fingerprint: null };
      expect(await call('staged.keep', kept)).toMatchObject({ counts: { marked: 1 } });
      const [left] = (await list()).rows;
      expect(left?.path).toBe('.gitconfig');
      const choice = { kind: 'paths', places: [{ layer: left?.layer, path: left?.path }] };
      await call('staged.keep', { ...kept, listing: (await list()).listing, choice });
      expect([...real(), (await list()).total]).toEqual([true, true, 0]);
      const ran = execFileSync(join(lab.home, '.tools/bin/own-tool'), { encoding: 'utf8' });
      expect(ran).toContain('tool-ran-42');
    });
  });
}
