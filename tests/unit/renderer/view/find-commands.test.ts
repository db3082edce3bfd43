import { expect, test } from 'vitest';
import { emptyBroker } from '../../../../renderer/stores/broker-state.ts';
import { findCommands } from '../../../../renderer/features/palette/list-commands.ts';
import { listCommands } from '../../../../renderer/features/palette/list-commands.ts';
import { sampleApproval, sampleSession } from '../../../fakes/samples/sample-views.ts';

const session = sampleSession;
const broker = {
  ...emptyBroker,
  sessions: new Map([[session.sessionId, session]]),
  approvals: [sampleApproval({ id: 'apr_1' })],
};
const titles = (typed: string): string[] =>
  findCommands(listCommands(broker, session), typed).map(({ title, name }) => [title, name].filter(Boolean).join(' '));

test('a command is found by any of its words, in any order, whatever the capitals', () => {
  expect(titles('LOG audit')).toEqual(['Show the audit log']);
  expect(titles('')).toHaveLength(listCommands(broker, session).length);
  expect(titles('nothing like that')).toEqual([]);
});

test('a project is found by its name', () => {
  expect(titles(session.projectName)).toContain(`Go to project ${session.projectName}`);
});

test('no command of the palette answers a request', () => {
  const kinds = new Set(listCommands(broker, session).map(({ errand }) => errand.kind));
  expect(kinds).toEqual(
    new Set(['waiting', 'stop', 'run-line', 'sessions', 'project', 'settings', 'show', 'pause', 'keys', 'speak']),
  );
});
