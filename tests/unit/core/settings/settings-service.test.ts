import { noLimits } from '#domain/sandbox/resource-limits.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBroker, type Broker } from '#core/broker.ts';
import type { SessionId } from '#domain/common/ids.ts';
import type { Settings, SettingsLayer } from '#domain/settings/settings.ts';
import { defaultSettings } from '#domain/settings/default-settings.ts';
import { projectRoot, scriptedHost, type ScriptedHost } from '../../../fakes/people/scripted-host.ts';
import { byPage } from '../../../fakes/people/by-page.ts';
import { english, say } from '#domain/common/message.ts';

let host: ScriptedHost;
let broker: Broker;
let sessionId: SessionId;

const begin = async (settings: Partial<Settings> = {}): Promise<void> => {
  host = scriptedHost();
  host.settings = settings;
  broker = createBroker(host.ports);
  ({ sessionId } = await broker.openProject(projectRoot));
};
beforeEach(() => begin());

const roots = (...writableRoots: string[]): Partial<Settings> => ({
  files: { mode: 'workspace-write', writableRoots, excludeTmpdir: false, excludeSlashTmp: false },
});
const kinds = (networkApproval: boolean): Partial<Settings> => ({
  approvalPolicy: {
    mode: 'granular',
    sandboxApproval: false,
    rules: false,
    requestPermissions: false,
    networkApproval,
    patchApproval: false,
  },
});

describe('a change that is not kept yet', () => {
  test.each<{ name: string; from?: Partial<Settings>; to: SettingsLayer; loosens: string[] }>([
    { name: 'nothing', to: {}, loosens: [] },
    { name: 'asking more', to: { approvalPolicy: { mode: 'untrusted' } }, loosens: [] },
    { name: 'asking less', to: { approvalPolicy: { mode: 'on-failure' } }, loosens: ['approvalPolicy'] },
    {
      name: 'from asking for everything to never asking',
      from: { approvalPolicy: { mode: 'untrusted' } },
      to: { approvalPolicy: { mode: 'never' } },
      loosens: ['approvalPolicy'],
    },
    { name: 'one kind of question more', from: kinds(false), to: kinds(true), loosens: ['approvalPolicy'] },
    { name: 'one kind of question less', from: kinds(true), to: kinds(false), loosens: [] },
    { name: 'no sandbox', to: { files: { mode: 'danger-full-access' } }, loosens: ['files'] },
    { name: 'read only', to: { files: { mode: 'read-only' } }, loosens: [] },
    { name: 'one more folder', to: roots('/opt/x'), loosens: ['files'] },
    { name: 'one folder less', from: roots('/opt/x'), to: roots(), loosens: [] },
    { name: 'one more host', to: { allowedHosts: ['a.example'] }, loosens: ['allowedHosts'] },
    {
      name: 'one denied host less',
      from: { deniedHosts: ['a.example'] },
      to: { deniedHosts: [] },
      loosens: ['deniedHosts'],
    },
    { name: 'one secret readable', from: { denyRead: ['/s'] }, to: { denyRead: [] }, loosens: ['denyRead'] },
    { name: 'one variable more', to: { passEnv: ['API_KEY'] }, loosens: ['passEnv'] },
    {
      name: 'one place more to write',
      to: { permissions: [{ kind: 'path', path: '/x', access: 'write' }] },
      loosens: ['permissions'],
    },
    {
      name: 'one place less to read',
      to: { permissions: [{ kind: 'glob', glob: '*.env', access: 'deny' }] },
      loosens: [],
    },
    { name: 'no time limit', from: { timeoutMs: 5 }, to: { timeoutMs: null }, loosens: ['timeoutMs'] },
    { name: 'a time limit', to: { timeoutMs: 5 }, loosens: [] },
    {
      name: 'more memory',
      from: { limits: { ...noLimits, memoryMiB: 1 } },
      to: { limits: { ...noLimits, memoryMiB: 2 } },
      loosens: ['limits'],
    },
    { name: 'sandboxes of its own', to: { nestedSandboxes: true }, loosens: ['nestedSandboxes'] },
    { name: 'a layer for writes', to: { writesOutside: 'stage' }, loosens: ['writesOutside'] },
    { name: 'a folder that is kept', to: { keepStaged: ['/home/u/tools'] }, loosens: ['keepStaged'] },
    { name: 'no question about writes', to: { writesOutside: 'refuse' }, loosens: [] },
    {
      name: 'two at once',
      to: { network: 'full', files: { mode: 'read-only' } },
      loosens: ['network'],
    },
  ])('of $name loosens $loosens, and is in force nowhere', async ({ from = {}, to, loosens }) => {
    await begin(from);
    const preview = await broker.settings.preview({ sessionId, layer: to, forget: [] });
    expect(preview).toMatchObject({ loosens, values: to, hold: { kind: 'plan' } });
    expect(broker.session(sessionId)?.view().settings.values).toEqual({ ...defaultSettings, ...from });
  });

  test('says what this machine cannot give', async () => {
    host.ports.plans.resolve = async () => ({
      kind: 'refused',
      error: { code: 'sandbox-unavailable', message: say('seccomp is missing'), remedy: null },
    });
    const { hold } = await broker.settings.preview({ sessionId, layer: {}, forget: [] });
    expect(hold).toMatchObject({ kind: 'refused', error: { message: 'seccomp is missing' } });
  });
});

describe("the project's own file", () => {
  const hashes = { now: 'a'.repeat(64), before: 'b'.repeat(64) };
  let trusted: (string | null)[] = [];
  beforeEach(() => {
    trusted = [];
    Object.assign(host.ports.settings, {
      projectFile: async () => ({
        contentHash: hashes.now,
        inert: defaultSettings,
        trusted: { ...defaultSettings, network: 'full', timeoutMs: 5 },
      }),
      trustProjectFile: async (_root: string, contentHash: string | null) => void trusted.push(contentHash),
    });
  });

  test('is shown with what trust would loosen', async () => {
    expect(await broker.settings.reviewFile(sessionId)).toMatchObject({
      contentHash: hashes.now,
      loosens: ['network'],
    });
  });

  test('is trusted only as what was shown', async () => {
    await broker.settings.trustFile(sessionId, hashes.now, byPage);
    await expect(broker.settings.trustFile(sessionId, hashes.before, byPage)).rejects.toMatchObject({
      code: 'stale-approval',
    });
    await broker.settings.trustFile(sessionId, null, byPage);
    expect(trusted).toEqual([hashes.now, null]);
  });

  test('that changes after it was trusted is said once', async () => {
    const texts: string[] = [];
    broker.subscribe(null, ({ msg }) => msg.type === 'warning' && texts.push(english(msg.text)));
    const before = { ...host.ports.settings };
    const state = (trust: 'trusted' | 'changed') => {
      host.ports.settings.effective = async (...asked) => ({
        ...(await before.effective(...asked)),
        projectFile: { contentHash: hashes.now, trust, loosens: ['network'] },
      });
      return broker.settings.trustFile(sessionId, null, byPage);
    };
    await state('trusted');
    await state('changed');
    await state('changed');
    expect(texts).toEqual([expect.stringMatching(/changed after you trusted it/)]);
  });
});
