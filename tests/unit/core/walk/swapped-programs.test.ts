/** What is swapped under its card is not started: the program, and the scripts that the line names. The files are real. */
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import type { ExecOperation } from '#domain/command/submission.ts';
import type { TicketTerms } from '#domain/command/ticket.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { createDisk } from '../../../../main/node/disk/create-disk.ts';
import { createPatchFiles } from '../../../../main/node/disk/create-patch-files.ts';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import {
  deniedWrite,
  homeDir,
  projectRoot,
  scriptedHost,
  type ScriptedHost,
} from '../../../fakes/people/scripted-host.ts';
import { reader } from '../request/reader.ts';
import { english } from '#domain/common/message.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'swapped-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const program = (name: string, content: string): void => {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  chmodSync(file, 0o755);
};

function hostWithDisk(): ScriptedHost {
  const host = scriptedHost();
  const files: Settings['files'] = {
    mode: 'workspace-write',
    writableRoots: [root],
    excludeTmpdir: false,
    excludeSlashTmp: false,
  };
  host.settings = { approvalPolicy: { mode: 'untrusted' }, files };
  host.ports.reader.read = (argv) => reader.read(argv);
  const real = createDisk();
  const realDirectory = (folder: string) =>
    folder === projectRoot ? Promise.resolve(folder) : real.realDirectory(folder);
  Object.assign(host.ports.disk, real, { realDirectory });
  Object.assign(host.ports.files, createPatchFiles());
  return host;
}

test.each<[string, [string, ...string[]], string]>([
  ['the program', ['./x.sh'], 'x.sh'],
  ['a program within a line', ['/bin/sh', '-c', './x.sh'], 'x.sh'],
  ['a program behind another', ['/bin/sh', '-c', 'true && sub/x.sh'], 'sub/x.sh'],
  ['a program in the folder that the line goes to', ['/bin/sh', '-c', 'cd sub && ./x.sh'], 'sub/x.sh'],
  ['the script of an interpreter', ['/bin/sh', '-c', 'bash -x x.sh now'], 'x.sh'],
  ['the script of an interpreter that is asked for itself', ['sh', 'x.sh'], 'x.sh'],
  ['a file that another command hands to a shell', ['/bin/bash', '-c', 'bash <(cat x.sh)'], 'x.sh'],
  ['a file that a shell takes in', ['/bin/bash', '-c', 'cat x.sh | bash'], 'x.sh'],
  ['the tasks of a package', ['/bin/sh', '-c', 'npm test'], 'package.json'],
  ['the rules of make in another folder', ['/bin/sh', '-c', 'make -C sub'], 'sub/Makefile'],
  ['a module', ['/bin/sh', '-c', 'python3 -m pkg'], 'pkg/__main__.py'],
  ['settings that a shell reads', ['/bin/sh', '-c', 'set -a; . ./.env; ls'], '.env'],
  ['a program of the project that a runner finds', ['/bin/sh', '-c', 'npx tool'], 'node_modules/.bin/tool'],
  ['a program on the path that the line sets', ['/bin/sh', '-c', 'PATH=bin deploy'], 'bin/deploy'],
])('%s', async (_, argv, name) => {
  program(name, 'echo one');
  const host = hostWithDisk();
  const broker = await driveBroker(host);
  const left = await broker.exec(argv, { cwd: root });
  await broker.allow(await broker.card(left));
  expect(await broker.outcome(left)).toMatchObject({ kind: 'completed' });

  const runId = await broker.exec(argv, { cwd: root });
  const card = await broker.card(runId);
  program(name, 'echo two');
  await broker.allow(card);
  expect(await broker.outcome(runId)).toMatchObject({ kind: 'failed', error: { code: 'stale-approval' } });
  expect(host.launches).toHaveLength(1);
});

test('a yes for the session is none to the script that it has become', async () => {
  program('x.sh', 'echo one');
  const broker = await driveBroker(hostWithDisk());
  const first = await broker.exec(['/bin/sh', '-c', './x.sh'], { cwd: root });
  await broker.allow(await broker.card(first), { kind: 'session' });
  await broker.outcome(first);
  program('x.sh', 'echo two');
  const again = await broker.exec(['/bin/sh', '-c', './x.sh'], { cwd: root });
  expect(await broker.card(again)).toMatchObject({ kind: 'command' });
});

