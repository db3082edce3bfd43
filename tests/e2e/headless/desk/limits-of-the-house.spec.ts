/** Each limit that refuses somebody is reached once at its real entry point, and says what it is and what helps. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Params } from '#contract/methods.ts';
import { houseLimits } from '#domain/house-limits.ts';
import type { Operation } from '#domain/command/submission.ts';
import type { WireError } from '#domain/common/errors.ts';
import {
  maxArgvBytes,
  maxArgvCount,
  maxHookInput,
  maxPatchedFileBytes,
  maxPatchLength,
  maxTimeoutMs,
} from '#domain/common/limits.ts';
import { maxRequestedGrants } from '#domain/approval/permission-request.ts';
import { maxRuleFileLength } from '#domain/rules/rule-book.ts';
import { maxAuditPage, everyAuditRow } from '#domain/audit/audit-book.ts';
import { maxStreams } from '../../../../main/rpc/bind/bind-output.ts';
import { socketLimits } from '../../../../main/rpc/socket/socket-limits.ts';
import { maxActiveRuns, maxWaitingRuns } from '../../../../main/core/session/runs/run-turns.ts';
import { maxPrograms } from '../../../../main/doors/control-socket/serve-control-socket.ts';
import { connectBroker } from '../../../../main/doors/control-socket/connect-broker.ts';
import type { BrokerClient } from '../../../../main/rpc/wire-client.ts';
import type { HeadlessHost } from '../helpers/desks.ts';
import { expect, test, type Home } from '../helpers/headless-host.ts';
import { runCli } from '../helpers/run-cli.ts';
import { english } from '#domain/common/message.ts';

const out = join(import.meta.dirname, '../../../../out');

const reach = (home: Home) =>
  connectBroker({
    runtimeDir: join(home.home, 'run/countersign'),
    dataDir: join(home.home, '.local/share/countersign'),
    client: 'test',
  });

async function connect(home: Home): Promise<BrokerClient> {
  const reached = await reach(home);
  if (reached.kind === 'unreachable') throw new Error(english(reached.error.message));
  return reached.client;
}

interface AtBroker {
  readonly home: Home;
  readonly client: BrokerClient;
  readonly submit: (op: Operation, id?: string) => Promise<WireError | string>;
}

const exec: Extract<Operation, { type: 'exec' }> = {
  type: 'exec',
  argv: ['touch', 'x'],
  cwd: null,
  env: {},
  terminal: null,
  timeoutMs: null,
  escalationRequest: null,
  requester: { entryPoint: 'cli', claimedName: 'test', says: null },
  settings: { approvalPolicy: { mode: 'untrusted' } },
};

interface Limit {
  readonly what: string;
  /** Goes beyond it; resolves to what is said then. */
  readonly pass: (at: AtBroker) => Promise<WireError | string>;
  readonly said: RegExp;
}

const wordsOf = (said: WireError | string): string =>
  typeof said === 'string' ? said : `${said.code}: ${english(said.message)} ${english(said.remedy) ?? ''}`;

const hookCall = (payload: string): Params<'hook.decide'> => ({
  agent: 'claude',
  event: 'PreToolUse',
  payload,
  redeem: 'redeem',
  project: null,
  processes: [],
});

