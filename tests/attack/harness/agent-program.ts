/** A broker with a whole agent in its sandbox, as the current user: prints what the agent saw, and what the broker was asked. */
import '../../e2e/headless/helpers/read-raw-text.ts';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import type { EventMessage } from '#domain/common/event.ts';
import type { Operation } from '#domain/command/submission.ts';
import { agentNeeds } from '../../../main/doors/start/agent-needs.ts';
import { english } from '#domain/common/message.ts';

const { composeBroker } = await import('../../../main/compose-broker.ts');
const { createCommandReader } = await import('#core/request/reading/command-reader.ts');

const [base = '', cover = '', observer = '', casesFile = ''] = process.argv.slice(2);
const world = realpathSync(mkdtempSync(path.join(base, 'agent-')));
const [home, project, bin] = ['home', 'project', 'bin'].map((name) => path.join(world, name)) as [
  string,
  string,
  string,
];
for (const folder of [
  home,
  project,
  bin,
  path.join(home, '.ssh'),
  path.join(home, '.claude'),
  path.join(home, '.desk'),
])
  mkdirSync(folder, { recursive: true, mode: 0o700 });
writeFileSync(path.join(home, '.ssh/id_test'), 'PRIVATE');
writeFileSync(path.join(home, '.claude/.credentials.json'), '{"token":"old"}');
writeFileSync(path.join(home, '.profile'), '# untouched\n');
writeFileSync(path.join(home, '.claude/settings.json'), '{"hooks":{}}');
writeFileSync(path.join(home, '.claude.json'), JSON.stringify({ mcpServers: { mine: { command: 'x' } }, count: 1 }));
execFileSync('git', ['init', '-q', project]);
copyFileSync(path.join(import.meta.dirname, 'agent-script.mjs'), path.join(bin, 'claude'));
chmodSync(path.join(bin, 'claude'), 0o755);
let connections = 0;
const server = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
const given = readFileSync(casesFile, 'utf8').replaceAll('{home}', home).replaceAll('{project}', project);
writeFileSync(path.join(project, 'cases.json'), given.replaceAll('"{port}"', String(port)));

process.env['HOME'] = home;
const env = {
  PATH: `${bin}:${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
  HOME: home,
  SHELL: '/bin/bash',
  LANG: 'C.UTF-8',
};
const broker = await composeBroker({
  dataDir: path.join(home, '.desk'),
  managedPath: path.join(home, '.desk/none.json'),
  helperPath: observer === '' ? null : observer,
  namespaceHolderPath: null,
  writerPath: null,
  coverPath: cover === '' ? null : cover,
  env,
  version: 'test',
  reader: createCommandReader(),
  pickFolder: null,
  hooks: null,
  mcpCommand: ['countersign'],
  onProblem: ({ message }) => console.error(message),
});
const person = { connectionId: 'con_person', isPerson: true } as const;
const cards: {
  readonly text: string;
  readonly reason: string;
  readonly reasons: readonly string[];
  readonly grants: readonly string[];
}[] = [];
const told: string[] = [];
const asked: string[] = [];
const ended = Promise.withResolvers<unknown>();

function answer(msg: EventMessage): void {
  if (!('approval' in msg) || msg.approval.kind === 'network') return;
  const { approval } = msg;
  const { facts } = approval;
  cards.push({
    text: facts.parsed.text,
    reason: english(approval.reason),
    reasons: approval.risk.reasons.map(({ text }) => english(text)),
    grants: facts.plan.grants.map((grant) => JSON.stringify(grant).replaceAll(home, '~')),
  });
  const verdict = facts.parsed.text.includes('FORBIDDEN')
    ? ({ kind: 'deny', note: null } as const)
    : ({ kind: 'approve', scope: { kind: 'once' } } as const);
  const op: Operation = {
    type: 'exec-approval',
    answer: { approvalId: approval.id, digest: approval.digest, verdict },
  };
  void broker.broker.session(approval.sessionId)?.submit({ id: 'answer', op }, person);
}

const { sessionId } = await broker.broker.openProject(project);
broker.broker.subscribe('now', ({ msg }) => {
  answer(msg);
  if (msg.type === 'task-started' && msg.run.submissionId === 'shell') asked.push(msg.run.text);
  if (msg.type === 'background') told.push(english(msg.text));
  if (msg.type === 'exec-command-end' && msg.runId === agentRun) ended.resolve(msg.outcome);
});
let agentRun = '';
const escalationRequest = agentNeeds(['claude'], { ANTHROPIC_API_KEY: 'sk-secret-of-the-test' }, home);
const receipt = await broker.broker.session(sessionId)?.submit(
  {
    id: 'agent',
    op: {
      type: 'exec',
      argv: ['claude'],
      cwd: null,
      env: { ...escalationRequest.variables },
      keys: { ...escalationRequest.keys },
      terminal: null,
      timeoutMs: null,
      escalationRequest: { kind: 'additional-permissions', grants: [...escalationRequest.grants], justification: '' },
      requester: { entryPoint: 'cli', claimedName: 'claude', says: null },
      settings: {},
      isAgent: true,
    },
  },
  { connectionId: 'con_agent', isPerson: false },
);
if (receipt?.kind !== 'accepted') throw new Error(JSON.stringify(receipt));
agentRun = receipt.runId ?? '';
const outcome = await ended.promise;
await broker.close();
server.close();
const results = path.join(project, 'results.json');
const fromHome = (name: string): string | null => {
  const file = path.join(home, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};
console.log(
  JSON.stringify({
    outcome,
    results: existsSync(results) ? (JSON.parse(readFileSync(results, 'utf8')) as unknown) : null,
    cards,
    told,
    asked,
    connections,
    hasKeyInStore: readFileSync(path.join(home, '.desk/countersign.db')).includes('sk-secret-of-the-test'),
    home: Object.fromEntries(
      [
        '.claude.json',
        '.claude/settings.json',
        '.claude/.credentials.json',
        '.claude/CLAUDE.md',
        '.claude/plugins/config.json',
        '.claude/history',
        '.profile',
        '.new',
      ].map((name) => [name, fromHome(name)]),
    ),
  }),
);
process.exit(0);