test('the program shown is the one that the PATH of the command leads to', async () => {
  program('evil/npm', 'echo evil');
  const broker = await driveBroker(hostWithDisk());
  const PATH = `${path.join(root, 'evil')}:/usr/bin:/bin`;
  const card = await broker.card(await broker.exec(['npm', 'test'], { cwd: root, env: { PATH } }));
  expect(card.facts.executable?.realPath).toBe(path.join(root, 'evil/npm'));
});

test('a program that is another while it is judged than before and after is not started', async () => {
  program('x.sh', '#!/bin/sh\nrm -rf ~');
  const host = hostWithDisk();
  const { files } = host.ports;
  const read = files.read.bind(files);
  files.read = async (...given) => {
    files.read = read;
    program('x.sh', '#!/bin/sh\necho one');
    const found = await read(...given);
    program('x.sh', '#!/bin/sh\nrm -rf ~');
    return found;
  };
  const broker = await driveBroker(host);
  const runId = await broker.exec(['./x.sh'], { cwd: root });
  await broker.allow(await broker.card(runId));
  expect(await broker.outcome(runId)).toMatchObject({ kind: 'failed', error: { code: 'stale-approval' } });
});

test('what is swapped while its sandbox is being built is not started, and no attempt is on record', async () => {
  program('x.sh', 'echo one');
  const host = hostWithDisk();
  const { launcher } = host.ports;
  const launch = launcher.launch.bind(launcher);
  launcher.launch = (spec) => {
    program('x.sh', 'echo two');
    return launch(spec);
  };
  const broker = await driveBroker(host);
  const runId = await broker.exec(['./x.sh'], { cwd: root });
  await broker.allow(await broker.card(runId));
  expect(await broker.outcome(runId)).toMatchObject({ kind: 'failed', error: { code: 'stale-approval' } });
  expect(host.launches).toEqual([]);
  expect(host.audit.map(({ entry }) => entry.kind)).toEqual(['request', 'decision', 'outcome']);
});

test('what needs more after it was refused is looked at again as well, and ends with what it had done', async () => {
  program('x.sh', 'echo one');
  const host = hostWithDisk();
  host.settings = { ...host.settings, approvalPolicy: { mode: 'on-request' } };
  host.script = () => deniedWrite(`${homeDir}/x`);
  const broker = await driveBroker(host);
  const runId = await broker.exec(['./x.sh'], { cwd: root });
  const card = await broker.card(runId);
  expect(card.kind).toBe('escalation');
  program('x.sh', 'echo two');
  await broker.allow(card);
  expect(await broker.outcome(runId)).toMatchObject({
    kind: 'failed',
    error: { code: 'stale-approval' },
    attempt: { exitCode: 1, attempts: 1 },
  });
  expect(host.launches).toHaveLength(1);
});

test('what only its own sandbox made, and took away with it, is no change', async () => {
  const host = hostWithDisk();
  const { launcher } = host.ports;
  const launch = launcher.launch.bind(launcher);
  let launches = 0;
  launcher.launch = async (spec) => {
    launches += 1;
    program('later.sh', '');
    return await launch(spec).catch((error: unknown) => {
      rmSync(path.join(root, 'later.sh'));
      throw error;
    });
  };
  const broker = await driveBroker(host);
  const runId = await broker.exec(['/bin/sh', '-c', 'make later.sh && sh later.sh'], { cwd: root });
  await broker.allow(await broker.card(runId));
  expect(await broker.outcome(runId)).toMatchObject({ kind: 'completed' });
  expect([launches, host.launches.length]).toEqual([2, 1]);
  expect(host.audit.map(({ entry }) => entry.kind)).toEqual(['request', 'decision', 'attempt', 'outcome']);
});

test('what is cancelled while a change is looked at once more is not started', async () => {
  const host = hostWithDisk();
  const { launcher } = host.ports;
  const launch = launcher.launch.bind(launcher);
  const broker = await driveBroker(host);
  const runId = await broker.exec(['/bin/sh', '-c', 'make later.sh && sh later.sh'], { cwd: root });
  launcher.launch = async (spec) => {
    program('later.sh', '');
    return await launch(spec).catch((error: unknown) => {
      rmSync(path.join(root, 'later.sh'));
      broker.broker.session(broker.sessionId)?.run(runId)?.cancel('interrupt');
      throw error;
    });
  };
  await broker.allow(await broker.card(runId));
  expect(await broker.outcome(runId)).toMatchObject({ kind: 'cancelled' });
  expect(host.launches).toEqual([]);
});

