/** How far a remembered yes reaches: to the very same thing, and to nothing that would be let run with more. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ExternalToolOperation } from '#domain/approval/external-tool.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { ExecOperation } from '#domain/command/submission.ts';
import type { RunId } from '#domain/common/ids.ts';
import { agent, driveBroker, type BrokerDriver } from '../../../../fakes/people/broker-driver.ts';
import { scriptedHost, type ScriptedHost } from '../../../../fakes/people/scripted-host.ts';
import { reader } from '../../request/reader.ts';

const says = 'an agent';
const requester = { entryPoint: 'cli', claimedName: says, says: null } as const;

function untrusted(): ScriptedHost {
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  host.ports.reader.read = (argv) => reader.read(argv);
  return host;
}

const line = (text: string): [string, ...string[]] => ['/bin/bash', '-c', text];

async function allowForSession(broker: BrokerDriver, argv: [string, ...string[]], more: Partial<ExecOperation> = {}) {
  const runId = await broker.exec(argv, { requester, ...more }, agent);
  await broker.allow(await broker.card(runId), { kind: 'session' });
  await broker.outcome(runId);
}

/** The outcome of a run that nobody was asked about, or its card. */
const cardOrEnd = (broker: BrokerDriver, runId: RunId): Promise<Outcome | { kind: string; offers: unknown }> =>
  Promise.race([broker.card(runId), broker.outcome(runId)]);

describe('a yes for the session to a command in the sandbox', () => {
  test('answers for the very same command', async () => {
    const broker = await driveBroker(untrusted());
    await allowForSession(broker, ['npm', 'test']);
    const again = await broker.exec(['npm', 'test'], { requester }, agent);
    expect(await cardOrEnd(broker, again)).toMatchObject({ kind: 'completed' });
  });

  test.each<[string, ExecOperation['settings']]>([
    ['no sandbox at all', { files: { mode: 'danger-full-access' }, network: 'full' }],
    ['the whole network', { network: 'full' }],
    ['a variable that looks like a secret', { passEnv: ['AWS_SECRET_ACCESS_KEY'] }],
    ['a folder to write', { permissions: [{ kind: 'path', path: '/home/u/.ssh', access: 'write' }] }],
    ['a host', { allowedHosts: ['evil.example'] }],
    ['sandboxes of its own', { nestedSandboxes: true }],
    ['a layer for its writes', { writesOutside: 'stage' }],
  ])('is none to the same words with %s', async (_, settings) => {
    const broker = await driveBroker(untrusted());
    await allowForSession(broker, ['npm', 'run', 'build']);
    const looser = await broker.exec(['npm', 'run', 'build'], { requester, settings }, agent);
    expect(await cardOrEnd(broker, looser)).toMatchObject({
      kind: 'command',
      cause: { kind: 'escalation-request' },
      offers: [{ scope: { kind: 'once' } }],
    });
  });

  test('is none when the project itself lets commands do more since', async () => {
    const host = untrusted();
    const broker = await driveBroker(host);
    await allowForSession(broker, ['npm', 'run', 'build']);
    host.settings = { ...host.settings, network: 'full' };
    const later = await broker.exec(['npm', 'run', 'build'], { requester }, agent);
    expect(await cardOrEnd(broker, later)).toMatchObject({ kind: 'command' });
  });

  test('is none when the program is another one', async () => {
    const host = untrusted();
    const broker = await driveBroker(host);
    await allowForSession(broker, ['deploy']);
    host.executableHash = 'another';
    expect(await cardOrEnd(broker, await broker.exec(['deploy'], { requester }, agent))).toMatchObject({
      kind: 'command',
    });
  });

  test.each([
    ['cd tmp-build && git clean -fdx', 'git clean -fdx'],
    ['export AWS_PROFILE=staging; terraform apply', 'terraform apply'],
    ['test -e out/stamp && rm -rf out', 'rm -rf out'],
    ['(cd tmp-build; make); make install', 'cd tmp-build; make; make install'],
    ['make && make install', 'make; make install'],
  ])('%s, is none to %s', async (whole, part) => {
    const broker = await driveBroker(untrusted());
    await allowForSession(broker, line(whole));
    expect(await cardOrEnd(broker, await broker.exec(line(part), { requester }, agent))).toMatchObject({
      kind: 'command',
    });
  });
});

test('a run without any sandbox is answered one at a time, and no rule is offered for it', async () => {
  const host = untrusted();
  host.settings = { ...host.settings, files: { mode: 'danger-full-access' }, network: 'full' };
  const broker = await driveBroker(host);
  const card = await broker.card(await broker.exec(['npm', 'test'], { requester }, agent));
  expect(card.offers.map(({ scope }) => scope.kind)).toEqual(['once']);
});

test('in the sandbox of somebody else an answer can be remembered', async () => {
  const host = untrusted();
  host.settings = { ...host.settings, files: { mode: 'external-sandbox' } };
  const broker = await driveBroker(host);
  await allowForSession(broker, ['npm', 'test']);
  const again = await broker.exec(['npm', 'test'], { requester }, agent);
  expect(await cardOrEnd(broker, again)).toMatchObject({ kind: 'completed' });
});

describe('a remembered yes to what an agent does itself', () => {
  const choices: ExternalToolOperation['choices'] = [
    { id: 'yes', name: 'Allow', effect: 'allow', isLasting: false },
    { id: 'no', name: 'Reject', effect: 'deny', isLasting: false },
  ];
  async function ask(broker: BrokerDriver, text: string, more: Partial<ExternalToolOperation> = {}): Promise<RunId> {
    const op: ExternalToolOperation = {
      type: 'external-tool-approval',
      subject: { kind: 'command', argv: line(text) },
      cwd: null,
      requester: { entryPoint: 'drive', claimedName: says, says: null },
      choices,
      prefersNo: false,
      mayRemember: true,
      ...more,
    };
    const receipt = await broker.broker.session(broker.sessionId)?.submit({ id: randomUUID(), op }, agent);
    if (receipt?.kind !== 'accepted' || receipt.runId === null) throw new Error(JSON.stringify(receipt));
    return receipt.runId;
  }

  test('is none to a part of it, and none where its yes means something else', async () => {
    const broker = await driveBroker(untrusted());
    const whole = await ask(broker, 'cd tmp-build && git clean -fdx');
    await broker.allow(await broker.card(whole), { kind: 'session' });
    await broker.outcome(whole);
    expect(await cardOrEnd(broker, await ask(broker, 'cd tmp-build && git clean -fdx'))).toMatchObject({
      kind: 'permitted',
    });
    expect(await cardOrEnd(broker, await ask(broker, 'git clean -fdx'))).toMatchObject({ kind: 'external-tool' });
    const other = [{ id: 'yes', name: 'Allow, and skip the checks', effect: 'allow', isLasting: false }] as const;
    const asked = await ask(broker, 'cd tmp-build && git clean -fdx', { choices: [...other] });
    expect(await cardOrEnd(broker, asked)).toMatchObject({ kind: 'external-tool' });
  });
});
