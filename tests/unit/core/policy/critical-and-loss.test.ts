/** What is critical reaches a person under every policy that can ask; what is lost is asked about by what it is. */
import { expect, test } from 'vitest';
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { projectRoot, scriptedHost, type ScriptedHost } from '../../../fakes/people/scripted-host.ts';
import { lossReason, uncontainedReason } from '../../../../main/core/policy/danger/loss-reason.ts';
import { english, say } from '#domain/common/message.ts';

const none = { reads: [], writes: [], deletes: [], hosts: [], privilege: false };
const critical = {
  level: 'critical',
  reasons: [{ code: 'deletes-whole', text: say('It deletes a whole home folder.'), level: 'critical', span: [0, 4] }],
} as const;

function hostWith(policy: ApprovalPolicy, risk: ScriptedHost['risk']): ScriptedHost {
  const host = scriptedHost();
  host.settings = { approvalPolicy: policy };
  host.risk = risk;
  return host;
}

const granular = (sandboxApproval: boolean): ApprovalPolicy => ({
  mode: 'granular',
  sandboxApproval,
  rules: true,
  requestPermissions: true,
  networkApproval: true,
  patchApproval: true,
});

const asking: readonly ApprovalPolicy[] = [
  { mode: 'untrusted' },
  { mode: 'on-request' },
  { mode: 'on-failure' },
  granular(true),
];

test.each(asking)('a critical command is asked about under $mode, with what makes it critical', async (policy) => {
  const broker = await driveBroker(hostWith(policy, { ...critical, reasons: [...critical.reasons] as never }));
  await broker.exec(['tool', 'x']);
  expect(await broker.card()).toMatchObject({ reason: 'It deletes a whole home folder.', cause: { kind: 'critical' } });
});

test.each([{ mode: 'never' } as const, granular(false)])(
  'and is refused under $mode where nobody may be asked',
  async (policy) => {
    const broker = await driveBroker(hostWith(policy, { level: 'critical' }));
    expect(await broker.outcome(await broker.exec(['tool', 'x']))).toMatchObject({ kind: 'rejected' });
  },
);

test('nothing is asked about below that where the sandbox holds it', async () => {
  const broker = await driveBroker(hostWith({ mode: 'on-request' }, { level: 'high' }));
  expect(await broker.outcome(await broker.exec(['tool', 'x']))).toMatchObject({ kind: 'completed' });
});

const inProject = (path: string) => ({ ...none, deletes: [{ path, place: 'project' as const, size: null }] });

test('a deletion is asked about by what lies there, however it is said', async () => {
  const path = `${projectRoot}/src/a.ts`;
  const said: [string, ...string[]][] = [
    ['rm', path],
    ['rm', '-rf', path],
    ['unlink', path],
    ['xargs', 'rm'],
  ];
  const asked = async (lost: number): Promise<boolean[]> =>
    Promise.all(
      said.map(async (argv) => {
        const host = hostWith({ mode: 'on-request' }, { effects: inProject(path) });
        host.lost = { [path]: lost };
        const broker = await driveBroker(host);
        const runId = await broker.exec(argv);
        return Promise.race([broker.card().then(() => true), broker.outcome(runId).then(() => false)]);
      }),
    );
  expect(await asked(1)).toEqual([true, true, true, true]);
  expect(await asked(0)).toEqual([false, false, false, false]);
});

test('what the sandbox would refuse is not asked about twice', async () => {
  const path = '/home/someone/old';
  const host = hostWith(
    { mode: 'on-request' },
    { effects: { ...none, deletes: [{ path, place: 'home', size: null }] } },
  );
  host.lost = { [path]: 3 };
  const broker = await driveBroker(host);
  expect(await broker.outcome(await broker.exec(['rm', '-rf', path]))).toMatchObject({ kind: 'completed' });
});

