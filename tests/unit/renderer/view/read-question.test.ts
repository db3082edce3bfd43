/** What a person types into the simulator is read as a shell in the project would read it. */
import { expect, test } from 'vitest';
import { readQuestion } from '../../../../renderer/features/settings/find/read-question.ts';

const places = { projectRoot: '/srv/api', homeDir: '/home/ada' };

test.each([
  ['src/a.ts', '/srv/api/src/a.ts'],
  ['./src/../b', '/srv/api/b'],
  ['/etc/hosts', '/etc/hosts'],
  ['~/.ssh/id', '/home/ada/.ssh/id'],
  ['~', '/home/ada'],
  ['~ada/x', '/srv/api/~ada/x'],
  ['a/~/b', '/srv/api/a/~/b'],
])('the path %s is %s', (written, path) => {
  expect(readQuestion(written, 'path', 'read', places)).toEqual({ kind: 'path', access: 'read', path });
});

test('nothing is asked about nothing', () => {
  expect(readQuestion('  ', 'command', 'read', places)).toBeNull();
});
