import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PermissionApproval } from '#domain/approval/approval.ts';
import type { Scope } from '#domain/approval/scope.ts';
import type { RunId } from '#domain/common/ids.ts';
import { permissionOperationSchema, type PermissionOperation } from '#domain/approval/permission-request.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { agent, driveBroker, person, type BrokerDriver } from '../../../../fakes/people/broker-driver.ts';
import { homeDir, scriptedHost, type ScriptedHost } from '../../../../fakes/people/scripted-host.ts';
import { byPage } from '../../../../fakes/people/by-page.ts';
import { say } from '#domain/common/message.ts';

const requester = { entryPoint: 'mcp', claimedName: 'claude', says: null } as const;
const other = { ...requester, claimedName: 'codex' };
const cache: PermissionOperation['grants'][number] & { kind: 'path' } = {
  kind: 'path',
  path: `${homeDir}/.cache/tool`,
  access: 'write',
};
const host: PermissionOperation['grants'][number] = {
  kind: 'host',
  target: { host: 'api.example.com', port: 443, protocol: 'https' },
};

const once = { kind: 'once' } as const;
const session = { kind: 'session' } as const;
const quarter = { kind: 'timed', durationMs: 900_000 } as const;

async function ask(broker: BrokerDriver, change: Partial<PermissionOperation> = {}): Promise<RunId> {
  const op: PermissionOperation = { type: 'permission-request', grants: [cache], requester, ...change };
  const receipt = await broker.broker.session(broker.sessionId)?.submit({ id: randomUUID(), op }, agent);
  if (receipt?.kind !== 'accepted' || receipt.runId === null) throw new Error(JSON.stringify(receipt));
  return receipt.runId;
}

async function card(broker: BrokerDriver): Promise<PermissionApproval> {
  const found = await broker.card();
  if (found.kind !== 'permissions') throw new Error(found.kind);
  return found;
}

async function given(broker: BrokerDriver, scope: Scope, change: Partial<PermissionOperation> = {}): Promise<void> {
  const runId = await ask(broker, change);
  await broker.allow(await card(broker), scope);
  expect((await broker.outcome(runId)).kind).toBe('granted');
}

/** The extra permissions of the next command. */
async function grantsOfNext(
  broker: BrokerDriver,
  scripted: ScriptedHost,
  change: object = {},
): Promise<readonly Grant[]> {
  const runId = await broker.exec(['make'], { requester, ...change }, agent);
  await broker.outcome(runId);
  return scripted.launches.at(-1)?.plan.grants ?? [];
}

