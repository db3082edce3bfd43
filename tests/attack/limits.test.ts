/** What a command may use up, and what a sandbox inside the sandbox gets. */
import { totalmem } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { noLimits, type ResourceLimits } from '#domain/sandbox/resource-limits.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { cgroupPlace } from '../../main/node/sandbox/machine/cgroup-place.ts';
import { createSandboxPlans } from '../../main/node/sandbox/create-sandbox-plans.ts';
import { cannotTry, createPlace, programAs, users, type Place } from './harness/users.ts';
import { draftFor } from './harness/worlds/run-in-world.ts';
import { createWorld, type World } from './harness/worlds/world.ts';

let place: Place;
beforeAll(() => {
  place = createPlace();
});
afterAll(() => place.remove());

const ranSchema = z.object({ exitCode: z.int().nullable(), output: z.string() });

describe.skipIf(cannotTry !== null).each(users)('as $title', (user) => {
  const run = async (
    script: string,
    settings: Partial<Settings>,
    helper: string | null,
  ): Promise<z.infer<typeof ranSchema>> => {
    const args = [script, JSON.stringify(settings), place.worlds(user), helper ?? ''];
    return ranSchema.parse(JSON.parse(await programAs(user, 'run-program.ts', args)));
  };
  const limited = async (
    limits: Partial<ResourceLimits>,
    script: string,
    helper = place.helper,
  ): Promise<z.infer<typeof ranSchema>> => await run(script, { limits: { ...noLimits, ...limits } }, helper);

  test.each([true, false])('a command that computes too long is ended, observed: %s', async (observed) => {
    const ran = await limited({ cpuSeconds: 1 }, 'while :; do :; done', observed ? place.helper : null);
    expect([137, 152]).toContain(ran.exitCode);
  });
  test('a file cannot grow beyond its limit', async () => {
    const { output } = await limited({ fileMiB: 1 }, 'head -c 5000000 /dev/zero > big; wc -c < big');
    expect(output).toContain('1048576');
  });
  test.each(['/tmp', '/var/tmp', '/dev/shm', '/run'])('%s of its own holds no more than was set', async (folder) => {
    const fill = `head -c 9000000 /dev/zero > ${folder}/full; stat -c %s ${folder}/full; echo x > /dev/other; ls /dev/other`;
    const { output } = await limited({ scratchMiB: 3 }, `{ ${fill}; } 2>&1`);
    expect(output).toContain('No space left on device');
    expect(output).toContain('\n3145728\n');
    expect(output).toContain("cannot access '/dev/other'");
  });
  test('without a setting its folders in memory are a part of the memory', async () => {
    const { output } = await run('df --output=size -B1M /tmp /var/tmp /dev/shm /run | tail -n +2', {}, place.helper);
    const sizes = output.trim().split('\n').map(Number);
    const memory = totalmem() / 1024 / 1024;
    expect(sizes).toHaveLength(4);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(memory);
    expect(sizes[0]).toBeGreaterThan(memory / 8 - 1);
  });
  test('a process gets no more memory than its limit, and a runtime that reserves much still starts', async () => {
    const hungry = `python3 -c "x=bytearray(3<<30)" 2>&1 | grep -c MemoryError; node -e "console.log('node runs')"`;
    expect((await limited({ memoryMiB: 1500 }, hungry)).output).toBe('1\nnode runs\n');
  });
  test('a fork bomb stops at its limit, and others go on', async ({ skip }) => {
    skip(
      user.uid === 0 && cgroupPlace() === null,
      'the kernel does not count the processes of the superuser, and there is no group',
    );
    const bomb = `import os, time
made = 0
try:
    while made < 500:
        if os.fork() == 0:
            time.sleep(30)
            os._exit(0)
        made += 1
except OSError:
    pass
print(made)`;
    const ran = await limited({ processes: 40 }, `python3 -c '${bomb}'`);
    expect(Number.parseInt(ran.output)).toBeGreaterThan(10);
    expect(Number.parseInt(ran.output)).toBeLessThanOrEqual(41);
  });

  // The kernel lets nobody without rights map the superuser, so as that only an empty namespace can be had.
  const nested = `unshare -U true && echo NAMESPACE; bwrap --unshare-user --ro-bind / / --tmpfs "$HOME" true && echo SANDBOX; bwrap --unshare-all --ro-bind / / --proc /proc --dev /dev true && echo WHOLE; unshare -Urm sh -c 'umount "$HOME/.ssh" || umount -l "$HOME/.ssh"; cat "$HOME/.ssh/id_ed25519" && echo READ; mount -o remount,rw,bind / ; echo x > /etc/countersign-nested && echo WROTE'; echo x > "$OUT/x" && echo OUTSIDE`;
  test('a nested sandbox is refused unless the settings allow it', async () => {
    expect((await run(`{ ${nested}; } 2>/dev/null`, {}, place.helper)).output).toBe('');
  });
  test('settings of the kernel stay closed to one that may nest', async () => {
    const script =
      '(exec 9>>/proc/sys/vm/swappiness) 2>/dev/null && echo OPEN; (exec 9>>/proc/sysrq-trigger) 2>/dev/null && echo OPEN; true';
    expect((await run(script, { nestedSandboxes: true }, place.helper)).output).toBe('');
  });
  test('a nested sandbox that is allowed opens nothing of the outer one', async () => {
    const { output } = await run(`{ ${nested}; } 2>/dev/null`, { nestedSandboxes: true }, place.helper);
    expect(output).toBe(user.uid === 0 ? 'NAMESPACE\n' : 'NAMESPACE\nSANDBOX\nWHOLE\n');
  });
});

describe.skipIf(cannotTry !== null)('a plan', () => {
  let world: World;
  beforeEach(() => {
    world = createWorld(null, place.worlds(users[0] ?? { title: 'superuser', uid: 0 }));
  });
  afterEach(() => world.remove());

  const planned = async (settings: Partial<Settings>, env: NodeJS.ProcessEnv = process.env): Promise<unknown> => {
    const plans = createSandboxPlans({
      homeDir: world.home,
      dataDir: `${world.home}/.d`,
      env,
      helperPath: place.helper,
    });
    const resolved = await plans.resolve(draftFor(world, settings));
    return resolved.kind === 'plan' ? resolved.plan.missing : resolved.error;
  };

  /** The superuser's processes are only counted in a group. */
  const uncounted = users[0]?.uid === 0 && cgroupPlace() === null;

  test('names no limits unless they are asked for', async () => {
    expect(await planned({})).toEqual([]);
  });
  test('says when a limit cannot be enforced', async () => {
    const limits = { ...noLimits, processes: 5 };
    expect(await planned({ limits })).toEqual(uncounted ? ['limits'] : []);
  });
  test('refuses when a limit is required and cannot be enforced', async () => {
    const limits = { ...noLimits, processes: 5 };
    const required = await planned({ limits, requiredProtections: ['limits'] });
    if (uncounted) expect(required).toMatchObject({ code: 'sandbox-unavailable' });
    else expect(required).toEqual([]);
  });
  test('shows a nested sandbox as a weaker protection', async () => {
    expect(await planned({ nestedSandboxes: true })).toEqual([
      'late-secrets',
      'obeyed-names',
      'other-names',
      'no-nesting',
    ]);
  });
  test('keeps abstract sockets of the host closed even with its whole network', async () => {
    expect(await planned({ network: 'full' })).toEqual(['network']);
  });
});
