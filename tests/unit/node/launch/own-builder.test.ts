/** Our own builder makes what bubblewrap makes: the same mounts with the same flags, in every form that plans have. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { createLauncher } from '../../../../main/node/launch/create-launcher.ts';
import { createBuilderChoice } from '../../../../main/node/sandbox/bubblewrap/choose-builder.ts';
import { mountTable } from '../../../../main/node/sandbox/bubblewrap/mount-table.ts';
import { findProgram } from '../../../../main/node/sandbox/machine/find-program.ts';
import { english } from '#domain/common/message.ts';

const compiler = findProgram('cc', process.env);
const canTry = compiler !== null && findProgram('bwrap', process.env) !== null;
// A folder that no private one hides.
const root = realpathSync(mkdtempSync(path.join(homedir(), '.countersign-builder-')));
const builderPath = path.join(root, 'builder');
const project = path.join(root, 'project');
let chosen: string | null = null;

beforeAll(async () => {
  mkdirSync(path.join(project, '.git/hooks'), { recursive: true });
  mkdirSync(path.join(project, 'secret/deep'), { recursive: true });
  writeFileSync(path.join(project, '.env'), 'KEY=1\n');
  const source = path.join(import.meta.dirname, '../../../../resources/helper/builder/builder.c');
  if (canTry) execFileSync(compiler, ['-Wall', '-Wextra', '-Werror', '-O2', '-o', builderPath, source]);
  chosen = await createBuilderChoice(canTry ? builderPath : null)();
});
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

const usual: SandboxPlan = {
  mechanism: 'bwrap',
  unsandboxedBecause: null,
  entries: [
    { path: '/', access: 'read' },
    { path: '/tmp', access: 'write' },
    { path: project, access: 'write' },
    { path: path.join(project, '.env'), access: 'deny' },
    { path: path.join(project, 'secret'), access: 'deny' },
    { path: path.join(project, 'secret/deep'), access: 'read' },
  ],
  protectedPaths: [path.join(project, '.git'), path.join(project, '.vscode')],
  network: 'blocked',
  tmp: 'private',
  passEnv: [],
  grants: [],
  protections: [],
  missing: [],
};
const closed = ['/usr', '/etc', '/proc', '/dev'].map((each) => ({ path: each, access: 'read' as const }));
const plans: Readonly<Record<string, SandboxPlan>> = {
  'as usual': usual,
  'with a size': { ...usual, scratchMiB: 64 },
  'the network of the machine': { ...usual, network: 'full' },
  'the machine’s own /tmp': { ...usual, tmp: 'host' },
  'a writable root': { ...usual, entries: [{ path: '/', access: 'write' }, ...usual.entries.slice(1)] },
  'a closed root': {
    ...usual,
    entries: [...closed, ...usual.entries.slice(1)].filter(({ path: each }) => each !== '/proc' && each !== '/dev'),
  },
  'a sandbox in it': { ...usual, nested: true },
};

async function said(own: boolean, plan: SandboxPlan, script: string, terminal: boolean): Promise<string> {
  const launcher = createLauncher({
    env: process.env,
    helperPath: null,
    dataDir: path.join(root, 'data'),
    builderPath: own ? builderPath : null,
  });
  const launched = await launcher.launch({
    runId: `run_builder${process.pid}`,
    attempt: 1,
    plan,
    argv: ['/bin/sh', '-c', script],
    cwd: project,
    projectRoot: project,
    env: {},
    terminal: terminal ? { columns: 80, rows: 24 } : null,
  });
  if (launched.kind === 'failed') throw new Error(english(launched.error.message));
  let output = '';
  launched.attempt.onOutput((_, chunk) => (output += Buffer.from(chunk).toString()));
  launched.attempt.endInput();
  const { exitCode, setupError } = await launched.attempt.exit;
  if (exitCode !== 0) throw new Error(`${exitCode} ${setupError} ${output}`);
  return output;
}

/** Other programs may come and go elsewhere meanwhile. */
const isAsked = (point: string): boolean =>
  /^\/(dev|proc|run|sys|tmp|var\/tmp)?(\/|$)/.test(point) || point.startsWith(root);

/** What can be met in it, without the numbers that differ from one sandbox to the next. */
function visible(text: string): readonly string[] {
  const table = mountTable(text.replaceAll('\r', ''));
  const fresh = new Set(['tmpfs', 'proc', 'devpts']);
  return (
    table.rows
      .filter((row) => table.visibleAt(row.point) === row && isAsked(row.point))
      // In a /proc that is closed bubblewrap closes some of it once more.
      .filter(({ type, root: part, point }) => type !== 'proc' || point !== `/proc${part}`)
      .map((row) => {
        const ours = fresh.has(row.type) && !/^\/(proc|sys|mnt)\/./.test(row.point);
        const what = ours ? row.type : `${row.device} ${row.root} ${row.type}`;
        return `${row.point} ${what} ${row.writable ? 'rw' : 'ro'} ${row.isTame ? 'tame' : ''}`;
      })
      .toSorted()
  );
}

describe.skipIf(!canTry)('beside bubblewrap', () => {
  test('it is taken where it holds, and a program that builds nothing never is', async () => {
    expect(chosen).toBe(builderPath);
    expect(await createBuilderChoice('/bin/true')()).toBeNull();
    expect(await createBuilderChoice(path.join(root, 'nowhere'))()).toBeNull();
  });

  describe.each(Object.entries(plans))('%s', (_, plan) => {
    test('what is mounted is the same', async () => {
      const [theirs, ours] = [
        await said(false, plan, 'cat /proc/self/mountinfo', false),
        await said(true, plan, 'cat /proc/self/mountinfo', false),
      ];
      expect(visible(ours)).toEqual(visible(theirs));
    });

    test.each([false, true])('what a command meets is the same; at a terminal: %s', async (terminal) => {
      const look = [
        'umask; pwd; echo "$PWD"; id -u; id -G; stat -c "%A %N" /dev /dev/*; ls / | sort; ls -a "$PWD" /run /proc/1 2>&1 | sort',
        'grep -E "^(Cap|NoNew|Seccomp:|Sig(Ign|Blk))" /proc/self/status; cat /proc/self/uid_map /proc/self/gid_map /proc/self/setgroups',
        'ulimit -a; cat /proc/net/dev | cut -d: -f1 | sort; hostname; ls /proc/self/fd | wc -l; cut -d" " -f5-8 /proc/self/stat; ps -e 2>/dev/null | wc -l; tty; ls "$PWD/secret" 2>&1; cat .env 2>&1',
        '(echo > .git/x) 2>&1; (echo > /etc/x) 2>&1; (echo > secret/deep/x) 2>&1; (mkdir .vscode) 2>&1; echo > a && rm a; mknod n c 1 3 2>&1',
        'cat /proc/1/comm; (echo 1 > /proc/sys/kernel/hostname) 2>&1; mount -t tmpfs x /mnt 2>&1 | head -1; kill -0 1; echo $?',
      ];
      const script = `{ ${look.join('; ')}; } 2>&1; exit 0`;
      // What comes and goes elsewhere between the two looks is not the same every time; what is not the same in a sandbox is.
      await vi.waitFor(
        async () => {
          const [theirs, ours] = [await said(false, plan, script, terminal), await said(true, plan, script, terminal)];
          expect(ours.split('\n')).toEqual(theirs.split('\n'));
        },
        { timeout: 60_000, interval: 1 },
      );
    });
  });
});
