/** A broker and one session of a scripted agent, as the current user: prints what was asked, what the one review says, and what the home then holds. */
import '../../../e2e/headless/helpers/read-raw-text.ts';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { stagedReviewSchema, type StagedReview } from '#domain/staging/staged-review.ts';
import type { StagedChoice, StagedEnd } from '#domain/staging/staged-change.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { RunId } from '#domain/common/ids.ts';

const { composeBroker } = await import('../../../../main/compose-broker.ts');
const { createCommandReader } = await import('#core/request/reading/command-reader.ts');

const [parent = ''] = process.argv.slice(2);
const world = realpathSync(mkdtempSync(path.join(parent, 'session-')));
const [home, project] = ['home', 'home/project'].map((name) => path.join(world, name)) as [string, string];
const desk = path.join(home, '.desk');
for (const folder of [home, project, path.join(project, 'tool'), desk]) mkdirSync(folder, { mode: 0o700 });
writeFileSync(path.join(home, '.gitconfig'), '[user]\n\tname = Person\n');
writeFileSync(path.join(desk, 'settings.json'), JSON.stringify({ writesOutside: 'stage' }), { mode: 0o600 });
execFileSync('git', ['init', '-q', project]);
const tool = { name: 'greet', version: '1.0.0', bin: { greet: 'greet.js' }, files: ['greet.js'] };
writeFileSync(path.join(project, 'tool/package.json'), JSON.stringify(tool));
writeFileSync(path.join(project, 'tool/greet.js'), '#!/usr/bin/env node\nconsole.log("greeted");\n', { mode: 0o755 });

process.env['HOME'] = home;
const broker = await composeBroker({
  dataDir: desk,
  managedPath: path.join(desk, 'none.json'),
  helperPath: null,
  namespaceHolderPath: process.env['ATTACK_NAMESPACE_HOLDER'] ?? null,
  writerPath: null,
  stagingHolderPath: process.env['ATTACK_STAGING'] ?? null,
  env: {
    PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    HOME: home,
    SHELL: '/bin/sh',
    LANG: 'C.UTF-8',
    npm_config_update_notifier: 'false',
  },
  version: 'test',
  reader: createCommandReader(),
  pickFolder: null,
  hooks: null,
  mcpCommand: ['countersign'],
  onProblem: ({ message }) => console.error(message),
});
const { sessionId } = await broker.broker.openProject(project);
let questions = 0;
let reviews: readonly StagedReview[] = [];
const begins = new Map<RunId, number>();
const ends = new Map<RunId, PromiseWithResolvers<Outcome>>();
const endOf = (runId: RunId): PromiseWithResolvers<Outcome> => {
  const known = ends.get(runId) ?? Promise.withResolvers<Outcome>();
  ends.set(runId, known);
  return known;
};
broker.broker.subscribe('now', ({ msg }) => {
  if (msg.type.endsWith('approval-request')) questions += 1;
  if (msg.type === 'exec-command-begin') begins.set(msg.runId, (begins.get(msg.runId) ?? 0) + 1);
  if (msg.type === 'exec-command-end') endOf(msg.runId).resolve(msg.outcome);
  if (msg.type === 'staged-reviews') reviews = msg.reviews.map((each) => stagedReviewSchema.parse(each));
});

const agent = { connectionId: 'con_agent', isPerson: false } as const;
async function start(line: string): Promise<RunId> {
  const receipt = await broker.broker.session(sessionId)?.submit(
    {
      id: line.slice(0, 40),
      op: {
        type: 'exec',
        argv: ['/bin/sh', '-c', line],
        cwd: null,
        env: {},
        terminal: null,
        timeoutMs: null,
        escalationRequest: null,
        requester: { entryPoint: 'mcp', claimedName: 'codex', says: null },
        settings: {},
      },
    },
    agent,
  );
  if (receipt?.kind !== 'accepted' || receipt.runId === null) throw new Error(JSON.stringify(receipt));
  return receipt.runId;
}

function printedBy(runId: RunId): string {
  const log = broker.broker.outputOf(runId, { connectionId: 'con_page', isPerson: true });
  const chunk = log?.read(log.startOffset, 1 << 20);
  return Buffer.from(chunk?.bytes ?? []).toString();
}

async function run(
  line: string,
): Promise<{ readonly code: unknown; readonly attempts: number; readonly output: string }> {
  const runId = await start(line);
  const outcome = await endOf(runId).promise;
  const code = outcome.kind === 'completed' ? outcome.attempt.exitCode : outcome.kind;
  return { code, attempts: begins.get(runId) ?? 0, output: printedBy(runId) };
}

async function until(what: () => boolean): Promise<void> {
  const end = performance.now() + 20_000;
  while (!what() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
}

const by = { kind: 'person', entryPoint: 'page' } as const;
const everything = { kinds: null, states: null, marked: null, runId: null, text: null };
const list = async () =>
  await broker.broker.staged.list({ sessionId, listing: null, offset: 0, limit: 500, ...everything });
async function keep(choice: StagedChoice): Promise<StagedEnd> {
  const { listing } = await list();
  return await broker.broker.staged.keep({ sessionId, listing, choice }, by);
}
const at = (name: string): string => path.join(home, name);
const isThere = (name: string): boolean => lstatSync(at(name), { throwIfNoEntry: false }) !== undefined;
const inHome = () => ({
  tool: isThere('.local/bin/greet'),
  package: existsSync(at('.local/lib/node_modules/greet/greet.js')),
  alias: readFileSync(at('.gitconfig'), 'utf8').includes('st = status'),
});

const install = await run('npm install -g --prefix ~/.local --install-links --offline --silent ./tool');
const use = await run('~/.local/bin/greet');
const config = await run('git config --global alias.st status && git config --global alias.st');
const serve = `require('http').createServer((_, r) => r.end('served')).listen(3000, () => console.log('READY'))`;
const server = await start(`exec '${process.execPath}' -e "${serve}"`);
await until(() => printedBy(server).includes('READY'));
const fetched = await run('curl -sS http://localhost:3000/');
const [before, asked] = [inHome(), questions];
const early = reviews.length;

broker.broker.connectionClosed(agent.connectionId);
await endOf(server).promise;
await until(() => reviews.length > 0);
const [review] = reviews;
const shown = { reviews: reviews.length, name: review?.name, marked: review?.marked, paths: review?.paths };
const together = await keep({
  kind: 'session',
  agentSession: review?.agentSession ?? 'ags_none',
  digest: review?.digest ?? null,
});
// What programs obey, and what is on the PATH, each by itself.
for (const { layer, path: place } of (await list()).rows)
  await keep({ kind: 'paths', places: [{ layer, path: place }] });
const kept = { ...inHome(), runs: isThere('.local/bin/greet') ? execFileSync(at('.local/bin/greet')).toString() : '' };
await until(() => reviews.length === 0);
const after = reviews.length;
await broker.broker.staged.undo(sessionId, { kind: 'requester', name: 'codex' }, by);
const undone = inHome();
await broker.close();
execFileSync('chmod', ['-R', 'u+rwX', world]);
rmSync(world, { recursive: true, force: true });
const all = {
  install,
  use,
  config,
  fetched,
  asked,
  early,
  before,
  shown,
  together: together.counts,
  kept,
  after,
  undone,
};
process.stdout.write(`\n${JSON.stringify(all)}\n`, () => process.exit(0));