const limits: readonly Limit[] = [
  {
    what: 'words of a command',
    pass: ({ submit }) => submit({ ...exec, argv: Array.from({ length: maxArgvCount + 1 }, () => 'x') }),
    said: /^bad-request: .*argv/u,
  },
  {
    what: 'bytes of a command',
    pass: ({ submit }) => submit({ ...exec, argv: ['x', 'y'.repeat(maxArgvBytes)] }),
    said: /^bad-request: .*argv/u,
  },
  {
    what: 'time of a command',
    pass: ({ submit }) => submit({ ...exec, timeoutMs: maxTimeoutMs + 1 }),
    said: /^bad-request: .*timeoutMs/u,
  },
  {
    what: 'length of an id',
    pass: ({ submit }) => submit(exec, 'x'.repeat(129)),
    said: /^bad-request: .*submission\.id/u,
  },
  {
    what: 'length of a patch',
    pass: ({ submit }) =>
      submit({ type: 'patch', patch: 'x'.repeat(maxPatchLength + 1), cwd: null, requester: exec.requester }),
    said: /^bad-request: .*patch/u,
  },
  {
    what: 'a file that a patch changes',
    async pass({ home, client }) {
      writeFileSync(join(home.project, 'big.txt'), 'x\n'.repeat(maxPatchedFileBytes / 2 + 1));
      const patch = '*** Begin Patch\n*** Update File: big.txt\n@@\n-x\n+y\n*** End Patch\n';
      const ended = Promise.withResolvers<string>();
      client.onEvent(({ msg }) => {
        if (msg.type !== 'patch-apply-end') return;
        const { outcome } = msg;
        ended.resolve('sentence' in outcome ? english(outcome.sentence) : outcome.kind);
      });
      await client.call('desk.subscribe', { afterSeq: 'now' });
      const opened = await client.call('project.open', { path: home.project });
      if (!opened.ok) return opened.error;
      const op = { type: 'patch', patch, cwd: null, requester: exec.requester } as const;
      const { sessionId } = opened.result;
      const reply = await client.call('session.submit', { sessionId, submission: { id: 'big-file', op } });
      return reply.ok ? ended.promise : reply.error;
    },
    said: /has \d+ bytes; a patch changes files of at most 8388608\./u,
  },
  {
    what: 'grants of one request',
    pass: ({ submit }) => {
      const grant = { kind: 'path', path: '/srv', access: 'read' } as const;
      const grants = Array.from({ length: maxRequestedGrants + 1 }, () => grant);
      return submit({ type: 'permission-request', grants, requester: exec.requester });
    },
    said: /^bad-request: .*grants/u,
  },
  {
    what: 'input in one message',
    pass: ({ submit }) =>
      submit({ type: 'write-stdin', runId: 'run_x', data: Buffer.alloc(1_200_000).toString('base64'), end: false }),
    said: /^bad-request: .*data/u,
  },
  {
    what: 'rows on a page of the log',
    pass: async ({ client }) => {
      const reply = await client.call('audit.query', { filter: everyAuditRow, before: null, limit: maxAuditPage + 1 });
      return reply.ok ? 'taken' : reply.error;
    },
    said: /^bad-request: .*limit/u,
  },
  {
    what: 'a use of a tool that a hook hands in',
    pass: async ({ home }) => {
      const args = [join(out, 'shim.cjs'), 'hook', 'claude', 'PreToolUse'];
      const input = 'x'.repeat(maxHookInput + 1);
      const end = spawnSync(process.execPath, args, { env: home.env, cwd: home.project, input, encoding: 'utf8' });
      return `${end.status}: ${end.stderr}`;
    },
    said: /^2: Countersign: this use of a tool is too large to be looked at\./u,
  },
  {
    what: 'a file of rules',
    pass: async ({ home }) => {
      const file = join(home.project, 'many.rules');
      writeFileSync(file, 'x'.repeat(maxRuleFileLength + 1));
      return (await runCli(['rules', 'import', '--from', 'countersign', file], { home })).stderr;
    },
    said: /The file is too large/u,
  },
  {
    what: 'outputs that one program watches, and commands that wait',
    pass: async ({ client, submit }) => {
      const runs: string[] = [];
      client.onEvent(() => undefined);
      let refusedRun: WireError | string = '';
      for (let n = 0; n <= maxActiveRuns + maxWaitingRuns; n += 1) {
        const taken = await submit(exec, `run-${n}`);
        if (typeof taken === 'string') runs.push(taken);
        else refusedRun = taken;
      }
      expect(wordsOf(refusedRun)).toBe(
        `too-many: ${maxWaitingRuns} commands already wait in this project. Wait for some to end.`,
      );
      let last: WireError | string = '';
      for (const runId of runs.slice(0, maxStreams + 1)) {
        const reply = await client.call('output.attach', { runId: runId as `run_${string}`, fromOffset: 0 });
        last = reply.ok ? 'taken' : reply.error;
      }
      return last;
    },
    said: /^too-many: 256 outputs are watched by this program already\. Detach from those that have been read\.$/u,
  },
  {
    what: 'input that a command has not read',
    async pass({ client, submit }) {
      const runId = await submit(exec);
      if (typeof runId !== 'string') return runId;
      const data = Buffer.alloc(1_000_000).toString('base64');
      const op = { type: 'write-stdin', runId: runId as `run_${string}`, data, end: false } as const;
      const first = Promise.withResolvers<WireError | string>();
      for (let n = 0; n < 14; n += 1)
        void submit(op, `in-${n}`).then((said) => typeof said !== 'string' && first.resolve(said));
      client.onClose(() => first.resolve('gone'));
      return first.promise;
    },
    said: /^too-many: The command has not read what it was given, and no more is kept for it\. Wait for the answer to each write/u,
  },
  {
    what: 'the path of a socket',
    async pass({ home }) {
      const longDir = join(home.home, 'x'.repeat(120));
      mkdirSync(longDir, { mode: 0o700 });
      const env = { ...home.env, XDG_RUNTIME_DIR: longDir, XDG_DATA_HOME: join(home.home, 'other-data') };
      const end = spawnSync(process.execPath, [join(out, 'headless.js')], { env, encoding: 'utf8', timeout: 300_000 });
      return `${end.stderr}${end.stdout}`;
    },
    said: /is too long for this system/u,
  },
  {
    what: 'calls under way',
    pass: async ({ home }) => {
      const client = await connect(home);
      const payload = JSON.stringify({
        session_id: 's',
        cwd: home.project,
        hook_event_name: 'PreToolUse',
        tool_name: 'Bash',
        tool_input: { command: 'touch y' },
      });
      const calls = Array.from({ length: socketLimits.callsUnderWay + 1 }, () =>
        client.call('hook.decide', hookCall(payload)),
      );
      const reply = await Promise.race(calls);
      client.close();
      return reply.ok ? 'taken' : reply.error;
    },
    said: /^too-many: Too many calls are under way\. Wait for the answers to earlier ones\.$/u,
  },
  {
    what: 'programs that are connected',
    pass: async ({ home }) => {
      const clients: BrokerClient[] = [];
      try {
        for (let n = 0; n < maxPrograms; n += 1) {
          const reached = await reach(home);
          if (reached.kind === 'unreachable') return reached.error;
          clients.push(reached.client);
        }
        return 'all taken';
      } finally {
        for (const client of clients) client.close();
      }
    },
    said: /^too-many: As many programs are connected to the desk as it takes\. End some of them/u,
  },
  {
    what: 'projects that are open',
    pass: async ({ home, client }) => {
      for (let n = 0; n <= houseLimits.openProjects; n += 1) {
        const folder = join(home.home, 'many', String(n));
        mkdirSync(folder, { recursive: true });
        const opened = await client.call('project.open', { path: folder });
        if (!opened.ok) return opened.error;
      }
      return 'all taken';
    },
    said: /^too-many: 500 projects are open, which is as many as the desk takes\. End the desk and start it again/u,
  },
];

