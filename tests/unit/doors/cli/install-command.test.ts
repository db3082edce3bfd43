/** Facts about `countersign install`: nothing is written unseen, and what the trial found is told. */
import { expect, test } from 'vitest';
import type { ChangeDraft } from '#domain/settings/configuration-change.ts';
import { installWork } from '../../../../main/doors/hooks/install/install-work.ts';
import {
  runInstall,
  type InstallWork,
  type SettingsChange,
  type ShimTrial,
} from '../../../../main/doors/cli/commands/install.ts';

const works: ShimTrial = { kind: 'gated' };

async function install(
  line: string,
  how: {
    trial?: ShimTrial | null;
    confirm?: boolean | null;
    change?: Partial<SettingsChange>;
    what?: 'install' | 'uninstall';
    record?: (draft: ChangeDraft) => Promise<void>;
  } = {},
) {
  const { trial = works, confirm = null } = how;
  const seen = { applied: 0, tried: 0, asked: 0, out: '', err: '' };
  const change = {
    kind: 'change',
    path: '/home/u/.claude/settings.json',
    before: '{}\n',
    after: '{ "hooks": 1 }\n',
    caveat: null,
    apply: () => void (seen.applied += 1),
    ...how.change,
  } as SettingsChange;
  const work: InstallWork = {
    what: how.what ?? 'install',
    changeConfiguration: async (draft, apply) => {
      await how.record?.(draft);
      apply();
    },
    agents: ['claude', 'cursor'],
    plan: () => change,
    tryOut:
      trial === null
        ? null
        : () => {
            seen.tried += 1;
            return Promise.resolve(trial);
          },
    planHint: () => null,
    noteOf: () => null,
    stdout: (text) => void (seen.out += text),
    stderr: (text) => void (seen.err += text),
    confirm:
      confirm === null
        ? null
        : () => {
            seen.asked += 1;
            return Promise.resolve(confirm);
          },
  };
  return { code: await runInstall(line.split(' '), work), ...seen };
}

test('the change is shown as a diff, and written once a person says yes', async () => {
  const end = await install('claude', { confirm: true });
  expect(end).toMatchObject({ code: 0, applied: 1, tried: 1, asked: 1, err: '' });
  expect(end.out).toContain('-{}\n+{ "hooks": 1 }');
});

const full = () => Promise.reject(new Error('disk full'));

test.each([
  ['install', 'apart', 'connected'],
  ['uninstall', 'connected', 'apart'],
] as const)('%s is written down before it is done', async (what, before, after) => {
  const rows: ChangeDraft[] = [];
  await install('claude --yes', { what, record: async (draft) => void rows.push(draft) });
  expect(rows).toEqual([{ topic: 'agents', agent: 'claude', path: '/home/u/.claude/settings.json', before, after }]);
  await expect(
    install('claude --yes', { what, record: full, change: { apply: () => expect.unreachable() } }),
  ).rejects.toThrow('disk full');
});

test.each([
  ['a person says no', false],
  ['nobody sits at the terminal', null],
])('where %s nothing is written or tried', async (_why, confirm) => {
  expect(await install('claude', { confirm })).toMatchObject({ code: 125, applied: 0, tried: 0 });
});

test.each<[string, ShimTrial, number, string]>([
  ['claude', works, 0, 'came back as a ticket and ran in the sandbox'],
  ['claude', { kind: 'no-desk' }, 0, 'no desk is running, so the hook says no to everything'],
  ['claude', { kind: 'not-here' }, 0, 'no command runs right in your home folder'],
  ['claude', { kind: 'broken', output: 'no such file' }, 1, 'it does not work: no such file'],
  // No rewrite of Cursor is known, so a ticket is not what its hook can be tried by.
  ['cursor', { kind: 'broken', output: 'deny' }, 0, 'the hook answers'],
])('what the trial of %s found (%j) is the exit code %i, and told', async (agent, trial, code, words) => {
  const end = await install(`${agent} --yes`, { trial });
  expect(end).toMatchObject({ code, applied: 1 });
  expect(end.out).toContain(words);
  const { out, err } = await install(`${agent} --yes --json`, { trial });
  expect(JSON.parse(out)).toMatchObject({ agent, changed: true, tried: trial.kind });
  expect(err).toContain(words);
});

test.each(['/home/u', '/home', '/'])('in %s, which holds the home folder, no hook is tried', async (cwd) => {
  const places = { home: '/home/u', env: {}, dataDir: '/home/u/.local/share/countersign', cwd, shim: ['/bin/false'] };
  expect(await installWork('install', places as never).tryOut?.('claude')).toEqual({ kind: 'not-here' });
});

test('taking hooks away tries nothing', async () => {
  const end = await install('claude --yes', { trial: null, change: { after: null } as Partial<SettingsChange> });
  expect(end).toMatchObject({ code: 0, applied: 1, tried: 0 });
  expect(end.out).toContain('Took away /home/u/.claude/settings.json');
});

test.each([
  ['nothing', 0, 1],
  ['refused', 125, 0],
] as const)(
  'settings of which there is %s to change end with %i and the reason, tried %i times',
  async (kind, code, tried) => {
    const change = { kind, why: 'because' } as Partial<SettingsChange>;
    const end = await install('claude --yes --json', { change });
    expect(end).toMatchObject({ code, applied: 0, tried });
    expect(JSON.parse(end.out)).toMatchObject({ changed: false, why: 'because', tried: tried === 1 ? 'gated' : null });
  },
);

test.each(['', 'somebody', 'claude cursor'])('"%s" names no one agent, and is told which there are', async (line) => {
  expect(await install(line)).toMatchObject({ code: 2, applied: 0, err: expect.stringContaining('claude, cursor') });
});
