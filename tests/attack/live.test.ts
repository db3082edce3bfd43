/** Attacks that last: descriptors of the broker, processes that stay, names that stay, secrets that come later, a broker that is killed. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { cannotTry, createPlace, programAs, startAs, users, type Place, type TestUser } from './harness/users.ts';

let place: Place;
beforeAll(() => {
  place = createPlace();
});
afterAll(() => place.remove());

async function live(
  user: TestUser,
  name: string,
  kind: string,
  how: 'sandboxed' | 'control' = 'sandboxed',
): Promise<unknown> {
  return JSON.parse(await programAs(user, 'live-program.ts', [name, kind, place.worlds(user), place.probe ?? '', how]));
}

const stubborn = ['background', 'double fork', 'setsid', 'nohup', 'stopped', 'clean environment', 'daemon', 'coproc'];
const litter = ['plain', 'together', 'missing command', 'unborn repository'];

describe.skipIf(cannotTry !== null).each(users)('as $title', (user) => {
  test('a descriptor of the desk shows nothing but the null device', async () => {
    expect(await live(user, 'descriptors', '')).toEqual({ output: expect.stringMatching(/^(\/dev\/null\s*)*$/) });
  });
  test('without the mask a terminal of the desk would be inherited', async () => {
    expect(await live(user, 'descriptors', '', 'control')).toEqual({
      output: expect.stringMatching(/\/dev\/(pts\/)?ptmx/),
    });
  });

  test.each(stubborn)('nothing is left of a command that leaves a process behind: %s', async (kind) => {
    expect(await live(user, 'orphans', kind)).toEqual({ exitCode: 0, alive: 0 });
  });
  test.each(stubborn)('without a sandbox the process would stay: %s', async (kind) => {
    expect(await live(user, 'orphans', kind, 'control')).toMatchObject({
      alive: expect.toSatisfy((count: number) => count > 0),
    });
  });

  test.each(['stubborn', 'stopped group', 'forking'])('a command that will not end is ended: %s', async (kind) => {
    expect(await live(user, 'terminated', kind)).toMatchObject({ alive: 0 });
  });
  test('a command that listens may end by itself', async () => {
    expect(await live(user, 'terminated', 'polite')).toEqual({
      exitCode: 3,
      signal: null,
      output: expect.stringContaining('bye'),
      alive: 0,
    });
  });

  test.each(litter)('no name appears or disappears on the host: %s', async (kind) => {
    expect(await live(user, 'litter', kind)).toEqual({ added: [], lost: [] });
  });
  test('what a person writes under a protected name meanwhile is kept', async () => {
    expect(await live(user, 'litter', 'writes while it runs')).toEqual({ kept: true, added: [] });
  });

  test.each(['replaced file', 'new file', 'replaced folder'])(
    'a secret that changes meanwhile stays hidden: %s',
    async (kind) => {
      expect(await live(user, 'changes', kind)).toEqual({ leaked: false });
    },
  );
  test('without a sandbox it would be seen', async () => {
    expect(await live(user, 'changes', 'replaced file', 'control')).toEqual({ leaked: true });
  });

  test('a path that was swapped after the yes stops the start', async () => {
    expect(await live(user, 'swapped', '')).toEqual({ ordinary: 1, kind: 'failed', escaped: false });
  });

  test.each([
    ['sandboxed', ''],
    ['sandboxed', 'terminal'],
    ['sandboxed', 'half-built'],
    ['control', ''],
  ])('a desk that is killed leaves no process and no name behind: %s %s', async (how, kind) => {
    const broker = startAs(user, 'live-program.ts', ['broker', kind, place.worlds(user), place.probe ?? '', how]);
    const line = await broker.firstLine;
    const { base } = z.object({ base: z.string() }).parse(JSON.parse(line));
    expect(membersOf(base)).not.toEqual([]);
    broker.kill();
    await vi.waitFor(() => expect(membersOf(base)).toEqual([]), { timeout: 5000 });
    await vi.waitFor(
      () => expect(readdirSync(path.join(base, 'project')).sort()).toEqual(['.git', '.vscode', 'a.txt', 'sub', 'tree']),
      { timeout: 5000 },
    );
    await vi.waitFor(() => expect(existsSync(path.join(base, 'project/.git/commondir'))).toBe(false), {
      timeout: 5000,
    });
    rmSync(base, { recursive: true, force: true });
  });
});

/** Processes that carry the world's mark. */
function membersOf(base: string): readonly string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return (
        /^\d+$/.test(pid) &&
        readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`ATTACKMARK=${path.basename(base)}`)
      );
    } catch {
      return false;
    }
  });
}
