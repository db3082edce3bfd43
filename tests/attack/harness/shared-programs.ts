/** What all files of the suite share: the programs in C that attack and that guard, a place for the checkout, and what Node compiled. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import * as z from 'zod';
import { findProgram } from '../../../main/node/sandbox/machine/find-program.ts';
import { makeProject } from './worlds/world.ts';

const repository = path.join(import.meta.dirname, '../../..');
const variable = 'ATTACK_SHARED';
/** In the checkout, so that the packages beside them are found; of one run each. */
const bundles = 'ATTACK_BUNDLES';
const self = process.getuid?.();

const sources = {
  probe: ['tests/fixtures/programs/attack-probe.c', '-O1', '-w', '-lpthread'],
  /** The observer, built where everybody can start it. */
  observer: ['resources/helper/observer.c', '-O2', '-static'],
  /** Where it is there, as in a broker: what starts the sandboxes of every attack. */
  starter: ['resources/helper/starter.c', '-O2'],
  /** Builds the sandboxes in bubblewrap's place in a run with `COUNTERSIGN_BUILDER=own`. */
  builder: ['resources/helper/builder/builder.c', '-O2', '-static'],
  /** What mounts layers. */
  staging: ['resources/helper/staging-holder.c', '-O2', '-static'],
  /** What opens sockets inside of a network namespace. */
  namespace: ['resources/helper/namespace-holder.c', '-O2', '-static'],
  /** What lists and lands what is on them; they lie beside it. */
  'list-changes': ['resources/helper/list-changes.c', '-O2'],
  'land-changes': ['resources/helper/land-changes.c', '-O2'],
  /** What stands in the place of an agent's shells. */
  cover: ['resources/helper/shell-cover.c', '-O2', '-static'],
} as const;

/** Those that are started often, and ask for no place of their own. */
const manyTimes: readonly string[] = ['batch', 'crowd', 'late', 'live', 'places', 'run', 'staged', 'swap', 'works'].map(
  (name) => `${name}-program.ts`,
);

/** A sandbox has folders of its own in these places, and sees nothing of a checkout there. */
const isHiddenInside = /^\/(var\/)?tmp\//.test(repository);

/** Node, and the packages that clients in sandboxes load, where every sandbox sees them. */
function copyNode(to: string): void {
  cpSync(process.execPath, path.join(to, 'node'));
  const copy = (name: string): void => {
    const [from, place] = [repository, to].map((folder) => path.join(folder, 'node_modules', name)) as [string, string];
    if (existsSync(place) || !existsSync(from)) return;
    cpSync(from, place, { recursive: true });
    const said: unknown = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8'));
    const { dependencies } = z.looseObject({ dependencies: z.record(z.string(), z.string()).default({}) }).parse(said);
    Object.keys(dependencies).forEach(copy);
  };
  copy('@grpc/grpc-js');
}

/** One file of each program: Node reads hundreds otherwise, which is half of a short program's computing time. */
async function bundlePrograms(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: repository,
    // Packages too, but for what is no JavaScript.
    ssr: { noExternal: true, external: ['node-pty'] },
    build: {
      ssr: true,
      outDir: folder,
      rolldownOptions: {
        input: manyTimes.map((program) => path.join(import.meta.dirname, program)),
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}

/** Vitest runs it before the first file, and what it gives back after the last one. */
export async function setup(): Promise<() => void> {
  const folder = mkdtempSync(path.join(self === 0 ? '/var/lib' : homedir(), 'countersign-attack-shared-'));
  // Everybody may start what is in it; nobody else may list it.
  chmodSync(folder, 0o711);
  const checkout = path.join(folder, 'checkout');
  mkdirSync(checkout);
  const compiler = findProgram('cc', process.env);
  for (const [name, [source, ...words]] of Object.entries(sources)) {
    if (compiler === null) break;
    execFileSync(compiler, ['-o', path.join(folder, name), path.join(repository, source), ...words]);
  }
  if (isHiddenInside) copyNode(path.join(folder, 'bin'));
  // As git says where a worktree lies.
  const project = path.join(realpathSync(folder), 'project');
  makeProject(project, folder);
  execFileSync('chmod', ['-R', 'a+rX', project]);
  const cache = path.join(repository, '.cache');
  mkdirSync(cache, { recursive: true });
  const bundled = mkdtempSync(path.join(cache, 'attack-programs-'));
  chmodSync(bundled, 0o755);
  await bundlePrograms(bundled);
  process.env[variable] = folder;
  process.env[bundles] = bundled;
  process.env['ATTACK_PROJECT'] = project;
  return () => {
    // Never with what is in it: here it is empty, and in the namespaces of programs it is this checkout.
    rmdirSync(checkout);
    rmSync(folder, { recursive: true, force: true });
    rmSync(bundled, { recursive: true, force: true });
  };
}

function shared(name: string): string {
  const folder = process.env[variable];
  if (folder === undefined) throw new Error('The suite was not set up: run it as `vitest run --project attack`.');
  return path.join(folder, name);
}

/** What runs the program, whole: the same words as it takes by its own name. */
export function bundledProgram(program: string): string {
  const name = manyTimes.includes(program) ? path.join(process.env[bundles] ?? '', program) : null;
  return name === null ? program : name.replace(/\.ts$/, '.js');
}

/** Null where there is no compiler. */
export function sharedProgram(name: keyof typeof sources): string | null {
  return existsSync(shared(name)) ? shared(name) : null;
}

/** Node, by a name that is also there inside of sandboxes. */
export const nodeInside = (): string => (isHiddenInside ? shared('bin/node') : process.execPath);

/** Empty on the host; a program of another user sees the checkout there. */
export const checkoutPlace = (): string => shared('checkout');

/** Where Node may keep what it compiles for programs of this user, and where nobody else writes. */
export function compiledPlace(uid: number): string {
  const folder = shared(`compiled-${uid}`);
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700, recursive: true });
    if (uid !== self) chownSync(folder, uid, uid);
  }
  return folder;
}
