/** Staged changes in the hands of a person, from the listing to the undo, on the layers of a real overlay. */
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStagedService } from '#core/broker/staged-service.ts';
import { createStagedUndo } from '#core/broker/staged-undo.ts';
import { createChangeBook } from '#core/configuration/change-book.ts';
import type { ChangeRecord } from '#domain/settings/configuration-change.ts';
import {
  stagedDifferenceSchema,
  stagedKeptSchema,
  stagedPageSchema,
  type StagedPage,
} from '#domain/staging/staged-book.ts';
import { plainPath, stagedEndSchema, type StagedChoice, type StagedEnd } from '#domain/staging/staged-change.ts';
import { createStagedWrites } from '../../../../main/node/staging/create-staged-writes.ts';
import { holdLock } from '../../../../main/rpc/socket/hold-lock.ts';
import { createLayer, type StagedLayer } from '../../../../main/node/staging/layer.ts';
import { handClock } from '../../../fakes/hand-clock.ts';
import {
  differences,
  furniture,
  makeScene,
  people,
  sceneOn,
  treeOf,
  type Helpers,
  type Scene,
  withHelpers,
} from './landing-scene.ts';

let helpers: Helpers;
withHelpers((compiled) => {
  helpers = compiled;
});

const [self] = people();
const who = self ?? { name: 'nobody', uid: 0, gid: 0 };
const sessionId = 'ses_1';
const by = { kind: 'person', entryPoint: 'page' } as const;
const everything = { kinds: null, states: null, marked: null, runId: null, text: null };
const agent = (name: string) => ({ entryPoint: 'mcp', claimedName: name, says: null }) as const;

let base: Scene;
let scene: Scene;
let layer: StagedLayer;
let project: string;
let rows: ChangeRecord[];
let clock: ReturnType<typeof handClock>;
let isBusy: boolean;

