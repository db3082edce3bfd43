/** A home, a layer above it that a real overlay filled, and the helpers, as root or as an ordinary user. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { FoundChange } from '#domain/staging/found-change.ts';
import {
  landingJob,
  runLanding,
  undoJob,
  type LandingPlace,
  type LandingResult,
} from '../../../../main/node/staging/land-changes.ts';
import { listChanges } from '../../../../main/node/staging/list-changes.ts';
import { readJournal, type JournalEntry } from '../../../../main/node/staging/read-journal.ts';
import { runHelper, type HelperEnd } from '../../../../main/node/staging/run-helper.ts';

export interface Helpers {
  readonly folder: string;
  readonly lister: string;
  readonly lander: string;
  /** Ends itself at a call of the tester's choice. */
  readonly faulty: string;
}

const sources = join(import.meta.dirname, '../../../../resources/helper');

/** Where syncing costs nothing, and overlays can be mounted. */
export const roomy = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export function compileHelpers(): Helpers {
  const folder = mkdtempSync(join(roomy, 'landing-helpers-'));
  chmodSync(folder, 0o755);
  const build = (name: string, source: string, ...more: string[]): string => {
    const file = join(folder, name);
    const built = spawnSync('cc', ['-O1', '-Wall', '-Wextra', '-Werror', ...more, '-o', file, join(sources, source)]);
    if (built.status !== 0) throw new Error(String(built.stderr));
    return file;
  };
  return {
    folder,
    lister: build('list-changes', 'list-changes.c'),
    lander: build('land-changes', 'land-changes.c'),
    faulty: build('land-faults', 'land-changes.c', '-DCOUNTERSIGN_FAULTS'),
  };
}

/** A home with some of everything, and a command that changes it in every way. */
export const furniture = [
  'mkdir -p keep old/sub swap docs nest/in/er',
  'for f in keep/a keep/b old/x old/sub/y swap/was docs/1 docs/2 plain tolink nest/in/er/deep nest/in/side; do echo $f > $f; done',
].join('; ');
export const everyChange = [
  'echo new > keep/a; chmod 700 keep/b; rm -rf old; rm -rf swap; mkdir swap; echo n > swap/now; mv docs docs2; mkdir -p deep/er; echo d > deep/er/f',
  'ln -s keep/a link; rm tolink; ln -s /etc/passwd tolink; rm plain; mkdir plain; echo in > plain/in; echo x >> .bashrc; touch -d @5 keep/b; chmod 750 keep',
  'rm -rf nest; mkdir -p nest/in; echo other > nest/in/side; mkdir -m 555 closed; mkfifo pipe',
  String.raw`printf x > $'new\nline'; printf y > $'\xff\xfe'; printf z > $(printf 'n%.0s' {1..255})`,
].join('; ');

