/** Which answers of today can be taken back from where they are read: only those of which one thing is remembered, and it is clear which. */
import { describe, expect, test } from 'vitest';
import type { AnsweredRow } from '#domain/audit/answered.ts';
import { questionsOf } from '../../../../renderer/features/agents/list-agents.ts';
import { undoOf, type Remembered } from '../../../../renderer/stores/today/undo-of.ts';

const at = 1_800_000_000_000;
const row: AnsweredRow = {
  seq: 7,
  at,
  runId: 'run_a',
  projectRoot: '/home/ada/shop',
  text: 'npm test',
  entryPoint: 'hook',
  agent: 'Codex',
  verdict: 'approved',
  by: { kind: 'person', connectionId: null },
  scope: { kind: 'project' },
  pattern: null,
};
const kept: Remembered['answers'][number] = {
  answerId: 'ans_a',
  effect: 'allow',
  project: '/home/ada/shop',
  by: { kind: 'person', connectionId: null },
  createdAt: at - 4,
};
const rule: Remembered['rules'][number] = { id: 'rul_a', project: '/home/ada/shop', createdAt: at + 20 };
const remembered = { answers: [kept], rules: [rule] };

test('what is remembered of an answer is found by its moment, its project and its effect', () => {
  expect(undoOf(row, remembered)).toBe('ans_a');
  expect(undoOf({ ...row, scope: { kind: 'rule', prefix: ['npm', 'test'] } }, remembered)).toBe('rul_a');
  expect(
    undoOf({ ...row, scope: { kind: 'everywhere' } }, { ...remembered, answers: [{ ...kept, project: null }] }),
  ).toBe('ans_a');
});

test.each<[string, Partial<AnsweredRow>]>([
  ['an answer that counted once', { scope: { kind: 'once' } }],
  ['an answer without a scope', { scope: null }],
  ['a no, where a yes is remembered', { verdict: 'denied' }],
  ['an answer of another moment', { at: at + 60_000 }],
  ['an answer in another project', { projectRoot: '/home/ada/api' }],
  ['what an earlier answer decided', { by: { kind: 'cache', scope: 'project' } }],
])('%s offers nothing to take back', (_, change) => {
  expect(undoOf({ ...row, ...change }, remembered)).toBeNull();
});

test('where two could be meant none is taken back by a guess', () => {
  expect(undoOf(row, { ...remembered, answers: [kept, { ...kept, answerId: 'ans_b' }] })).toBeNull();
});

describe('questions of an agent today', () => {
  const today = { questions: [{ entryPoint: 'hook' as const, agent: 'Codex', n: 3 }], isAtLeast: false };

  test('are those that were answered, and what waits', () => {
    expect(questionsOf({ name: 'Codex', waiting: [] }, today)).toEqual({ n: 3, isAtLeast: false });
    expect(questionsOf({ name: 'Claude Code', waiting: [] }, today)).toEqual({ n: 0, isAtLeast: false });
  });

  test('are not those of a program that only calls itself so', () => {
    const claimed = { ...today, questions: [{ entryPoint: 'cli' as const, agent: 'Codex', n: 9 }] };
    expect(questionsOf({ name: 'Codex', waiting: [] }, claimed)).toEqual({ n: 0, isAtLeast: false });
  });

  test('are not said before they are known', () => {
    expect(questionsOf({ name: 'Codex', waiting: [] }, undefined)).toBeNull();
  });
});
