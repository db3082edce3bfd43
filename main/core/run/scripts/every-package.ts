/** Calls that run a task in every package of a work space: `npm run x -ws`, `pnpm -r x`, `yarn workspaces run x`, `turbo run x`, `nx run-many`. */
import { resolvePath } from '#domain/common/paths.ts';
import type { LinePlaces } from '#core/ports.ts';
import { type Naming, inFolder } from './named-script.ts';
import { workspacePatterns } from './named-packages.ts';

/** Packages that one call follows; those beyond are rated by the name of the call. */
const mostPackages = 60;
const deepest = 3;
/** Where nx and its kind keep packages that no file lists. */
const usualFolders = ['apps/*', 'libs/*', 'packages/*'];

const valued =
  /^(?:-C|--(?:prefix|cwd|dir|filter|scope|ignore|include|exclude|concurrency|loglevel|config|cache-dir|projects|configuration|base|head|from|jobs|targets?))$|^-[Fjpt]$/;

/** The option of npm alone that takes a word, and the one that takes nothing but a number. */
const ofNpm = /^(?:-w|--workspace)$/;
const isCount = (name: string, next: string | undefined): boolean => name === '--parallel' && /^\d+$/.test(next ?? '');

interface Words {
  readonly plain: readonly string[];
  readonly given: ReadonlyMap<string, readonly string[]>;
}

function readWords(runner: string, words: readonly string[]): Words {
  const plain: string[] = [];
  const given = new Map<string, readonly string[]>();
  for (let at = 0; at < words.length && words[at] !== '--'; at += 1) {
    const word = words[at] ?? '';
    if (!word.startsWith('-')) {
      plain.push(word);
      continue;
    }
    const [name = '', ...rest] = word.split('=');
    const takes = valued.test(name) || (runner === 'npm' && ofNpm.test(name)) || isCount(name, words[at + 1]);
    const next = rest.length === 0 && takes ? words[(at += 1)] : rest.join('=');
    given.set(name, [...(given.get(name) ?? []), next ?? '']);
  }
  return { plain, given };
}

const behind = (plain: readonly string[], word: RegExp): readonly string[] => {
  const at = plain.findIndex((each) => word.test(each));
  return at < 0 ? [] : plain.slice(at + 1);
};

const runWord = /^(?:run|run-script|rum|urn)$/;
const ownTask = /^(?:test|start|stop|restart|t|tst)$/;

const recursive = /^(?:recursive|multi|m)$/;
/** By a pattern, by more than one name, or by the word of old. */
const isOfSeveral = ([first = '']: readonly string[], filtered: readonly string[]): boolean =>
  recursive.test(first) || filtered.length > 1 || filtered.some((name) => /[*.[\]{}!^]/.test(name));