export interface Person {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Who the tests run as: this user, and where that is root an ordinary one too. */
export function people(): readonly Person[] {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const self = { name: uid === 0 ? 'root' : 'an ordinary user', uid, gid };
  return uid === 0 ? [self, { name: 'an ordinary user', uid: 12_345, gid: 12_345 }] : [self];
}

export interface Scene {
  readonly base: string;
  readonly home: string;
  readonly upper: string;
  readonly state: string;
  readonly who: Person;
  readonly attributes: 'user.overlay.' | 'trusted.overlay.';
  /** A shell line at the real home. */
  real(line: string): void;
  /** A shell line on the layer, as a sandboxed command would run it. */
  stage(line: string): void;
  /** As `stage`, of a command that goes on: resolves at its first line, to what has it go on and resolves to all that it says. */
  begin(line: string): Promise<() => Promise<string>>;
  list(): Promise<readonly FoundChange[]>;
  place(id?: string): LandingPlace;
  land(changes: readonly FoundChange[], id?: string): Promise<readonly LandingResult[]>;
  discard(changes: readonly FoundChange[], mayRemoveFolders?: boolean): Promise<readonly LandingResult[]>;
  recover(id?: string): Promise<void>;
  undo(id?: string): Promise<readonly LandingResult[]>;
  journal(id?: string): readonly JournalEntry[];
  /** Runs a job and ends it at its n-th changing call. */
  kill(job: Buffer, at: number, isTorn?: boolean): Promise<HelperEnd>;
  copy(): Scene;
  remove(): void;
}

interface Begun {
  readonly command: string;
  readonly args: readonly string[];
  readonly how: { readonly cwd: string; readonly uid: number; readonly gid: number; readonly env: NodeJS.ProcessEnv };
}

function wordsOf(who: Person, line: string, cwd: string, enter: readonly string[]): Begun {
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', HOME: cwd };
  const args = [...enter, 'bash', '-c', `set -e; umask 022; ${line}`];
  return { command: 'env', args, how: { cwd, uid: who.uid, gid: who.gid, env } };
}

async function begin({ command, args, how }: Begun): Promise<() => Promise<string>> {
  const child = spawn(command, args, { ...how, stdio: ['pipe', 'pipe', 'inherit'] });
  const first = Promise.withResolvers<undefined>();
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.includes('\n')) first.resolve(undefined);
  });
  const ended = new Promise<string>((resolve, reject) =>
    child.on('close', (code) => (code === 0 ? resolve(said) : reject(new Error(`${code}: ${said}`)))),
  );
  await Promise.race([first.promise, ended]);
  return () => {
    child.stdin.end('\n');
    return ended;
  };
}

function sh(who: Person, line: string, cwd: string, enter: readonly string[] = []): void {
  const { command, args, how } = wordsOf(who, line, cwd, enter);
  const { status, stderr } = spawnSync(command, args, how);
  if (status !== 0) throw new Error(`${line}\n${String(stderr)}`);
}

/** Made here and given away: a shell for each of thousands would be most of what the tests compute. */
function makeFolder(who: Person, folder: string, mode: number): void {
  mkdirSync(folder);
  chmodSync(folder, mode);
  chownSync(folder, who.uid, who.gid);
}

function makeBase(who: Person, at: string, folders: readonly string[]): string {
  const base = mkdtempSync(join(at, 'landing-'));
  chownSync(base, who.uid, who.gid);
  for (const folder of folders) makeFolder(who, join(base, folder), 0o755);
  return base;
}

export function makeScene(helpers: Helpers, who: Person, at = roomy): Scene {
  const base = makeBase(who, at, ['home', 'upper', 'work', 'state']);
  return sceneAt(helpers, who, base);
}

function sceneAt(helpers: Helpers, who: Person, base: string): Scene {
  return sceneOn(helpers, who, base, { upper: join(base, 'upper'), work: join(base, 'work') });
}

