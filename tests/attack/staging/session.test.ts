/** A whole session of a scripted agent on the layer: it installs, uses, configures, serves and ends, and a person is asked once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedProgram } from '../harness/shared-programs.ts';
import { cannotTry, createPlace, programAs, users, type Place } from '../harness/users.ts';

let place: Place;
beforeAll(() => {
  place = createPlace();
});
afterAll(() => place.remove());

const cannot = cannotTry !== null || sharedProgram('staging') === null || sharedProgram('namespace') === null;
/** A session takes some seconds: by day an ordinary user's. */
const whose = process.env['COUNTERSIGN_FULL_SIZE'] === undefined ? users.slice(-1) : users;
const once = { code: 0, attempts: 1 };

describe.skipIf(cannot).each(whose)('as $title', (user) => {
  test(
    'no question while it works, one at its end; kept it is there, and taken back it is gone',
    { timeout: 300_000 },
    async () => {
      const seen: unknown = JSON.parse(await programAs(user, 'worlds/session-program.ts', [place.worlds(user)]));
      expect(seen).toMatchObject({
        install: once,
        use: { ...once, output: 'greeted\n' },
        config: { ...once, output: 'status\n' },
        fetched: { ...once, output: 'served' },
        asked: 0,
        early: 0,
        before: { tool: false, package: false, alias: false },
        shown: { reviews: 1, name: 'codex', paths: ['~/.gitconfig', '~/.local/'] },
        together: { marked: 3 },
        kept: { tool: true, package: true, alias: true, runs: 'greeted\n' },
        after: 0,
        undone: { tool: false, package: false, alias: false },
      });
    },
  );
});