/** Null for a call that names one package, or none. */
function tasksOf(runner: string, { plain, given }: Words): readonly string[] | null {
  const isOn = (name: string): boolean => given.has(name) && given.get(name)?.[0] !== 'false';
  const task = (): readonly string[] => {
    const run = behind(plain, runWord);
    if (run.length > 0) return run.slice(0, 1);
    const own = plain.find((word) => ownTask.test(word));
    return own === undefined ? [] : [/^(?:t|tst)$/.test(own) ? 'test' : own];
  };
  const named = [...(given.get('-w') ?? []), ...(given.get('--workspace') ?? [])];
  const filtered = [...(given.get('--filter') ?? []), ...(given.get('-F') ?? [])];
  switch (runner) {
    case 'npm':
      return isOn('-ws') || isOn('--workspaces') || named.length > 1 ? task() : null;
    case 'pnpm':
      return isOfSeveral(plain, filtered) || isOn('-r') || isOn('--recursive')
        ? [...task(), ...plain.filter((word) => !recursive.test(word))].slice(0, 1)
        : null;
    case 'bun':
      return filtered.some((name) => /[*.!]/.test(name)) ? task() : null;
    case 'yarn':
      return plain[0] === 'workspaces' ? behind(plain, runWord).slice(0, 1) : null;
    case 'lerna':
      return plain[0] === 'run' ? plain.slice(1, 2) : null;
    case 'turbo':
      return (plain[0] === 'run' ? plain.slice(1) : plain).map((name) => name.replace(/^.*#/, ''));
    default:
      return null;
  }
}

/** Targets of nx stand behind options too: `-t build test`, `--target=build`, `run web:build`. */
function nxTasks({ plain, given }: Words): readonly string[] {
  const [verb = '', ...rest] = plain;
  const listed = ['-t', '--target', '--targets']
    .flatMap((name) => given.get(name) ?? [])
    .flatMap((text) => text.split(','));
  if (/^(?:run-many|affected)$/.test(verb)) return [...listed, ...rest].filter((name) => name !== '');
  if (verb === 'run') return [rest[0]?.split(':')[1] ?? ''];
  return verb.includes(':') ? [verb.split(':')[1] ?? ''] : [verb];
}

/** Empty for what runs in one package at most. */
export function everyNaming(runner: string, words: readonly string[]): readonly Naming[] {
  const read = readWords(runner, words);
  const tasks = (runner === 'nx' ? nxTasks(read) : tasksOf(runner, read))?.filter((name) => name !== '') ?? [];
  if (tasks.length === 0) return [];
  const to = ['-C', '--prefix', '--cwd', '--dir'].flatMap((name) => read.given.get(name) ?? [])[0] ?? null;
  const file = inFolder(to, 'package.json');
  if (file === null) return [];
  const scripts = tasks.flatMap((task) => [`pre${task}`, task, `post${task}`]);
  const each: Naming = { kind: 'lifecycle', files: [file], tasks: scripts, isEverywhere: true };
  const projects = inFolder(to, 'project.json') ?? '';
  return runner === 'nx' ? [each, { kind: 'nx-target', files: [projects], tasks, isEverywhere: true }] : [each];
}

export const runsEverywhere = new Set(['turbo', 'nx', 'lerna']);

/** The folders of all packages, the root first, by what the files there say and by what lies there. */
export async function packageFolders(
  root: string,
  { rootText, ofPnpm }: { readonly rootText: string; readonly ofPnpm: string },
  places: Pick<LinePlaces, 'list'>,
): Promise<readonly string[]> {
  const patterns = [...workspacePatterns(rootText, ofPnpm), ...usualFolders];
  const found = new Set([root]);
  for (const pattern of patterns) {
    if (pattern.startsWith('!') || /^\/|(?:^|\/)\.\.(?:\/|$)/.test(pattern)) continue;
    for (const folder of await matching(root, pattern.replace(/^\.\//, '').replace(/\/+$/, '').split('/'), {
      root,
      places,
    }))
      if (found.size < mostPackages) found.add(folder);
  }
  return [...found];
}

interface Search {
  readonly root: string;
  readonly places: Pick<LinePlaces, 'list'>;
}

async function matching(
  folder: string,
  parts: readonly string[],
  search: Search,
  depth = 0,
): Promise<readonly string[]> {
  const [part, ...rest] = parts;
  if (part === undefined) return [folder];
  if (!part.includes('*')) return matching(resolvePath(folder, part), rest, search, depth);
  const inside = (await search.places.list(folder, search.root)) ?? [];
  const shape = new RegExp(`^${part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\*+/g, '.*')}$`);
  const folders = inside.filter(({ name, isFolder }) => isFolder && name !== 'node_modules' && !name.startsWith('.'));
  const found: string[] = part === '**' ? [...(await matching(folder, rest, search, depth))] : [];
  for (const { name } of folders) {
    if (found.length >= mostPackages) break;
    const path = resolvePath(folder, name);
    if (part === '**') {
      if (depth < deepest) found.push(...(await matching(path, parts, search, depth + 1)));
    } else if (shape.test(name)) found.push(...(await matching(path, rest, search, depth)));
  }
  return found;
}