/** The same above another upper folder, such as that of a real layer. */
export function sceneOn(
  helpers: Helpers,
  who: Person,
  base: string,
  { upper, work }: { readonly upper: string; readonly work: string },
): Scene {
  const [home, states] = [join(base, 'home'), join(base, 'state')];
  const attributes = who.uid === 0 ? 'trusted.overlay.' : 'user.overlay.';
  const as = { uid: who.uid, gid: who.gid };
  const stateOf = (id: string): string => join(states, id);
  const place = (id = 'first'): LandingPlace => ({
    id,
    root: home,
    upper,
    state: stateOf(id),
    attributes,
    mayRemoveFolders: true,
  });
  const options = `lowerdir=${home},upperdir=${upper},workdir=${work}${who.uid === 0 ? '' : ',userxattr'}`;
  const mountLine = `mount -t overlay overlay -o ${options} ${home}; cd ${home}`;
  const entering = ['unshare', who.uid === 0 ? '-m' : '-Urm'];
  const prepared = (id: string): LandingPlace => {
    if (!existsSync(stateOf(id))) makeFolder(who, stateOf(id), 0o700);
    return place(id);
  };
  const land = (job: Buffer): Promise<readonly LandingResult[]> => runLanding(helpers.lander, job, { as });
  return {
    base,
    home,
    upper,
    state: stateOf('first'),
    who,
    attributes,
    real: (line) => sh(who, line, home),
    stage: (line) => sh(who, `${mountLine}; ${line}`, base, entering),
    begin: (line) => begin(wordsOf(who, `${mountLine}; ${line}`, base, entering)),
    list: () => listChanges(helpers.lister, { attributes, upper, root: home }, { as }),
    place: (id = 'first') => prepared(id),
    land: (changes, id = 'first') =>
      land(
        landingJob(
          'land',
          prepared(id),
          changes.map((change) => ({ change, tag: 3 })),
        ),
      ),
    discard: (changes, mayRemoveFolders = true) =>
      land(
        landingJob(
          'discard',
          { ...place(), mayRemoveFolders },
          changes.map((change) => ({ change, tag: null })),
        ),
      ),
    recover: async (id = 'first') => void (await land(landingJob('recover', place(id), []))),
    undo(id = 'first') {
      const numbers = readEntries(stateOf(id)).flatMap(({ n, state }) => (state === 'done' ? [n] : []));
      return land(undoJob(place(id), numbers));
    },
    journal: (id = 'first') => readEntries(stateOf(id)),
    kill: (job, killAt, isTorn = false) =>
      runHelper(helpers.faulty, [], () => {}, {
        input: job,
        as,
        env: { COUNTERSIGN_DIE_AT: String(killAt), ...(isTorn ? { COUNTERSIGN_TEAR: '1' } : {}) },
      }),
    copy() {
      const next = makeBase(who, roomy, ['work', 'state']);
      // The home first: a staged file is younger than what it was copied from.
      const words = ['-a', join(base, 'home'), join(base, 'upper'), next];
      const { status, stderr } = spawnSync('cp', words, { uid: who.uid, gid: who.gid });
      if (status !== 0) throw new Error(String(stderr));
      return sceneAt(helpers, who, next);
    },
    remove() {
      if (process.getuid?.() !== 0) spawnSync('chmod', ['-R', 'u+rwx', base]);
      rmSync(base, { recursive: true, force: true });
    },
  };
}

function readEntries(state: string): readonly JournalEntry[] {
  return readJournal(readFileSync(join(state, 'journal'), 'latin1'));
}

/** Null where it is closed to this user. */
function ifOpen<Found>(read: () => Found): Found | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return null;
    throw error;
  }
}

/** Every name of a tree with its type, mode and content. */
export function treeOf(top: string): ReadonlyMap<string, string> {
  const tree = new Map<string, string>();
  const walk = (folder: Buffer): void => {
    // An ordinary user may not look into everything that is theirs.
    for (const name of ifOpen(() => readdirSync(folder, { encoding: 'buffer' })) ?? []) {
      const path = Buffer.concat([folder, Buffer.from('/'), name]);
      const at = lstatSync(path);
      const content = at.isSymbolicLink()
        ? readlinkSync(path, { encoding: 'latin1' })
        : at.isFile()
          ? (ifOpen(() => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)) ?? 'closed')
          : at.isDirectory()
            ? ''
            : 'special';
      tree.set(path.subarray(top.length + 1).toString('latin1'), `${at.mode.toString(8)} ${at.uid} ${content}`);
      if (at.isDirectory()) walk(path);
    }
  };
  walk(Buffer.from(top));
  return tree;
}

/** Names that differ, for a failure that says something. */
export function differences(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((name) => a.get(name) !== b.get(name))
    .map((name) => `${JSON.stringify(name)}: ${a.get(name) ?? 'nothing'} -> ${b.get(name) ?? 'nothing'}`);
}

/** Compiled before the first test of a file, and gone after its last. */
export function withHelpers(take: (helpers: Helpers) => void): void {
  let compiled: Helpers | null = null;
  beforeAll(() => {
    compiled = compileHelpers();
    take(compiled);
  });
  afterAll(() => {
    if (compiled !== null) rmSync(compiled.folder, { recursive: true, force: true });
  });
}