beforeEach(async () => {
  base = makeScene(helpers, who);
  base.real(furniture);
  rows = [];
  clock = handClock();
  isBusy = false;
  project = join(base.home, 'src/app');
  mkdirSync(project, { recursive: true });
  const dataDir = join(base.base, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  layer = await createLayer(dataDir, { project, root: base.home, attributes: base.attributes });
  chmodSync(layer.upper, statSync(base.home).mode & 0o7777);
  scene = sceneOn(helpers, who, base.base, layer);
});
afterEach(() => base.remove());

function open() {
  const writes = createStagedWrites({
    dataDir: join(base.base, 'data'),
    surroundings: {
      obeyed: [join(base.home, '.bashrc'), join(base.home, '.config/autostart')],
      searched: [join(base.home, '.local/bin')],
      own: [join(base.home, '.desk')],
    },
    programs: helpers,
    staging: { alone: async (_, act) => await act(!isBusy, isBusy), changed: () => Promise.resolve() },
    now: () => clock.now(),
    takeLock: holdLock,
  });
  const book = createChangeBook({ write: async (row) => void rows.push(row) }, clock);
  const sessions = { sessionOf: () => null, over: () => null };
  const parts = { writes, book, clock, homeDir: base.home, sessions, projectOf: () => project };
  return { writes, ...createStagedService(parts), ...createStagedUndo(parts) };
}

type Desk = ReturnType<typeof open>;

const listOf = async (desk: Desk, more: Partial<typeof everything> = {}): Promise<StagedPage> =>
  stagedPageSchema.parse(await desk.list({ sessionId, listing: null, offset: 0, limit: 500, ...everything, ...more }));

async function keep(desk: Desk, choice: StagedChoice): Promise<StagedEnd> {
  const { listing } = await listOf(desk);
  return stagedEndSchema.parse(await desk.keep({ sessionId, listing, choice }, by));
}

const alone = (path: string): StagedChoice => ({ kind: 'paths', places: [{ layer: 1, path: plainPath(path) }] });

describe('staged writes', () => {
  test('are attributed to the command and the agent that made them, and kept by either', async () => {
    const desk = open();
    scene.stage('echo 1 > one; echo 1 > keep/a');
    await desk.writes.noteRun(project, { runId: 'run_1', requester: agent('Claude') });
    scene.stage('echo 2 > two; echo 22 > keep/a');
    await desk.writes.noteRun(project, { runId: 'run_2', requester: agent('Codex') });
    // Another desk, days later, knows it still.
    const other = open();
    const { rows: found, runs } = await listOf(other);
    expect(Object.fromEntries(found.map((row) => [row.path, row.by?.runId]))).toEqual({
      one: 'run_1',
      two: 'run_2',
      'keep/a': 'run_2',
    });
    expect(found.filter(({ hints }) => hints.includes('shared')).map(({ path }) => path)).toEqual(['keep/a']);
    expect(runs.map(({ runId, changes }) => [runId, changes])).toEqual(
      expect.arrayContaining([
        ['run_1', 1],
        ['run_2', 2],
      ]),
    );
    const first = await keep(other, { kind: 'run', runId: 'run_1' });
    expect([first.counts, first.left.map(({ path, why }) => [path, why])]).toEqual([
      { kept: 1, left: 1 },
      [['keep/a', 'written-since']],
    ]);
    expect(existsSync(join(base.home, 'two'))).toBe(false);
    expect((await keep(other, { kind: 'requester', name: 'Codex' })).counts).toEqual({ kept: 2 });
    expect(readFileSync(join(base.home, 'keep/a'), 'utf8')).toBe('22\n');
    expect((await listOf(other)).total).toBe(0);
  });

  test('an agent whose file another one wrote to since is told so, and the last one has it whole', async () => {
    const desk = open();
    scene.stage('mkdir made; echo 1 > made/a; echo 1 > one; echo 1 > keep/a');
    await desk.writes.noteRun(project, { runId: 'run_1', requester: agent('Claude') });
    scene.stage('echo 2 >> one; echo 2 > made/b; rm keep/a');
    await desk.writes.noteRun(project, { runId: 'run_2', requester: agent('Codex') });
    scene.stage('echo 3 >> one');
    await desk.writes.noteRun(project, { runId: 'run_3', requester: agent('Codex') });
    const { listing, rows: found } = await listOf(desk);
    expect(found.filter(({ hints }) => hints.includes('shared')).map(({ path }) => path)).toEqual(['keep/a', 'one']);
    const choice: StagedChoice = { kind: 'requester', name: 'Claude' };
    const weigh = async (action: 'keep' | 'discard') => await desk.weigh({ sessionId, listing, choice }, action);
    expect(await weigh('keep')).toMatchObject({ changes: 2, written: 2, held: 0, never: 0, shared: 0 });
    // Its folder stays for what the other one put in there.
    expect(await weigh('discard')).toMatchObject({ changes: 1, written: 2, held: 1, never: 0 });
    const gone = await desk.discard({ sessionId, listing, choice }, by);
    expect(gone.left.map(({ path, why }) => [path, why])).toEqual(
      expect.arrayContaining([
        ['made', 'not-empty'],
        ['one', 'written-since'],
        ['keep/a', 'written-since'],
      ]),
    );
    expect((await keep(desk, { kind: 'run', runId: 'run_2' })).counts).toEqual({ kept: 3, left: 1 });
    expect((await keep(desk, { kind: 'requester', name: 'Codex' })).counts).toEqual({ kept: 1 });
    expect(readFileSync(join(base.home, 'one'), 'utf8')).toBe('1\n2\n3\n');
    expect(existsSync(join(base.home, 'made/a')) || existsSync(join(base.home, 'keep/a'))).toBe(false);
    expect((await listOf(desk)).total).toBe(0);
  });

  test('what is looked at while its command runs is that command’s when it has ended', async () => {
    const desk = open();
    scene.stage('echo 1 > one; echo 1 > keep/a');
    await desk.writes.noteRun(project, { runId: 'run_1', requester: agent('Claude') });
    scene.stage('echo 2 > two; echo 2 > keep/a');
    expect((await listOf(desk)).rows.map(({ path, by: whose }) => [path, whose?.runId ?? null])).toEqual(
      expect.arrayContaining([
        ['two', null],
        ['keep/a', null],
      ]),
    );
    scene.stage('echo 3 > three');
    const noted = await desk.writes.noteRun(project, { runId: 'run_2', requester: agent('Codex') });
    expect(noted?.map(({ change }) => change.path).toSorted()).toEqual(['keep/a', 'three', 'two']);
    const { rows: found } = await listOf(open());
    expect(Object.fromEntries(found.map((row) => [row.path, row.by?.runId]))).toEqual({
      one: 'run_1',
      two: 'run_2',
      three: 'run_2',
      'keep/a': 'run_2',
    });
    expect(found.filter(({ hints }) => hints.includes('shared')).map(({ path }) => path)).toEqual(['keep/a']);
  });

  test.each([
    ['a row of another shape', (text: string) => `${text}one\tx\n`],
    ['rows without runs', (text: string) => text.slice(text.indexOf('\n') + 1)],
    ['an end that is cut off', (text: string) => text.slice(0, -1)],
    ['what is no text', () => Buffer.from([0xff, 0xfe])],
  ])('of which a record was edited by hand are nobody’s, and the list stands: %s', async (_, edit) => {
    const desk = open();
    scene.stage('echo 1 > one; rm plain');
    await desk.writes.noteRun(project, { runId: 'run_1', requester: agent('Claude') });
    const file = join(dirname(layer.upper), 'seen');
    writeFileSync(file, edit(readFileSync(file, 'utf8')));
    const { rows: found } = await listOf(desk);
    expect(found.map(({ path, by: maker }) => [path, maker])).toEqual([
      ['one', null],
      ['plain', null],
    ]);
  });

  test('caches of tools are in no list, are never kept, and go at once', async () => {
    const desk = open();
    mkdirSync(join(base.home, '.cache/real/deep'), { recursive: true });
    for (const name of ['one', 'deep/two']) writeFileSync(join(base.home, '.cache/real', name), 'fetched');
    scene.stage(
      'mkdir -p .npm/_cacache/a .cargo/registry/x .local/lib; echo 12345 > .npm/_cacache/a/b; echo c > .cargo/registry/x/y; echo t > .local/lib/tool; rm .cache/real/deep/two; echo new > .cache/real/one; mv plain .cache/plain',
    );
    await desk.writes.noteRun(project, { runId: 'run_1', requester: agent('npm') });
    const page = await listOf(desk);
    // A folder that was made for a cache is none of the person's, and what went into a cache from elsewhere is.
    expect(page.rows.map(({ path, kind }) => [path, kind])).toEqual([
      ['.cache/plain', 'moved'],
      ['.local', 'created'],
      ['.local/lib', 'created'],
      ['.local/lib/tool', 'created'],
    ]);
    expect(page).toMatchObject({ total: 4, caches: { changes: 10 }, runs: [{ changes: 4 }] });
    expect(page.caches.bytes).toBe(6 + 2 + 4);
    expect((await keep(desk, { kind: 'all' })).counts).toEqual({ kept: 5 });
    expect([existsSync(join(base.home, '.npm')), existsSync(join(base.home, '.local/lib/tool'))]).toEqual([
      false,
      true,
    ]);
    const { listing } = await listOf(desk);
    const target = { sessionId, listing, choice: { kind: 'caches' } } as const;
    await expect(desk.keep(target, by)).rejects.toMatchObject({ code: 'bad-request' });
    expect((await desk.weigh(target, 'discard')).changes).toBe(10);
    expect((await desk.discard(target, by)).counts).toEqual({ discarded: 10 });
    expect(await listOf(desk)).toMatchObject({ total: 0, caches: { changes: 0, bytes: 0 } });
    expect(readFileSync(join(base.home, '.cache/real/one'), 'utf8')).toBe('fetched');
  });

  test('a cache that was emptied by hand is a change as any other', async () => {
    const desk = open();
    mkdirSync(join(base.home, '.cache/pip/http'), { recursive: true });
    scene.stage('rm -r .cache/pip');
    expect((await listOf(desk)).rows).toMatchObject([{ path: '.cache/pip', kind: 'deleted', entries: 1 }]);
  });

  test('that programs obey, that lead out and that come on the PATH are kept one by one, and nothing of the desk ever', async () => {
    const desk = open();
    base.real('mkdir .desk; echo own > .desk/real');
    scene.stage(
      'mv .desk/real taken; echo x >> .bashrc; mkdir -p .local/bin .config/autostart docs/.vscode .desk; echo y > .local/bin/tool; chmod 755 .local/bin/tool; ln -s /etc out; ln -s keep in; echo z > .config/autostart/a.desktop; echo {} > docs/.vscode/tasks.json; echo p > plain2; echo d > .desk/db',
    );
    const { rows: found } = await listOf(desk);
    const marks = Object.fromEntries(found.map((row) => [row.path, row.marks]));
    expect(marks).toMatchObject({
      '.bashrc': ['obeyed'],
      '.local/bin/tool': ['on-path'],
      out: ['leads-out'],
      in: [],
      '.config/autostart/a.desktop': ['obeyed'],
      'docs/.vscode/tasks.json': ['obeyed'],
      plain2: [],
    });
    const end = await keep(desk, { kind: 'all' });
    expect(existsSync(join(base.home, '.bashrc'))).toBe(false);
    expect(existsSync(join(base.home, '.desk/db'))).toBe(false);
    expect(existsSync(join(base.home, '.desk/real'))).toBe(true);
    expect(end.left.filter(({ result }) => result === 'marked').length).toBeGreaterThanOrEqual(5);
    expect(end.left.find(({ path }) => path === '.desk/db')?.why).toBe('own');
    expect(
      (
        await keep(desk, {
          kind: 'paths',
          places: [
            { layer: 1, path: '.bashrc' },
            { layer: 1, path: 'out' },
          ],
        })
      ).counts,
    ).toEqual({ marked: 2 });
    expect((await keep(desk, alone('.bashrc'))).counts).toEqual({ kept: 1 });
    expect((await keep(desk, alone('.config/autostart/a.desktop'))).counts['kept']).toBeGreaterThan(0);
    expect(readFileSync(join(base.home, '.config/autostart/a.desktop'), 'utf8')).toBe('z\n');
  });

  test('whose real file was changed since are a conflict, before the review and after it', async () => {
    const desk = open();
    scene.stage('echo s > keep/a; echo s > keep/b; rm -rf old; echo s > fresh; rm tolink');
    await desk.writes.noteRun(project, { runId: 'run_1', requester: agent('Claude') });
    base.real('echo person >> keep/a');
    const { listing, rows: found } = await listOf(desk);
    expect(found.find(({ path }) => path === 'keep/a')?.state).toBe('conflict');
    base.real('echo person >> keep/b; echo more > old/sub/more; echo person > fresh; echo person >> tolink');
    const before = treeOf(base.home);
    const end = await desk.keep({ sessionId, listing, choice: { kind: 'all' } }, by);
    expect(end.counts).toEqual({ conflict: 5 });
    expect(differences(treeOf(base.home), before)).toEqual([]);
  });

  test('that are staged again after the review are not kept', async () => {
    const desk = open();
    scene.stage('echo reviewed > f; echo reviewed > keep/a');
    const { listing } = await listOf(desk);
    scene.stage('echo other > f; echo other >> keep/a');
    const end = await desk.keep({ sessionId, listing, choice: { kind: 'all' } }, by);
    expect(end.left.map(({ why }) => why)).toEqual(['staged-again', 'staged-again']);
    expect(existsSync(join(base.home, 'f'))).toBe(false);
  });

  test('are written down with digests before and after, whoever keeps, discards or takes back', async () => {
    const desk = open();
    scene.stage('printf abc > fresh; rm plain');
    const end = await keep(desk, { kind: 'all' });
    scene.stage('echo no > no');
    const { listing } = await listOf(desk);
    await desk.discard({ sessionId, listing, choice: alone('no') }, by);
    await desk.undo(sessionId, { kind: 'landing', landing: end.landings[0] ?? '' }, by);
    const told = rows.flatMap(({ configurationChange: change }) => (change.topic === 'staged' ? [change] : []));
    expect(told.map(({ action, phase }) => [action, phase])).toEqual([
      ['keep', 'begun'],
      ['keep', 'ended'],
      ['discard', 'begun'],
      ['discard', 'ended'],
      ['undo', 'begun'],
      ['undo', 'ended'],
    ]);
    expect(told[1]?.files.find(({ path }) => path.endsWith('/fresh'))?.after).toMatch(/^ba7816bf/);
    expect(told[1]?.files.find(({ path }) => path.endsWith('/plain'))?.before).toMatch(/^[0-9a-f]{64}$/);
  });

  test('are taken back by path, folder, run and agent, days later, but not what was changed since', async () => {
    const desk = open();
    const before = treeOf(base.home);
    scene.stage('echo 1 > one; echo 1 > keep/a; rm -rf old; mkdir -p n/m; echo deep > n/m/f; echo 1 > keep/b');
    await desk.writes.noteRun(project, { runId: 'run_1', requester: agent('Claude') });
    const end = await keep(desk, { kind: 'all' });
    clock.advance(5 * 24 * 60 * 60 * 1000);
    base.real('echo person >> keep/b');
    const later = open();
    const kept = stagedKeptSchema.parse(await later.kept({ sessionId, landing: null, offset: 0, limit: 10 }));
    expect(kept.landings.map(({ id, kept: count }) => [id, count])).toEqual([[end.landings[0], 7]]);
    await later.undo(sessionId, { kind: 'folder', path: join(base.home, 'n') }, by);
    expect(existsSync(join(base.home, 'n'))).toBe(false);
    await later.undo(sessionId, { kind: 'paths', landing: end.landings[0] ?? '', paths: ['one'] }, by);
    const rest = await later.undo(sessionId, { kind: 'requester', name: 'Claude' }, by);
    expect(rest.left.map(({ path, why }) => [path, why])).toEqual([['keep/b', 'changed']]);
    expect(differences(treeOf(base.home), before).length).toBe(1);
    await expect(later.undo(sessionId, { kind: 'run', runId: 'run_9' }, by)).rejects.toMatchObject({
      code: 'bad-request',
    });
  });

  test('are taken back for seven days, whatever a clock says that jumps', async () => {
    const desk = open();
    scene.stage('echo 1 > one');
    await keep(desk, { kind: 'all' });
    clock.advance(4000 * 24 * 60 * 60 * 1000);
    expect((await desk.kept({ sessionId, landing: null, offset: 0, limit: 10 })).found).toBe(1);
    clock.advance(-4000 * 24 * 60 * 60 * 1000);
    expect((await desk.undo(sessionId, { kind: 'folder', path: join(base.home, 'one') }, by)).counts).toEqual({
      undone: 1,
    });
  });

  test('that were only moved are one row, and kept and discarded as one', async () => {
    const desk = open();
    scene.stage('mv docs/1 moved');
    const { rows: found } = await listOf(desk);
    expect(found.map(({ kind, path, from }) => [kind, path, from])).toEqual([['moved', 'moved', 'docs/1']]);
    expect((await keep(desk, { kind: 'all' })).counts).toEqual({ kept: 2 });
    expect([existsSync(join(base.home, 'docs/1')), existsSync(join(base.home, 'moved'))]).toEqual([false, true]);
  });

  test('are shown as text, pictures and binaries, bounded, and only where they are what was listed', async () => {
    const desk = open();
    scene.stage(
      String.raw`echo new > keep/a; printf '\x89PNG\r\n\x1a\nrest' > p.png; printf 'a\0b' > bin; head -c 400000 /dev/zero | tr '\0' x > long; mkdir -p d/e`,
    );
    const { listing } = await listOf(desk);
    const show = async (path: string) =>
      stagedDifferenceSchema.parse(await desk.difference({ sessionId, listing }, { layer: 1, path }));
    expect(await show('keep/a')).toMatchObject({
      real: { kind: 'text', text: 'keep/a\n' },
      staged: { kind: 'text', text: 'new\n', isCut: false },
    });
    expect((await show('p.png')).staged.kind).toBe('picture');
    expect(await show('bin')).toMatchObject({ real: { kind: 'nothing' }, staged: { kind: 'binary', size: 3 } });
    expect((await show('long')).staged).toMatchObject({ kind: 'text', isCut: true });
    expect((await show('d')).staged).toMatchObject({ kind: 'folder', names: ['e'] });
    base.real('rm keep/a; ln -s /etc/passwd keep/a');
    expect((await show('keep/a')).real.kind).toBe('unreadable');
  });

  test('are discarded alone, with all below them, and folders only when no command runs', async () => {
    const desk = open();
    const before = treeOf(base.home);
    scene.stage('mkdir -p n/m; echo 1 > n/m/a; echo 2 > keep/a; rm -rf swap; mkdir swap; echo s > swap/now; rm keep/b');
    isBusy = true;
    const first = await listOf(desk);
    const busy = await desk.discard(
      { sessionId, listing: first.listing, choice: { kind: 'folder', place: { layer: 1, path: 'n' } } },
      by,
    );
    expect(busy.left.map(({ why }) => why)).toEqual(['in-use', 'in-use']);
    isBusy = false;
    const { listing, rows: found } = await listOf(desk);
    expect(found.some(({ path }) => path === 'n/m/a')).toBe(false);
    const end = await desk.discard({ sessionId, listing, choice: { kind: 'all' } }, by);
    expect(Object.keys(end.counts)).toEqual(['discarded']);
    expect((await listOf(desk)).total).toBe(0);
    expect(differences(treeOf(base.home), before)).toEqual([]);
  });

  test('what a command writes on after its changes were kept is staged anew, and nothing of it is lost', async () => {
    const desk = open();
    const goOn = await scene.begin(
      'exec 3>> log; echo 1 >&3; mkdir made; echo 1 > made/a; rm keep/b; cd made; echo begun; read end; ' +
        'cat a ../log; echo 2 >&3; echo 2 >> a; echo 2 >> ../keep/a; echo 2 > ../keep/b',
    );
    isBusy = true;
    const first = await keep(desk, { kind: 'all' });
    expect(first.counts).toEqual({ kept: 4 });
    expect(readFileSync(join(base.home, 'made/a'), 'utf8')).toBe('1\n');
    expect((await listOf(desk)).total).toBe(0);
    expect(await goOn()).toBe('begun\n1\n1\n');
    const { rows: found } = await listOf(open());
    expect(found.map(({ path, kind, state }) => `${path} ${kind} ${state}`)).toEqual([
      'keep/a modified ready',
      'keep/b created ready',
      'log modified ready',
      'made/a modified ready',
    ]);
    isBusy = false;
    // A file that a person changes meanwhile is a conflict as ever.
    base.real('echo mine >> log');
    expect((await listOf(desk)).states).toEqual({ ready: 3, conflict: 1 });
    expect((await keep(desk, { kind: 'all' })).counts).toEqual({ kept: 3, conflict: 1 });
    for (const name of ['made/a', 'keep/a']) expect(readFileSync(join(base.home, name), 'utf8')).toMatch(/\n2\n$/u);
    await desk.discard({ sessionId, listing: (await listOf(desk)).listing, choice: { kind: 'all' } }, by);
    expect(readFileSync(join(base.home, 'log'), 'utf8')).toBe('1\nmine\n');
    // Nothing of it is in the layer any more: the next command sees what the person has.
    scene.stage('cmp log <(printf "1\\nmine\\n"); test ! -s made/none');
    expect((await listOf(desk)).total).toBe(0);
  });

  test('what was kept while a command ran leaves the layer when it has ended, or when it is taken back', async () => {
    const desk = open();
    const before = treeOf(base.home);
    isBusy = true;
    scene.stage('mkdir made; echo 1 > made/a; echo 1 > keep/a; rm keep/b');
    expect((await keep(desk, { kind: 'all' })).counts).toEqual({ kept: 4 });
    const { landings } = stagedKeptSchema.parse(await desk.kept({ sessionId, landing: null, offset: 0, limit: 9 }));
    await desk.undo(sessionId, { kind: 'landing', landing: landings[0]?.id ?? '' }, by);
    expect(differences(treeOf(base.home), before)).toEqual([]);
    // A folder stays for a command whose working directory it may be.
    expect((await listOf(desk)).rows.map(({ path }) => path)).toEqual(['made']);
    scene.stage('echo 2 > keep/a');
    expect((await keep(desk, { kind: 'all' })).counts).toEqual({ kept: 2 });
    expect(existsSync(join(layer.upper, 'keep/a'))).toBe(true);
    isBusy = false;
    expect((await listOf(desk)).total).toBe(0);
    expect(existsSync(join(layer.upper, 'keep/a'))).toBe(false);
  });

  test('a landing that was killed is completed by the next look', async () => {
    const desk = open();
    scene.stage('echo 1 > keep/a; echo 2 > two');
    const { listing } = await listOf(desk);
    const killer = join(base.base, 'killed');
    writeFileSync(killer, `#!/bin/sh\nCOUNTERSIGN_DIE_AT=9 exec ${helpers.faulty}\n`, { mode: 0o755 });
    const { lander } = helpers;
    (helpers as { lander: string }).lander = killer;
    await expect(desk.keep({ sessionId, listing, choice: { kind: 'all' } }, by)).rejects.toMatchObject({
      code: 'sandbox-setup-failed',
    });
    (helpers as { lander: string }).lander = lander;
    const left = await listOf(desk);
    expect([...treeOf(base.home).keys()].filter((name) => name.includes('.countersign-land'))).toEqual([]);
    await desk.keep({ sessionId, listing: left.listing, choice: { kind: 'all' } }, by);
    expect(readFileSync(join(base.home, 'two'), 'utf8')).toBe('2\n');
    expect((await listOf(desk)).total).toBe(0);
    expect(rows.some(({ configurationChange }) => configurationChange.effect === 'not-made')).toBe(true);
  });
});
