/** Many commands at once, of one broker and of several, share what they need on the host and leave nothing of it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotTry, createPlace, programAs, startAs, users, type Place } from './harness/users.ts';
import { createWorld, type World } from './harness/worlds/world.ts';

let place: Place;
beforeAll(() => {
  place = createPlace();
});
afterAll(() => place.remove());

/** What a broker remembers in its own folder is no trace of a command. */
const ofBroker = /(?:^|\/)own-\d+$|^home\/\.countersign-data\/(?:obeyed\.json|without-secrets(?:\/.*)?)$/;

const names = (world: World): readonly string[] =>
  readdirSync(world.base, { recursive: true, encoding: 'utf8' })
    .filter((name) => !ofBroker.test(name))
    .sort();

function worldOf(user: (typeof users)[number]): World {
  const world = createWorld(null, place.worlds(user));
  if (process.getuid?.() !== user.uid) execFileSync('chown', ['-R', `${user.uid}:${user.uid}`, world.base]);
  return world;
}

describe.skipIf(cannotTry !== null).each(users)('as $title', (user) => {
  test.each(['repository', 'no repository', 'home'])('forty commands at once in a project: %s', async (kind) => {
    const world = worldOf(user);
    if (kind === 'no repository') rmSync(path.join(world.project, '.git'), { recursive: true });
    const before = names(world);
    expect(JSON.parse(await programAs(user, 'crowd-program.ts', [world.base, kind, '40']))).toEqual([]);
    expect(names(world)).toEqual(before);
    world.remove();
  });

  test('three desks at once in a project without a repository', async () => {
    const world = worldOf(user);
    rmSync(path.join(world.project, '.git'), { recursive: true });
    const before = names(world);
    const brokers = ['12', '17', '9'].map(
      async (count) => await programAs(user, 'crowd-program.ts', [world.base, '', count]),
    );
    expect((await Promise.all(brokers)).map((line): unknown => JSON.parse(line))).toEqual([[], [], []]);
    expect(names(world)).toEqual(before);
    world.remove();
  });

  test('a desk that is killed takes nothing from the commands of another', async () => {
    const world = worldOf(user);
    rmSync(path.join(world.project, '.git'), { recursive: true });
    const before = names(world);
    const killed = startAs(user, 'crowd-program.ts', [world.base, '', '0', 'forever']);
    expect(await killed.firstLine).toBe('ready');
    const other = programAs(user, 'crowd-program.ts', [world.base, '', '20']);
    killed.kill();
    expect(JSON.parse(await other)).toEqual([]);
    await vi.waitFor(() => expect(names(world)).toEqual(before), { timeout: 5000 });
    world.remove();
  });

  test('what a killed desk and its sweeper left is taken away by the next desk', async () => {
    const world = worldOf(user);
    const before = names(world);
    mkdirSync(path.join(world.project, '.claude'));
    mkdirSync(path.join(world.project, '.codex'));
    writeFileSync(path.join(world.project, '.codex/kept'), 'by a person');
    writeFileSync(path.join(world.project, '.git/commondir'), '.');
    const lines = `d${world.project}/.claude\nd${world.project}/.codex\n.${world.project}/.git/commondir\n`;
    // No process has this number and start.
    writeFileSync(path.join(world.home, '.countersign-data/placeholders/1-1-1'), lines);
    if (process.getuid?.() !== user.uid) execFileSync('chown', ['-R', `${user.uid}:${user.uid}`, world.base]);
    expect(JSON.parse(await programAs(user, 'crowd-program.ts', [world.base, 'repository', '1']))).toEqual([]);
    expect(names(world)).toEqual([...before, 'project/.codex', 'project/.codex/kept'].sort());
    world.remove();
  });
});
