/** A real agent, started from the page: its own screen at a terminal of the desk, keys typed there, its commands asked about, and gone on with after its end. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Result } from '#contract/methods.ts';
import { serveScriptedModel } from '../../fakes/models/scripted-model.ts';
import { openLab, type AgentLab } from '../harness/agent-lab.ts';
import { claudeModel, settleClaude } from '../harness/claude-at-screen.ts';
import { clients } from '../harness/clients.ts';
import { installedAgent } from '../harness/installed-agents.ts';
import type { PersonAtBroker } from '../harness/person-at-broker.ts';

const installed = installedAgent('claude');
const program = 'program' in installed ? installed.program : null;

describe.skipIf(program === null)('claude, started at the desk', { timeout: 400_000 }, () => {
  let lab: AgentLab;
  beforeAll(() => {
    lab = openLab();
    mkdirSync(join(lab.home, '.local/bin'), { recursive: true });
    symlinkSync(program ?? '', join(lab.home, '.local/bin/claude'));
  });
  afterAll(() => lab.close());

  test('draws its screen, takes keys, asks about its commands, and is gone on with', async () => {
    const model = await serveScriptedModel(clients.claude.dialect, [
      { kind: 'tool', ...clients.claude.shell('printf shown-%d 42') },
      { kind: 'text', text: 'all-is-done' },
    ]);
    const places = { home: lab.home, project: lab.project, url: model.url, prompt: '' };
    const { env } = clients.claude.start(places);
    Object.assign(lab.env, env, { ANTHROPIC_MODEL: claudeModel });
    // What asks is the desk, and not its own mode.
    settleClaude(lab.home, lab.project, { defaultMode: 'default', allow: ['Bash'] });
    const { person } = await lab.broker();
    person.start(() => 'always');
    const { sessionId } = (await person.call('project.open', { path: lab.project })) as Result<'project.open'>;
    const started = (await person.call('sessions.start', {
      sessionId,
      agent: 'claude',
      terminal: { columns: 100, rows: 30 },
      resume: null,
    })) as Result<'sessions.start'>;
    const begun = () =>
      person.events.some(({ msg }) => msg.type === 'exec-command-begin' && msg.runId === started.runId);
    await expect.poll(begun).toBe(true);
    const screen = await watchScreen(person, started.runId);
    const seen = (pattern: RegExp) => expect.poll(screen).toMatch(pattern);
    const type = (text: string) => typeInto(person, sessionId, started.runId, text);
    await seen(/for shortcuts/);
    await type('begin');
    await seen(/begin/);
    await type('\r');
    await seen(/all-is-done/);
    expect(model.requests.at(-1)).toContain('shown-42');
    const read = (await person.call('sessions.read', { id: started.id })) as Result<'sessions.read'>;
    expect(read.requests.map(({ text }) => text)).toContain('printf shown-%d 42');
    expect(read.session).toMatchObject({ agent: 'claude', isHere: true, endedAt: null });

    await person.call('sessions.stop', { id: started.id });
    const over = (await person.call('sessions.read', { id: started.id })) as Result<'sessions.read'>;
    expect(over).toMatchObject({ session: { ending: 'stopped', mayResume: true }, hasTranscript: true });
    const again = (await person.call('sessions.start', {
      sessionId,
      agent: 'claude',
      terminal: { columns: 100, rows: 30 },
      resume: started.id,
    })) as Result<'sessions.start'>;
    // It shows the conversation that it goes on with; its last words may not have been written down when it was stopped.
    await expect.poll(await watchScreen(person, again.runId)).toMatch(/shown-42/);
    await person.call('sessions.stop', { id: again.id });
    await model.close();
  });
});

async function watchScreen(person: PersonAtBroker, runId: string): Promise<() => string> {
  let screen = '';
  person.onOutput((frame) => {
    if (frame.runId !== runId) return;
    screen += new TextDecoder().decode(frame.bytes);
    void person.call('output.ack', { runId, offset: frame.offset + frame.bytes.length });
  });
  await person.call('output.attach', { runId, fromOffset: 0 });
  return () => screen;
}

async function typeInto(person: PersonAtBroker, sessionId: string, runId: string, text: string): Promise<void> {
  const op = { type: 'write-stdin', runId, data: Buffer.from(text).toString('base64'), end: false };
  await person.call('session.submit', { sessionId, submission: { id: 'keys', op } });
}