test('what cannot be told is asked about', () => {
  const unknown = (path: string) => ({ ...none, deletes: [{ path, place: 'unknown' as const, size: null }] });
  expect(english(lossReason(unknown('…'), []))).toMatch(/known only when it runs/);
  expect(english(lossReason(unknown('/srv/x'), []))).toMatch(/another system/);
  expect(english(lossReason(none, [{ path: '/a', what: 'deleted', files: 0, lost: 0, isComplete: false }]))).toMatch(
    /more files/,
  );
  expect(english(lossReason(none, [{ path: '/a', what: 'deleted', files: 5000, lost: 0, isComplete: true }]))).toMatch(
    /5000 files/,
  );
  expect(lossReason(none, [{ path: '/a', what: 'deleted', files: 7, lost: 0, isComplete: true }])).toBeNull();
});

test('a high risk is asked about where the sandbox does not hold it', () => {
  const risk = {
    level: 'high' as const,
    categories: ['privilege_escalation' as const],
    reasons: [
      { code: 'x', text: say('It changes the machine.'), level: 'high' as const, span: [0, 1] as [number, number] },
    ],
    effects: none,
    opaque: false,
  };
  const open = { mode: 'danger-full-access' } as const;
  expect(english(uncontainedReason(risk, { files: open, network: 'blocked' }))).toBe('It changes the machine.');
  expect(uncontainedReason({ ...risk, level: 'medium' }, { files: open, network: 'full' })).toBeNull();
  expect(uncontainedReason(risk, { files: { mode: 'read-only' }, network: 'full' })).toBeNull();
  const writes = { ...risk, categories: ['system_modification' as const] };
  expect(uncontainedReason(writes, { files: open, network: 'blocked' })).toBeNull();
  const sends = { ...risk, categories: ['network_access' as const, 'data_exfiltration' as const] };
  expect(uncontainedReason(sends, { files: { mode: 'read-only' }, network: 'full' })).not.toBeNull();
  expect(uncontainedReason(sends, { files: { mode: 'read-only' }, network: 'ask' })).toBeNull();
  expect(uncontainedReason(risk, { files: { mode: 'external-sandbox' }, network: 'blocked' })).toBeNull();
});

/** Every kind of policy that there is; whoever adds one has to say here whether it can ask. */
const canAsk: Readonly<Record<ApprovalPolicy['mode'], boolean | 'as it says'>> = {
  untrusted: true,
  'on-request': true,
  'on-failure': true,
  granular: 'as it says',
  never: false,
};
const switches = [true, false];
const everyPolicy: readonly ApprovalPolicy[] = [
  ...asking.filter(({ mode }) => mode !== 'granular'),
  { mode: 'never' },
  ...switches.flatMap((sandboxApproval) =>
    switches.flatMap((rules) =>
      switches.flatMap((requestPermissions) =>
        switches.flatMap((networkApproval) =>
          switches.map((patchApproval): ApprovalPolicy => ({
            mode: 'granular',
            sandboxApproval,
            rules,
            requestPermissions,
            networkApproval,
            patchApproval,
          })),
        ),
      ),
    ),
  ),
];

test('no policy, with whatever switches, runs a critical command without a person', async () => {
  const lines: readonly [string, ...string[]][] = [
    ['rm', '-rf', '/home/me'],
    ['dd', 'if=/dev/zero', 'of=/dev/sda'],
    ['wipefs', '-a', '/dev/sdb'],
  ];
  for (const policy of everyPolicy)
    for (const argv of lines) {
      const broker = await driveBroker(hostWith(policy, { ...critical, reasons: [...critical.reasons] as never }));
      const run = await broker.exec(argv);
      const asks =
        canAsk[policy.mode] === 'as it says'
          ? policy.mode === 'granular' && policy.sandboxApproval
          : canAsk[policy.mode];
      if (asks) expect(await broker.card(), policy.mode).toMatchObject({ cause: { kind: 'critical' } });
      else expect(await broker.outcome(run), policy.mode).toMatchObject({ kind: 'rejected' });
    }
});
