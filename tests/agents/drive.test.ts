/** `countersign drive` with the real clients: what each asks reaches the person, each answer reaches the agent, and what it says of a failure is said. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Result } from '#contract/methods.ts';
import type { ModelCall, ModelTurn } from '../fakes/models/scripted-model.ts';
import { clients, type ClientName } from './harness/clients.ts';
import { drive, driveRefused, drivenWhere, joinOpencode } from './harness/driven.ts';
import { isWhole, runningRows } from './harness/every-agent.ts';

interface Row {
  readonly agent: ClientName;
  /** As it calls itself. */
  readonly calls: string;
  /** As its card shows a line. */
  readonly shown?: (line: string) => string;
  /** What we say when its model refused the question. */
  readonly failed: RegExp;
  /** Words behind its program with which it would ask nobody, and what is said then. */
  readonly asksNobody?: { readonly args: readonly string[]; readonly said: string };
}

const rows: readonly Row[] = [
  {
    agent: 'codex',
    calls: 'codex',
    shown: (line) => `/bin/bash -lc '${line}'`,
    failed: /^countersign: Codex: .*sleeps until nine/mu,
  },
  {
    agent: 'qwen',
    calls: 'qwen-code',
    // The whole reason stands in the data of its error.
    failed: /^countersign: Internal error: \{"details":"400 the model sleeps until nine"\}$/mu,
    asksNobody: { args: ['--yolo'], said: 'began in its mode “YOLO”' },
  },
  {
    agent: 'gemini',
    calls: 'gemini-cli',
    failed: /^countersign: .*sleeps until nine/mu,
    asksNobody: { args: ['--yolo'], said: 'began in its mode “YOLO”' },
  },
  {
    agent: 'copilot',
    calls: 'Copilot',
    // It takes this for its answer, and ends well.
    failed: /^Error: 400 the model sleeps until nine/mu,
  },
  {
    agent: 'opencode',
    calls: 'OpenCode',
    failed: /^countersign: Internal error: the model sleeps until nine: \{.*"errorName":"APIError"/mu,
  },
];

/** Codex asks only about what its model wants to have outside of its own sandbox. */
const outside = { sandbox_permissions: 'require_escalated', justification: 'it must be made' };

function say(agent: ClientName, command: string): ModelTurn {
  const call: ModelCall = clients[agent].shell(command);
  return { kind: 'tool', ...call, input: agent === 'codex' ? { ...call.input, ...outside } : call.input };
}

for (const { agent, calls, failed, asksNobody, shown = (line: string) => line } of runningRows(rows)) {
  drivenWhere(agent, (stage) => {
    const made = (): readonly boolean[] =>
      ['allowed', 'refused'].map((name) => existsSync(join(stage.lab.project, name)));
    const turns: readonly ModelTurn[] = [
      say(agent, 'touch allowed'),
      say(agent, 'touch refused'),
      { kind: 'text', text: 'all done' },
    ];
    const seen = () =>
      stage.broker().person.cards.map(({ requester, facts }) => [requester.claimedName, facts.argv, facts.cwd]);
    const asked = (): readonly unknown[] =>
      ['touch allowed', 'touch refused'].map((line) => [calls, ['sh', '-c', shown(line)], stage.lab.project]);
    const answerBoth = (): void =>
      stage.broker().person.start(({ facts }) => (facts.argv.join(' ').includes('touch allowed') ? 'allow' : 'deny'));

    test('what was allowed runs, and what was not does not', async () => {
      answerBoth();
      const end = await drive(stage.lab, agent, turns);
      expect(end.code, `${end.stdout}${end.stderr}`).toBe(0);
      expect([made(), seen()]).toEqual([[true, false], asked()]);
      rmSync(join(stage.lab.project, 'allowed'));
    });

    test.skipIf(asksNobody === undefined)('started so that it would ask nobody, it asks all the same', async () => {
      answerBoth();
      const end = await drive(stage.lab, agent, turns, asksNobody?.args);
      expect(end.stderr).toContain(asksNobody?.said);
      expect([made(), seen()]).toEqual([[true, false], asked()]);
    });

    test.skipIf(!isWhole && agent !== 'codex')(
      'a person who stops its session has it end its turn, and what it runs',
      async () => {
        const { lab } = stage;
        const { person } = stage.broker();
        person.start(() => 'allow');
        const hold = say(agent, 'touch begun; until test -e never; do sleep 0.05; done; touch after');
        const driven = drive(lab, agent, [hold, { kind: 'text', text: 'all done' }]);
        await expect.poll(() => existsSync(join(lab.project, 'begun')), { timeout: 140_000 }).toBe(true);
        const { sessions } = (await person.call('sessions.list', {})) as Result<'sessions.list'>;
        const open = sessions.find(({ endedAt }) => endedAt === null);
        await person.call('sessions.stop', { id: open?.id });
        const end = await driven;
        expect(end.stderr).toContain('the agent is told to end its turn');
        expect(end.stdout).not.toContain('all done');
        expect(existsSync(join(lab.project, 'after'))).toBe(false);
      },
    );

    test('what it says of its failure is said', async () => {
      const end = await driveRefused(stage.lab, agent, 'the model sleeps until nine');
      expect(`${end.stdout}\n${end.stderr}`).toMatch(failed);
    });
  });
}

drivenWhere('copilot', (stage) => {
  test.each([
    ['--allow-all-tools', {}, 'With --allow-all-tools the agent would ask nobody here.'],
    ['--allow-tool=shell', {}, 'With --allow-tool the agent would ask nobody here.'],
    ['a variable', { COPILOT_ALLOW_ALL: 'true' }, 'With COPILOT_ALLOW_ALL the agent would ask nobody here.'],
  ])('copilot is not driven with %s: nothing would make it ask', async (how, env, said) => {
    stage.broker().person.start(() => 'deny');
    const args = how.startsWith('--') ? [how] : [];
    const end = await drive(stage.lab, 'copilot', [say('copilot', 'touch past')], args, env);
    expect(end.code).not.toBe(0);
    expect(end.stderr).toContain(said);
    expect(existsSync(join(stage.lab.project, 'past'))).toBe(false);
  });
});

drivenWhere('opencode', (stage) => {
  test('opencode as a server is joined, and runs only what was allowed there', async () => {
    const { lab } = stage;
    stage.broker().person.start(({ facts }) => (facts.argv.at(-1) === 'touch first' ? 'allow' : 'deny'));
    const turns = [say('opencode', 'touch first'), say('opencode', 'touch second')];
    const heard = await joinOpencode(lab, turns);
    expect(stage.broker().person.cards.map(({ facts }) => facts.argv)).toEqual([
      ['sh', '-c', 'touch first'],
      ['sh', '-c', 'touch second'],
    ]);
    expect(['first', 'second'].map((name) => existsSync(join(lab.project, name)))).toEqual([true, false]);
    expect(heard.at(-1)).toMatch(/reject/iu);
  });
});
