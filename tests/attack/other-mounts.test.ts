/** What the host has mounted twice, mounts while a command runs, or cannot watch any more opens nothing to it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { startOn, unshareForMounts } from '../fixtures/failing-machines.ts';
import { lateAttacks } from './attacks/late.ts';
import { otherMounts } from './attacks/other-mounts.ts';
import { cannotTry, createPlace, users, type Place } from './harness/users.ts';

let place: Place;
beforeAll(() => {
  place = createPlace();
});
afterAll(() => place.remove());

const resultsSchema = z.array(z.object({ name: z.string(), got: z.boolean(), output: z.string() }));
type Results = z.infer<typeof resultsSchema>;
const program = path.join(import.meta.dirname, 'harness/late-program.ts');

/** On a machine of its own, in namespaces that are gone with it; as the current user, who may mount there. */
async function runOn(setUp: string, unshare: readonly string[], how: string, names: string): Promise<Results> {
  const scratch = mkdtempSync(path.join(place.base, 'scratch-'));
  const [user] = users;
  if (user === undefined) throw new Error('There is nobody to run as.');
  const argv = [process.execPath, program, how, place.worlds(user), place.helper ?? '', names];
  const start = startOn({ setUp: `${setUp} && exec "$@"`, unshare }, argv, scratch);
  const { stdout } = await promisify(execFile)(start.file, [...start.args], { cwd: '/' });
  rmSync(scratch, { recursive: true });
  return resultsSchema.parse(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''));
}

describe.skipIf(cannotTry !== null).each(['sandboxed', 'control'])('%s', (how) => {
  let results: Results;
  beforeAll(async () => {
    results = await runOn('mount --make-rshared /', unshareForMounts, how, 'other mounts');
  });

  test.for(otherMounts)('$name', ({ name, needsHelper }, { skip }) => {
    skip(
      how === 'sandboxed' && place.helper === null && needsHelper === true,
      'there is no compiler here, so the protection is missing and shown as that',
    );
    const result = results.find((one) => one.name === name);
    expect(result?.got, result?.output).toBe(how === 'control');
  });
});

/** Where this user has used up what the kernel lets be watched: a command can do that to whoever runs it. */
describe.skipIf(cannotTry !== null)('where no folder can be watched', () => {
  const guarded = lateAttacks.filter(
    ({ needsHelper, name }) => needsHelper !== true && /is replaced|is removed/.test(name),
  );
  let results: Results;
  beforeAll(async () => {
    const setUp = 'echo 0 > /proc/sys/user/max_inotify_instances';
    results = await runOn(setUp, ['--user', '--map-root-user'], 'sandboxed', guarded.map(({ name }) => name).join('|'));
  });

  test.for(guarded)('$name', ({ name }) => {
    const result = results.find((one) => one.name === name);
    expect(result?.got, result?.output).toBe(false);
  });
});
