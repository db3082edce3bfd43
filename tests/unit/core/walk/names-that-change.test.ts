/** A pattern for names stands for what lies there: a yes is one to those names, and what is not asked about is looked at once more. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Settings } from '#domain/settings/settings.ts';
import { createDisk } from '../../../../main/node/disk/create-disk.ts';
import { createLinePlaces } from '../../../../main/node/disk/create-line-places.ts';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { scriptedHost, type ScriptedHost } from '../../../fakes/people/scripted-host.ts';
import { reader } from '../request/reader.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'names-')));
  for (const name of ['a.log', 'b.log', 'keep.md']) writeFileSync(path.join(root, name), '');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A host whose project is the folder. */
function hostThere(mode: 'untrusted' | 'on-request'): ScriptedHost {
  const host = scriptedHost();
  const files: Settings['files'] = {
    mode: 'workspace-write',
    writableRoots: [root],
    excludeTmpdir: false,
    excludeSlashTmp: false,
  };
  host.settings = { approvalPolicy: { mode }, files };
  const places = createLinePlaces({ env: { HOME: '/home/u' } });
  Object.assign(host.ports.reader, { read: (...given: Parameters<typeof reader.read>) => reader.read(...given) });
  // What lies outside of the project is not looked at; here the folder stands for one inside.
  Object.assign(host.ports, { places: { ...places, list: async (folder: string) => await places.list(folder, root) } });
  const real = createDisk();
  const realDirectory = async (folder: string) => (folder.startsWith(root) ? await real.realDirectory(folder) : folder);
  Object.assign(host.ports.disk, real, { realDirectory });
  return host;
}

const line = (text: string): [string, ...string[]] => ['/bin/sh', '-c', text];

test('a yes is one to the names that lay there', async () => {
  const host = hostThere('untrusted');
  const broker = await driveBroker(host);
  const runId = await broker.exec(line('touch *.log'), { cwd: root });
  const card = await broker.card(runId);
  expect(card.facts.parsed.segments[0]?.argv).toEqual(['touch', 'a.log', 'b.log']);
  writeFileSync(path.join(root, 'c.log'), '');
  await broker.allow(card);
  expect(await broker.outcome(runId)).toMatchObject({ kind: 'failed', error: { code: 'stale-approval' } });
  expect(host.launches).toHaveLength(0);
});

test('a name that the pattern does not fit changes nothing', async () => {
  const broker = await driveBroker(hostThere('untrusted'));
  const runId = await broker.exec(line('touch *.log'), { cwd: root });
  const card = await broker.card(runId);
  writeFileSync(path.join(root, 'other.md'), '');
  await broker.allow(card);
  expect(await broker.outcome(runId)).toMatchObject({ kind: 'completed' });
});

test('a yes for the session is none to other names', async () => {
  const broker = await driveBroker(hostThere('untrusted'));
  const first = await broker.exec(line('touch *.log'), { cwd: root });
  await broker.allow(await broker.card(first), { kind: 'session' });
  await broker.outcome(first);
  const again = await broker.exec(line('touch *.log'), { cwd: root });
  expect(await broker.outcome(again)).toMatchObject({ kind: 'completed' });
  writeFileSync(path.join(root, 'c.log'), '');
  const other = await broker.exec(line('touch *.log'), { cwd: root });
  expect(await broker.card(other)).toMatchObject({ kind: 'command' });
});

test('what is known to be safe with one set of names is not started with another', async () => {
  const host = hostThere('untrusted');
  const { plans } = host.ports;
  const broker = await driveBroker(host);
  const runId = await broker.exec(line('cat *.log'), { cwd: root });
  expect(await broker.outcome(runId)).toMatchObject({ kind: 'completed' });
  // The plan is made after the judgement and before the start.
  const plan = plans.resolve.bind(plans);
  Object.assign(plans, {
    resolve: (...given: Parameters<typeof plan>) => {
      writeFileSync(path.join(root, '-n.log'), '');
      return plan(...given);
    },
  });
  const other = await broker.exec(line('cat *.log'), { cwd: root });
  expect(await broker.outcome(other)).toMatchObject({ kind: 'failed', error: { code: 'stale-approval' } });
  expect(host.launches).toHaveLength(1);
});

/** A slow disk makes files for minutes; with 100,000 it costs the same. */
const count = Number(process.env['COUNTERSIGN_NAMES'] ?? 5000);

test('a folder of very many names is left unread, in time', async () => {
  const many = path.join(root, 'many');
  mkdirSync(many);
  execFileSync('sh', ['-c', `seq ${count} | xargs touch`], { cwd: many });
  const places = createLinePlaces({ env: {} });
  const started = process.cpuUsage();
  expect(await places.list(many, root)).toBeNull();
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
  const broker = await driveBroker(hostThere('untrusted'));
  const runId = await broker.exec(line('cat many/*'), { cwd: root });
  const card = await broker.card(runId);
  expect(card.facts.parsed.segments[0]?.argv).toEqual(['cat', null]);
  await broker.allow(card);
  await broker.outcome(runId);
});
