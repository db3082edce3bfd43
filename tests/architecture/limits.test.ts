/** Whatever refuses because there is too much of something says what helps, and a test reads it where somebody meets it. */
import { expect, test } from 'vitest';
import { isSource, listFiles, readFiles } from './read-tree.ts';

const house = 'tests/e2e/headless/limits-of-the-house.spec.ts';

/** Words of what each file says then, and the test that reads them. */
const rows: readonly (readonly [file: string, words: string, test: string])[] = [
  ['main/core/session.ts', 'commands already wait in this project', house],
  ['main/core/session/write-input.ts', 'The command has not read what it was given', house],
  ['main/core/tickets.ts', 'wait for their agents to start them', 'tests/unit/core/tickets/tickets.test.ts'],
  ['main/doors/cli/rules.ts', 'The file is too large', house],
  ['main/doors/control-socket/connect-desk.ts', 'As many programs are connected to the desk', house],
  ['main/rpc/bind-broker.ts', 'outputs are watched by this program already', house],
  ['main/rpc/listen-on-private-socket.ts', 'is too long for this system', house],
  ['main/rpc/socket-wire.ts', 'Too many calls are under way', house],
];

/** Reached by people's screens alone, or inside a run; their own tests read the code of the refusal. */
const elsewhere: ReadonlySet<string> = new Set([
  'main/core/domain/errors.ts',
  'main/core/patch/change-file.ts',
  'main/core/ports/reading.ts',
  'main/core/run/open-port-door.ts',
  'main/core/session/refusals.ts',
  'main/core/session/run-input.ts',
  'main/desktop/ipc-wire.ts',
  'main/node/disk/create-patch-files.ts',
  'main/node/launch/launch-failure.ts',
  'main/node/store/settings-files.ts',
]);

const sources = readFiles(listFiles('main').filter((path) => isSource(path)));
const refusing = [...sources].filter(([, text]) => /'too-(?:many|large)'/u.test(text)).map(([path]) => path);

test('every file that refuses so has a row', () => {
  const known = new Set([...rows.map(([file]) => file), ...elsewhere]);
  expect(refusing.filter((path) => !known.has(path))).toEqual([]);
  expect([...known].filter((path) => !refusing.includes(path))).toEqual([]);
});

test.each(rows)('%s says "%s", and a test reads it', (file, words, read) => {
  const textOf = (path: string): string => readFiles([path]).get(path) ?? '';
  expect(textOf(file)).toContain(words);
  expect(textOf(read)).toContain(words);
});