describe('a permission request', () => {
  test('becomes a card that shows what is asked for and the sandbox with it; nothing runs', async () => {
    const scripted = scriptedHost();
    const broker = await driveBroker(scripted);
    const runId = await ask(broker, { grants: [cache, host], requester: { ...requester, says: 'for the cache' } });
    const shown = await card(broker);
    expect(shown).toMatchObject({
      requester: { entryPoint: 'mcp', claimedName: 'claude', says: 'for the cache' },
      grants: [cache, host],
      facts: { plan: { grants: [cache, host] } },
      risk: { level: 'medium', categories: ['system_modification', 'network_access'] },
    });
    expect(shown.offers.map(({ scope }) => scope)).toEqual([
      once,
      quarter,
      { kind: 'timed', durationMs: 3_600_000 },
      session,
    ]);
    await broker.allow(shown, session);
    expect(await broker.outcome(runId)).toEqual({
      kind: 'granted',
      by: { kind: 'person', connectionId: person.connectionId },
      grants: [cache, host],
      scope: session,
      sentence: `granted: write access to ${homeDir}/.cache/tool, a connection to api.example.com:443, until your connection, or this session of the desk, ends.`,
    });
    expect(scripted.launches).toEqual([]);
    expect(scripted.audit.map(({ entry }) => entry.kind)).toEqual(['request', 'decision', 'outcome']);
  });

  test('gives later commands of the requester what it was given, and nobody else', async () => {
    const scripted = scriptedHost();
    const broker = await driveBroker(scripted);
    await given(broker, session);
    expect(await grantsOfNext(broker, scripted)).toEqual([cache]);
    expect(await grantsOfNext(broker, scripted)).toEqual([cache]);
    expect(await grantsOfNext(broker, scripted, { requester: other })).toEqual([]);
    expect(await grantsOfNext(broker, scripted, { requester: { ...requester, entryPoint: 'cli' } })).toEqual([]);
  });

  test('given once, counts for one command; for a quarter of an hour, until that is over', async () => {
    const scripted = scriptedHost();
    const broker = await driveBroker(scripted);
    await given(broker, once);
    expect(await grantsOfNext(broker, scripted)).toEqual([cache]);
    expect(await grantsOfNext(broker, scripted)).toEqual([]);
    await given(broker, quarter);
    scripted.clock.advance(899_999);
    expect(await grantsOfNext(broker, scripted)).toEqual([cache]);
    scripted.clock.advance(1);
    expect(await grantsOfNext(broker, scripted)).toEqual([]);
  });

  test('can be granted in part, and never beyond what was asked', async () => {
    const scripted = scriptedHost();
    const broker = await driveBroker(scripted);
    const runId = await ask(broker, { grants: [cache, host] });
    const shown = await card(broker);
    const more: Grant = { kind: 'path', path: homeDir, access: 'write' };
    const wide = await broker.answer(shown, { kind: 'approve', scope: session, grants: [cache, more] });
    expect(wide).toMatchObject({ kind: 'refused', error: { code: 'not-offered' } });
    await broker.answer(shown, { kind: 'approve', scope: session, grants: [host] });
    expect(await broker.outcome(runId)).toMatchObject({ kind: 'granted', grants: [host] });
    expect(await grantsOfNext(broker, scripted)).toEqual([host]);
  });

  test('is no escalation request any more once it is granted, exactly as it was granted', async () => {
    const scripted = scriptedHost();
    const broker = await driveBroker(scripted);
    await given(broker, session);
    const escalationRequest = { kind: 'additional-permissions', grants: [cache], justification: '' } as const;
    expect(await grantsOfNext(broker, scripted, { escalationRequest })).toEqual([cache]);
    const below: Grant = { ...cache, path: `${cache.path}/.git/hooks` };
    const runId = await broker.exec(
      ['make'],
      { requester, escalationRequest: { ...escalationRequest, grants: [below] } },
      agent,
    );
    expect((await broker.card()).kind).toBe('command');
    broker.broker.session(broker.sessionId)?.run(runId)?.cancel('interrupt');
  });

  test('is part of what a remembered yes matches', async () => {
    const scripted = scriptedHost();
    scripted.settings = { approvalPolicy: { mode: 'untrusted' } };
    const broker = await driveBroker(scripted);
    const runId = await broker.exec(['deploy'], { requester }, agent);
    await broker.allow(await broker.card(), session);
    await broker.outcome(runId);
    await given(broker, session);
    await broker.exec(['deploy'], { requester }, agent);
    expect(await broker.card()).toMatchObject({ kind: 'command', facts: { plan: { grants: [cache] } } });
  });

  test('is listed, and what is taken back is out of every later plan', async () => {
    const scripted = scriptedHost();
    const broker = await driveBroker(scripted);
    await given(broker, session, { grants: [cache, host] });
    await grantsOfNext(broker, scripted);
    const listed = broker.broker.answers.list();
    expect(listed).toMatchObject([
      {
        about: 'permission',
        effect: 'allow',
        scope: 'session',
        uses: 1,
        shown: 'a connection to api.example.com:443, for claude',
      },
      { about: 'permission', shown: `write access to ${homeDir}/.cache/tool, for claude` },
    ]);
    expect(await broker.broker.answers.revoke(listed[1]?.answerId ?? 'ans_', byPage)).toBe(true);
    expect(await grantsOfNext(broker, scripted)).toEqual([host]);
    expect(broker.broker.answers.list().map(({ shown }) => shown)).toHaveLength(1);
  });

  test('that is taken back while a card shows it makes the answer stale', async () => {
    const scripted = scriptedHost();
    scripted.settings = { approvalPolicy: { mode: 'untrusted' } };
    const broker = await driveBroker(scripted);
    await given(broker, session);
    const runId = await broker.exec(['deploy'], { requester }, agent);
    const shown = await broker.card();
    await broker.broker.answers.revoke(broker.broker.answers.list()[0]?.answerId ?? 'ans_', byPage);
    await broker.allow(shown);
    expect(await broker.outcome(runId)).toMatchObject({ kind: 'failed', error: { code: 'stale-approval' } });
    expect(scripted.launches).toEqual([]);
  });

  test('for what the requester has already, or could do anyway, asks nobody', async () => {
    const scripted = scriptedHost();
    const broker = await driveBroker(scripted);
    await given(broker, session);
    expect(await broker.outcome(await ask(broker))).toMatchObject({ kind: 'granted', by: { kind: 'cache' } });
    const readable: PermissionOperation['grants'][number] = { kind: 'path', path: '/usr', access: 'read' };
    expect(await broker.outcome(await ask(broker, { grants: [readable] }))).toMatchObject({
      kind: 'granted',
      by: { kind: 'policy' },
      grants: [],
    });
    expect(broker.openCards()).toEqual([]);
  });

  const refusing: [string, Settings['approvalPolicy']][] = [
    ['never', { mode: 'never' }],
    [
      'granular without its class',
      {
        mode: 'granular',
        sandboxApproval: true,
        rules: true,
        requestPermissions: false,
        networkApproval: true,
        patchApproval: true,
      },
    ],
  ];
  test.each(refusing)('under a policy of %s is refused without a card', async (_, approvalPolicy) => {
    const scripted = scriptedHost();
    scripted.settings = { approvalPolicy };
    const broker = await driveBroker(scripted);
    const outcome = await broker.outcome(await ask(broker));
    expect(outcome).toMatchObject({ kind: 'rejected', by: { kind: 'policy' } });
    expect(await grantsOfNext(broker, scripted)).toEqual([]);
  });

  test('that is refused gives nothing, and the agent reads why', async () => {
    const scripted = scriptedHost();
    const broker = await driveBroker(scripted);
    const runId = await ask(broker);
    await broker.answer(await card(broker), { kind: 'deny', note: 'use /tmp' });
    expect(await broker.outcome(runId)).toMatchObject({ kind: 'rejected', sentence: 'rejected by user: use /tmp' });
    expect(await grantsOfNext(broker, scripted)).toEqual([]);
  });

  test('that may do lasting harm is given for one command at a time', async () => {
    const scripted = scriptedHost();
    const broker = await driveBroker(scripted);
    await ask(broker, { grants: [{ kind: 'path', path: homeDir, access: 'write' }] });
    const shown = await card(broker);
    expect(shown.risk.level).toBe('critical');
    expect(shown.offers.map(({ scope }) => scope)).toEqual([once]);
  });

  test('whose host is none is no request', async () => {
    const scripted = scriptedHost();
    const broker = await driveBroker(scripted);
    const target = { host: 'exa mple', port: 1, protocol: 'tcp' } as const;
    const outcome = await broker.outcome(await ask(broker, { grants: [{ kind: 'host', target }] }));
    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'bad-request' } });
  });

  test('counts no more where the settings close what it gave, and keeps the agent from nothing else', async () => {
    const scripted = scriptedHost();
    const resolve = scripted.ports.plans.resolve.bind(scripted.ports.plans);
    const broker = await driveBroker(scripted);
    await given(broker, session);
    const closed = { code: 'project-refused', message: say('closed'), remedy: null } as const;
    scripted.ports.plans.resolve = (draft) =>
      draft.grants.length > 0 ? Promise.resolve({ kind: 'refused', error: closed }) : resolve(draft);
    expect(await grantsOfNext(broker, scripted)).toEqual([]);
  });

  test('asks for nothing that leaves the sandbox, and for at least one thing', () => {
    const wide = fc.oneof(
      fc.constant({ kind: 'unsandboxed' }),
      fc.record({ kind: fc.constant('socket'), path: fc.constant('/run/docker.sock') }),
      fc.record({ kind: fc.constant('forward'), port: fc.integer({ min: 1, max: 65_535 }) }),
    );
    fc.assert(
      fc.property(fc.array(wide, { minLength: 1 }), (grants) => {
        const read = permissionOperationSchema.safeParse({
          type: 'permission-request',
          grants: [cache, ...grants],
          requester,
        });
        return !read.success;
      }),
    );
    expect(permissionOperationSchema.safeParse({ type: 'permission-request', grants: [], requester }).success).toBe(
      false,
    );
  });
});