/** Judged by what its scripts say: what they harm is asked about, everything else begins in the sandbox. */
function judging(): ScriptedHost {
  const host = hostWithDisk();
  host.settings = { ...host.settings, approvalPolicy: { mode: 'on-request' } };
  Object.assign(host.ports, { risk: createRiskAnalyser(reader) });
  return host;
}

describe('what no person was asked about', () => {
  const lines: readonly [string, [string, ...string[]], string, string, string][] = [
    ['a script', ['sh', 'x.sh'], 'x.sh', 'echo one', 'rm -rf ~'],
    ['the program itself', ['./x.sh'], 'x.sh', '#!/bin/sh\necho one', '#!/bin/sh\nrm -rf ~'],
    ['a task', ['npm', 'test'], 'package.json', '{"scripts":{"test":"echo"}}', '{"scripts":{"test":"rm -rf ~"}}'],
    ['a rule of make', ['make'], 'Makefile', 'all:\n\techo one', 'all:\n\trm -rf ~'],
  ];

  test.each(lines)('%s is not started as it has become since it was judged', async (_, argv, name, one, other) => {
    program(name, one);
    const host = judging();
    const broker = await driveBroker(host);
    expect(await broker.outcome(await broker.exec(argv, { cwd: root }))).toMatchObject({ kind: 'completed' });
    // The plan is made after the judgement and before the start.
    const resolve = host.ports.plans.resolve.bind(host.ports.plans);
    host.ports.plans.resolve = (...given) => {
      program(name, other);
      return resolve(...given);
    };
    const again = await broker.exec(argv, { cwd: root });
    expect(await broker.outcome(again)).toMatchObject({ kind: 'failed', error: { code: 'stale-approval' } });
    expect(host.launches).toHaveLength(1);
    expect(broker.openCards()).toEqual([]);
    // Asked about as it is now.
    expect((await broker.card(await broker.exec(argv, { cwd: root }))).risk.level).toBe('critical');
  });

  test.each(lines)('%s that changed while its ticket waited is not started', async (_, argv, name, one, other) => {
    program(name, one);
    const host = judging();
    const broker = await driveBroker(host);
    const session = broker.broker.session(broker.sessionId);
    if (session === null) throw new Error('no session');
    const made = await broker.broker.tickets.request(
      { session, op: hookOp(argv), terms: termsThere(), reviewedBy: null },
      hook,
    );
    if (made.kind === 'refused') throw new Error(made.sentence);
    program(name, other);
    const claim = { ticket: made.ticket, cwd: root, processes: ['300:9', '100:5', '1:0'], terminal: null };
    const redeemed = broker.broker.tickets.redeem(claim, { connectionId: 'con_redeemer', isPerson: false });
    if (redeemed.kind === 'refused') throw new Error(english(redeemed.error.message));
    expect(await broker.outcome(redeemed.runId)).toMatchObject({ kind: 'failed', error: { code: 'stale-approval' } });
    expect(host.launches).toEqual([]);
  });

  test('begins where its script is as it was', async () => {
    program('x.sh', 'echo one');
    const host = judging();
    const broker = await driveBroker(host);
    const resolve = host.ports.plans.resolve.bind(host.ports.plans);
    host.ports.plans.resolve = (...given) => {
      program('x.sh', 'echo one');
      program('other.sh', 'echo two');
      return resolve(...given);
    };
    expect(await broker.outcome(await broker.exec(['sh', 'x.sh'], { cwd: root }))).toMatchObject({ kind: 'completed' });
  });
});

const hook = { connectionId: 'con_hook', isPerson: false } as const;
const hookOp = (argv: [string, ...string[]]): ExecOperation => ({
  type: 'exec',
  argv,
  cwd: root,
  env: {},
  terminal: null,
  timeoutMs: null,
  escalationRequest: null,
  requester: { entryPoint: 'hook', claimedName: 'Claude Code', says: null },
  settings: {},
});
const termsThere = (): TicketTerms => ({
  agent: 'claude',
  agentSession: 's1',
  toolUse: 'use1',
  command: 'make',
  cwd: root,
  agentProcess: '100:5',
  isBackground: false,
  toolLimit: null,
});
