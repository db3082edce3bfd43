/** What one command of an agent's session serves on loopback the others reach, and nobody else: as the superuser and as an ordinary user. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedProgram } from '../harness/shared-programs.ts';
import { cannotTry, createPlace, programAs, users, type Place, type TestUser } from '../harness/users.ts';

let place: Place;
beforeAll(() => {
  place = createPlace();
});
afterAll(() => place.remove());

/** Either takes some seconds: by day one of them each. */
const kinds = ({ title }: TestUser): readonly string[] => {
  if (process.env['COUNTERSIGN_FULL_SIZE'] !== undefined) return ['plain', 'staged'];
  return [title === 'superuser' && users.length > 1 ? 'plain' : 'staged'];
};
const cannot = cannotTry !== null || sharedProgram('namespace') === null;

describe.skipIf(cannot).each(users)('as $title', (user) => {
  test.each(kinds(user))('servers of a room, %s', async (kind) => {
    expect(JSON.parse(await programAs(user, 'worlds/rooms-program.ts', [place.worlds(user), kind]))).toEqual({
      before: 'SERVED',
      same: 'SERVED',
      'by the other family': 'SERVED',
      other: 'ECONNREFUSED',
      none: 'ECONNREFUSED',
      host: 'ECONNREFUSED',
      taken: 'EADDRINUSE',
      killed: { some: true, last: 'went on', exitCode: 0 },
      again: 'SERVED',
      after: 'ECONNREFUSED',
      left: 0,
      alone: true,
    });
  });
});