/** Filled to the brim by one limit, a broker is of no use to the next one. */
const alone: ReadonlySet<string> = new Set([
  'outputs that one program watches, and commands that wait',
  'input that a command has not read',
  'programs that are connected',
  'projects that are open',
]);

async function openBroker(home: Home, startHost: () => Promise<HeadlessHost>): Promise<AtBroker> {
  const folder = join(home.home, '.local/share/countersign');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const settings = JSON.stringify({ approvalPolicy: { mode: 'untrusted' } });
  writeFileSync(join(folder, 'settings.json'), settings, { mode: 0o600 });
  await startHost();
  const client = await connect(home);
  const opened = await client.call('project.open', { path: home.project });
  if (!opened.ok) throw new Error(english(opened.error.message));
  const { sessionId } = opened.result;
  const submit = async (op: Operation, id = 'one'): Promise<WireError | string> => {
    const reply = await client.call('session.submit', { sessionId, submission: { id, op } });
    if (!reply.ok) return reply.error;
    return reply.result.kind === 'refused' ? reply.result.error : (reply.result.runId ?? 'no run');
  };
  return { home, client, submit };
}

/** Whoever keeps within them is served as before. */
async function isServed(home: Home): Promise<void> {
  const status = await runCli(['status'], { home });
  expect([status.code, status.stderr]).toEqual([0, '']);
}

for (const { what, pass, said } of limits.filter((limit) => alone.has(limit.what))) {
  test(`the limit of ${what} is said`, async ({ home, startHost }) => {
    const at = await openBroker(home, startHost);
    expect(wordsOf(await pass(at))).toMatch(said);
    if (what !== 'programs that are connected') await isServed(home);
    at.client.close();
  });
}

test('each other limit is said, and whoever keeps within it is served by the same desk', async ({
  home,
  startHost,
}) => {
  const at = await openBroker(home, startHost);
  for (const { what, pass, said } of limits.filter((limit) => !alone.has(limit.what))) {
    await test.step(what, async () => {
      expect.soft(wordsOf(await pass(at)), what).toMatch(said);
    });
  }
  await isServed(home);
  at.client.close();
});

/** A namespace of its own has a count of its own, so that whoever else watches folders is not disturbed. */
const withoutWatches = (words: readonly string[]): readonly string[] => [
  '-Ur',
  'sh',
  '-c',
  'echo 0 > /proc/sys/user/max_inotify_watches && exec "$@"',
  'sh',
  process.execPath,
  join(out, 'cli.js'),
  ...words,
];
const canCount = spawnSync('unshare', ['-Ur', 'sh', '-c', 'echo 9 > /proc/sys/user/max_inotify_watches']).status === 0;

test('the limit of watched folders is said by doctor, and a protected name is guarded all the same', async ({
  home,
}) => {
  test.skip(!canCount, 'No namespace with a count of its own can be had.');
  const { env, project } = home;
  const doctor = spawnSync('unshare', withoutWatches(['doctor']), { env, cwd: project, encoding: 'utf8' });
  expect(doctor.stdout).toContain('✗ Folders can be watched\n    → Raise fs.inotify.max_user_watches');
  const line = 'touch ready; for i in $(seq 100); do sleep 0.1; done; echo survived';
  const child = spawn('unshare', withoutWatches(['exec', '--', 'sh', '-c', line]), { env, cwd: project });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const closed = once(child, 'close');
  await expect.poll(() => existsSync(join(project, 'ready')) || child.exitCode !== null).toBe(true);
  renameSync(join(project, '.git'), join(project, 'moved'));
  await closed;
  expect(said).toContain('.git was replaced while the command ran and could not stay protected, so it was ended.');
  expect(said).not.toContain('survived');
});
