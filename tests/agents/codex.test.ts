/** Codex, the real client. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SaidTurn } from '../fakes/models/scripted-model.ts';
import { clients } from './harness/clients.ts';
import { everyday, statusOf, withAgent } from './harness/everyday.ts';
import { trustCodexHooks } from './harness/trust-codex-hooks.ts';

everyday('codex', {
  prepare: trustCodexHooks,
  more: ({ project }) => ({
    turns: [
      {
        kind: 'tool',
        name: 'exec_command',
        input: { cmd: 'test -t 0 && test -t 1 && echo at-a-$((1 + 1))-terminal', tty: true },
      },
      { kind: 'tool', name: 'exec_command', input: { cmd: 'echo below:$(pwd)', workdir: join(project, 'sub') } },
    ],
    heard: ['at-a-2-terminal', `below:${join(project, 'sub')}`],
  }),
  // It reads its skills as texts.
  skill: null,
  skillFolder: '.codex/skills',
});

withAgent('codex', (stage) => {
  const command = { kind: 'tool', ...clients.codex.shell('echo in:$COUNTERSIGN_SANDBOX') } as const;

  test('hooks that nobody trusts yet are a red light that says what to do, and green once they answered', async () => {
    const { lab } = stage;
    const past = await lab.run('codex', [command]);
    expect(past.heard).not.toContain('in:bwrap');
    expect(await statusOf(lab, 'codex')).toMatchObject({
      enforcement: 'not-gated',
      reason: 'Codex leaves out our hooks until you have trusted them.',
      remedy: expect.stringContaining('/hooks'),
    });
    await trustCodexHooks(lab);
    expect(await statusOf(lab, 'codex')).toMatchObject({ enforcement: 'asked-only' });
    const held = await lab.run('codex', [command]);
    expect(held.heard).toContain('in:bwrap');
    expect(await statusOf(lab, 'codex')).toMatchObject({ enforcement: 'gated' });
  });

  test('a card outlives one call of its tool: the agent asks on, and gets the answer', async () => {
    const { lab } = stage;
    const { person } = stage.broker();
    // Once is enough: where the test before it ran alone, too.
    await trustCodexHooks(lab);
    person.start(() => 'wait');
    const input = { cmd: 'echo late > ~/late && cat ~/late', yield_time_ms: 3000 };
    const askOn = (body: string): SaidTurn => {
      const session = /session ID (\d+)/i.exec(body)?.[1];
      if (session === undefined) return { kind: 'text', text: 'it did not wait' };
      const [card] = person.cards;
      if (card !== undefined) person.answer(card, 'allow');
      const more = { session_id: Number(session), chars: '', yield_time_ms: 20_000 };
      return { kind: 'tool', name: 'write_stdin', input: more };
    };
    const end = await lab.run('codex', [
      { kind: 'tool', name: 'exec_command', input },
      { kind: 'reading', turn: askOn },
      { kind: 'text', text: 'all done' },
    ]);
    expect(end.stdout, end.heard.slice(-3000)).toContain('all done');
    expect(end.heard).toContain('waiting for a person at the desk');
    expect(person.cards).toHaveLength(1);
    expect(readFileSync(join(lab.home, 'late'), 'utf8')).toBe('late\n');
    rmSync(join(lab.home, 'late'));
  });

  test('features.hooks = false is a red light with the file', async () => {
    const { lab } = stage;
    await stage.broker().person.call('project.open', { path: lab.project });
    lab.write('.codex/config.toml', '[features]\nhooks = false\n');
    expect(await statusOf(lab, 'codex')).toMatchObject({
      enforcement: 'not-gated',
      reason: `Hooks are switched off in ${join(lab.project, '.codex/config.toml')}.`,
    });
  });
});
