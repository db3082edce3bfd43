/** Whatever refuses because there is too much of something says what helps, and a test reads it where somebody meets it. */
import { expect, test } from 'vitest';
import { houseLimits, type HouseLimits } from '#domain/house-limits.ts';
import { isSource, listFiles, readFiles } from './read-tree.ts';

const house = 'tests/e2e/headless/desk/limits-of-the-house.spec.ts';

/** Words of what each file says then, and the test that reads them. */
const rows: readonly (readonly [file: string, words: string, test: string])[] = [
  [
    'main/core/agent-sessions/built-in/conversations.ts',
    'agents of the desk are at work, which is as many as it runs at once',
    'tests/unit/core/agent-sessions/conversations.test.ts',
  ],
  [
    'main/core/agent-sessions/built-in/run-turn.ts',
    'more than the desk accepts in one answer',
    'tests/unit/core/agent-sessions/conversation.test.ts',
  ],
  ['main/core/session/runs/start-run.ts', 'commands already wait in this project', house],
  ['main/core/session/runs/steer-run.ts', 'The command has not read what it was given', house],
  [
    'main/core/tickets/make-out-ticket.ts',
    'wait for their agents to start them',
    'tests/unit/core/tickets/tickets.test.ts',
  ],
  ['main/node/team-policy/read-source.ts', 'is larger than', 'tests/unit/doors/cli/policy.test.ts'],
  ['main/doors/cli/commands/rules.ts', 'The file is too large', house],
  ['main/doors/control-socket/connect-broker.ts', 'As many programs are connected to the desk', house],
  ['main/rpc/bind/bind-output.ts', 'outputs are watched by this program already', house],
  ['main/rpc/socket/listen-on-private-socket.ts', 'is too long for this system', house],
  ['main/rpc/socket/socket-wire.ts', 'Too many calls are under way', house],
  ['main/core/patch/change-file.ts', 'a patch changes files of at most', house],
  ['main/core/run/ports/open-port-control.ts', 'ports are open already', 'tests/attack/network/grants.test.ts'],
  ['main/core/session/refusals.ts', 'A session keeps no more variables than this.', 'tests/contract/programs.test.ts'],
  ['main/desktop/ipc-wire.ts', 'The message is too large.', 'tests/unit/desktop/ipc-wire.test.ts'],
  [
    'main/doors/drive/nono/serve-webhook.ts',
    'As many requests wait as the desk takes',
    'tests/unit/doors/drive/one-inbox.test.ts',
  ],
  ['main/doors/mcp/mcp-sessions.ts', 'As many MCP sessions are open', 'tests/contract/mcp-http.test.ts'],
  ['main/doors/mcp/mcp-sessions.ts', 'MCP clients have named as many projects', 'tests/contract/mcp-http.test.ts'],
  [
    'main/node/launch/launch-failure.ts',
    'longer than the system allows',
    'tests/unit/node/launch/create-launcher.test.ts',
  ],
  [
    'main/node/store/settings/settings-files.ts',
    'These settings are too large.',
    'tests/unit/node/store/settings-files.test.ts',
  ],
  ['main/doors/pocket/device-book.ts', 'devices are paired already', 'tests/unit/doors/pocket/pairing.test.ts'],
  ['main/doors/pocket/serve-pocket.ts', 'Too many devices are connected.', 'tests/contract/devices.test.ts'],
  [
    'main/rpc/headless/serve-page.ts',
    'As many pages are open as the desk takes',
    'tests/unit/rpc/headless/page-requests.test.ts',
  ],
];

/** Kinds and codes alone: the sentence is made elsewhere, and has its row there. */
const wordless: ReadonlySet<string> = new Set([
  'main/core/domain/common/errors.ts',
  'main/core/ports/conversations.ts',
  'main/core/ports/reading.ts',
  'main/core/run/scripts/follow-scripts.ts',
  'main/core/session/runs/run-input.ts',
  'main/doors/control-socket/serve-control-socket.ts',
  'main/doors/pocket/device-link.ts',
  'main/doors/pocket/take-push.ts',
  'main/node/assess/turns/create-model-turns.ts',
  'main/node/disk/create-patch-files.ts',
]);

const kept = 'tests/contract/house-limits.test.ts';

/** Bounds on what a broker keeps: small ones are handed to a broker in the test, which reaches each of them over a socket. */
const bounds: Readonly<Record<keyof HouseLimits, readonly [file: string, words: string]>> = {
  openProjects: ['main/core/domain/too-many-kept.ts', 'projects are open, which is as many as the desk takes.'],
  pendingCards: ['main/core/approval/pending-approvals.ts', 'questions wait at the desk already, as many as it takes.'],
  sessionPermissions: [
    'main/core/operations/permission-request.ts',
    'This project already has as many permissions in force',
  ],
  rules: ['main/core/rule-service.ts', 'rules are kept, which is as many as the desk takes.'],
  rememberedAnswers: [
    'main/core/domain/too-many-kept.ts',
    'answers are remembered, which is as many as the desk keeps.',
  ],
};

/** What the system limits and nobody is refused for: said by the health report. */
const told = ['main/node/health/watch-probe.ts', 'Raise fs.inotify.max_user_watches', house] as const;

const sources = readFiles(listFiles('main').filter((path) => isSource(path)));
const refusing = [...sources]
  .filter(([, text]) => /'too-(?:many|large)'|status: 503|, 503,/u.test(text))
  .map(([path]) => path);

test('every file that refuses so has a row', () => {
  const known = new Set([...rows.map(([file]) => file), ...wordless]);
  const bounding = new Set(Object.values(bounds).map(([file]) => file));
  expect(refusing.filter((path) => !known.has(path) && !bounding.has(path))).toEqual([]);
  expect([...known].filter((path) => !refusing.includes(path))).toEqual([]);
});

const textOf = (path: string): string => readFiles([path]).get(path) ?? '';

test.each([...rows, told])('%s says "%s", and a test reads it', (file, words, read) => {
  expect(textOf(file)).toContain(words);
  expect(textOf(read)).toContain(words);
});

test.each(Object.entries(bounds))('the bound on %s is said, and a test reaches it', (name, [file, words]) => {
  expect(Object.keys(houseLimits)).toEqual(Object.keys(bounds));
  expect(textOf(file)).toContain(words);
  expect(textOf(kept)).toContain(words);
  expect(textOf(kept)).toMatch(new RegExp(`\\b${name}: \\d+\\b`, 'u'));
});
