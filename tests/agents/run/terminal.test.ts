/** An agent with the whole screen, inside `run`: it draws, hears keys and another size, and its commands are asked about. */
import { join } from 'node:path';
import { spawn } from 'node-pty';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveScriptedModel } from '../../fakes/models/scripted-model.ts';
import { openLab, type AgentLab } from '../harness/agent-lab.ts';
import { claudeModel, settleClaude } from '../harness/claude-at-screen.ts';
import { clients } from '../harness/clients.ts';
import { installedAgent } from '../harness/installed-agents.ts';

const installed = installedAgent('claude');
const program = 'program' in installed ? installed.program : null;
const cli = join(import.meta.dirname, '../../../out/countersign.cjs');

describe.skipIf(program === null)('claude at a terminal, in run', { timeout: 400_000 }, () => {
  let lab: AgentLab;
  beforeAll(() => {
    lab = openLab();
  });
  afterAll(() => lab.close());

  test('has the screen, its keys and its size, and each of its commands is asked about', async () => {
    const broker = await lab.broker();
    broker.person.start(() => 'allow');
    settleClaude(lab.home, lab.project);
    const model = await serveScriptedModel(clients.claude.dialect, [
      { kind: 'tool', ...clients.claude.shell('printf shown-%d 42') },
      { kind: 'text', text: 'all-is-done' },
    ]);
    const places = { home: lab.home, project: lab.project, url: model.url, prompt: '' };
    const { env } = clients.claude.start(places);
    const words = [cli, 'run', '--', program ?? '', '--model', claudeModel, '--allowedTools', 'Bash'];
    const terminal = spawn(process.execPath, words, {
      cwd: lab.project,
      env: { ...lab.env, ...env },
      cols: 100,
      rows: 30,
    });
    const ended = new Promise<number>((resolve) => terminal.onExit(({ exitCode }) => resolve(exitCode)));
    let screen = '';
    terminal.onData((text) => (screen += text));
    const seen = (pattern: RegExp) => expect.poll(() => screen).toMatch(pattern);
    await seen(/for shortcuts/);
    const wide = widest(screen);
    screen = '';
    terminal.resize(60, 24);
    await expect.poll(() => widest(screen)).toBe(60);
    expect(wide).toBe(100);
    terminal.write('begin');
    await seen(/begin/);
    terminal.write('\r');
    await seen(/all-is-done/);
    const asked = broker.person.events.flatMap(({ msg }) =>
      msg.type === 'task-started' && msg.run.submissionId === 'shell' ? [msg.run.text] : [],
    );
    expect(asked).toContain('printf shown-%d 42');
    expect(model.requests.at(-1)).toContain('shown-42');
    screen = '';
    terminal.write('/exit');
    await seen(/\/exit/);
    terminal.write('\r');
    expect(await ended).toBe(0);
    await model.close();
  });
});

/** Of the rules that it draws from edge to edge. */
function widest(screen: string): number {
  return Math.max(0, ...(screen.match(/─{20,}/g) ?? []).map((line) => line.length));
}
