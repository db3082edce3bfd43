/** The health check, on this machine and on real ones that lack something. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { healthReportSchema, type HealthReport } from '#domain/common/health.ts';
import { cgroupPlace } from '../../main/node/sandbox/machine/cgroup-place.ts';
import { failingMachines, startOn, withoutLandlock, type FailingMachine } from '../fixtures/failing-machines.ts';
import { cannotTry, createPlace, programAs, users, type Place } from './harness/users.ts';
import { english } from '#domain/common/message.ts';

let place: Place;
let home = '';
beforeAll(() => {
  place = createPlace();
  home = mkdtempSync(path.join(place.worlds(users[0] ?? { title: 'superuser', uid: 0 }), 'health-'));
});
afterAll(() => place.remove());

const program = path.join(import.meta.dirname, 'harness/health-program.ts');
const read = (stdout: string): HealthReport =>
  healthReportSchema.parse(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''));
const failed = ({ probes }: HealthReport): readonly string[] =>
  probes.filter(({ state }) => state === 'fail').map(({ id }) => id);

async function healthOn(
  machine: Pick<FailingMachine, 'setUp' | 'unshare'>,
  helper: string | null,
): Promise<HealthReport> {
  const scratch = mkdtempSync(path.join(home, 'scratch-'));
  try {
    const start = startOn(machine, [process.execPath, program, helper ?? ''], scratch);
    const env = { PATH: '/usr/bin:/bin', HOME: home };
    return read((await promisify(execFile)(start.file, [...start.args], { env, cwd: '/' })).stdout);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

describe.skipIf(cannotTry !== null)('the health check', () => {
  test.each(users)('proves every protection on this machine as $title, and leaves nothing behind', async (user) => {
    const report = read(await programAs(user, 'health-program.ts', [place.helper ?? '', place.worlds(user)]));
    expect(report).toMatchObject({ mechanism: 'bwrap', sandboxUsable: true, problem: null, remedy: null });
    // The kernel does not count the superuser's processes; everything else holds for both.
    const expected = user.uid === 0 && cgroupPlace() === null ? ['limit-processes'] : [];
    expect(failed(report).filter((id) => id !== 'compiler' && id !== 'landlock')).toEqual(expected);
    const passed = report.probes.filter(({ state, protection }) => state === 'pass' && protection !== null);
    expect(passed.length).toBeGreaterThan(28);
    for (const probe of report.probes) expect(probe.evidence, probe.id).not.toBe('');
  });

  test.each(failingMachines)('on a machine $name it says so, with what to do', async (machine) => {
    const report = await healthOn(machine, place.helper);
    expect(report).toMatchObject({ mechanism: 'none', sandboxUsable: false });
    expect(english(report.problem)).toMatch(machine.problem);
    expect(english(report.remedy)).toMatch(machine.remedy);
    expect(failed(report)).toEqual(machine.fails);
    const causes = report.probes.filter(({ state }) => state === 'fail');
    for (const { remedy } of causes) expect(english(remedy)).toMatch(machine.remedy);
    expect(readdirSync(home)).toEqual([]);
  });

  test('without Landlock it says what is weaker, and the sandbox is used all the same', async () => {
    const report = await healthOn(withoutLandlock, place.helper);
    expect(report).toMatchObject({ sandboxUsable: true, problem: null });
    expect(failed(report).filter((id) => id !== 'limit-processes')).toEqual(['landlock', 'late-secret']);
  });

  test('without the helper it says what is weaker, and the sandbox is used all the same', async () => {
    const report = await healthOn({ setUp: 'exec "$@"', unshare: [] }, null);
    expect(report).toMatchObject({ sandboxUsable: true, problem: null });
    const weaker = ['compiler', 'obeyed-name', 'other-name', 'late-secret', 'observer'];
    expect(failed(report).filter((id) => id !== 'limit-processes')).toEqual(weaker);
  });
});
