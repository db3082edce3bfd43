import { expect, test } from 'vitest';
import { emptyDesk } from '../../../renderer/stores/desk-state.ts';
import { findCommands } from '../../../renderer/features/palette/find-commands.ts';
import { listCommands } from '../../../renderer/features/palette/list-commands.ts';
import { sampleApproval, sampleSession } from '../../fakes/sample-pictures.ts';

const session = sampleSession;
const desk = {
  ...emptyDesk,
  sessions: new Map([[session.sessionId, session]]),
  approvals: [sampleApproval({ id: 'apr_1' })],
};
const titles = (typed: string): string[] =>
  findCommands(listCommands(desk, session), typed).map(({ title, name }) => [title, name].filter(Boolean).join(' '));

test('a command is found by any of its words, in any order, whatever the capitals', () => {
  expect(titles('LOG audit')).toEqual(['Show the audit log']);
  expect(titles('')).toHaveLength(listCommands(desk, session).length);
  expect(titles('nothing like that')).toEqual([]);
});

test('a project is found by its name', () => {
  expect(titles(session.projectName)).toContain(`Go to project ${session.projectName}`);
});

test('no command of the palette answers a request', () => {
  const kinds = new Set(listCommands(desk, session).map(({ errand }) => errand.kind));
  expect(kinds).toEqual(new Set(['waiting', 'run-line', 'project', 'settings', 'show', 'pause', 'keys', 'speak']));
});
