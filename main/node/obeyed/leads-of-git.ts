/** Finds the names that git's settings lead to in one working tree, or says which of them cannot be told. */
import path from 'node:path';
import type { CommandReader } from '#core/ports.ts';
import { identitiesOf, areStill, type Identities } from './file-identities.ts';
import { gitEnvironment } from './ask-git.ts';
import type { KeptAnswer, KeptAnswers } from './kept-answers.ts';
import type { Lead } from './lead.ts';
import { leadsOfLine, type LinePlace } from './leads-of-line.ts';
import type { GitSetting } from './read-config-list.ts';
import { gatherSettings, type Repository } from './settings-of-git.ts';
import { whatASettingStarts, type Started } from './what-a-setting-starts.ts';
import { type Message, say } from '#domain/common/message.ts';

export type Told =
  | { readonly kind: 'leads'; readonly leads: readonly Lead[] }
  /** A sentence and a way out. */
  | { readonly kind: 'untold'; readonly message: Message; readonly remedy: Message };

export interface Tree {
  readonly root: string;
  /** Null where there is no repository. */
  readonly repository: Repository | null;
}

export interface AskedOfGit {
  readonly git: string;
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
  /** Loads what reads shell lines; null where nothing does, and every line that needs it is unresolved. */
  readonly reader: (() => Promise<CommandReader>) | null;
}

const mostLines = 2000;
const mostUnknown = 20_000;
const mostKnown = 512;

interface Known {
  readonly identities: Identities;
  readonly told: Told;
  readonly keeps: boolean;
}

/** Asks again only when a file changed that the answer came from. */
export function createLeadsOfGit(asked: AskedOfGit, kept: KeptAnswers | null): (tree: Tree) => Promise<Told> {
  const scope = gitEnvironment(asked.env);
  const known = new Map<string, Known>();
  for (const { key, identities, leads } of kept?.read() ?? [])
    known.set(key, { identities: new Map(identities), told: { kind: 'leads', leads }, keeps: true });
  return async (tree) => {
    const key = JSON.stringify([tree.root, tree.repository, asked.home, scope]);
    const before = known.get(key);
    if (before !== undefined && areStill(before.identities)) return before.told;
    known.delete(key);
    const { told, files, keeps } = await tell(tree, asked);
    const identities = identitiesOf(files);
    if (known.size >= mostKnown) known.clear();
    if (identities === null || files.size === 0) return told;
    known.set(key, { identities, told, keeps });
    if (kept !== null && keeps) kept.write(toKeep(known));
    return told;
  };
}

function toKeep(known: ReadonlyMap<string, Known>): KeptAnswer[] {
  return [...known]
    .toReversed()
    .flatMap(([key, { identities, told, keeps }]) =>
      keeps && told.kind === 'leads' ? [{ key, identities: [...identities], leads: [...told.leads] }] : [],
    );
}

interface Telling {
  readonly told: Told;
  /** Empty where nothing of it can be kept. */
  readonly files: ReadonlySet<string>;
  /** False where variables that may be others next time had a part in it. */
  readonly keeps: boolean;
}

async function tell(tree: Tree, asked: AskedOfGit): Promise<Telling> {
  const { told, files, computes } = await tellNow(tree, asked);
  return { told, files, keeps: told.kind === 'leads' && !computes };
}

async function tellNow(
  tree: Tree,
  asked: AskedOfGit,
): Promise<{ told: Told; files: ReadonlySet<string>; computes?: boolean }> {
  const { root, repository } = tree;
  const gathered = await gatherSettings({ ...asked, cwd: root }, repository, asked.home);
  if (gathered.kind === 'failed') return { told: unreadable(root, gathered.because), files: new Set() };
  const { settings, files, included } = gathered;
  const leads: Lead[] = [
    ...[...files].filter(isNoHead).map((file): Lead => ({ path: file, when: 'present', folders: false })),
    // Missing ones as well: git would obey them as soon as they are made.
    ...included.map((file): Lead => ({ path: file, when: 'always', folders: false })),
  ];
  const place: LinePlace = { root, gitDir: repository?.gitDir ?? null, home: asked.home, env: asked.env };
  const seen = new Set<string>();
  let unknowns = 0;
  let computes = false;
  for (const setting of settings) {
    const started = whatASettingStarts(setting);
    if (started === null || started.kind === 'settings' || isSeen(started, seen)) continue;
    if (started.kind === 'unknown') {
      if (++unknowns > mostUnknown)
        return { told: unreadable(root, say('there are more than can be looked through')), files };
      leads.push(...namesIn(started.text, root, asked.home));
    } else if (started.kind === 'path') {
      const named = started.path.startsWith('~/') ? path.join(asked.home, started.path.slice(2)) : started.path;
      leads.push({ path: path.resolve(root, named), when: 'always', folders: true });
    } else {
      if (seen.size > mostLines)
        return { told: unreadable(root, say('they start more programs than can be looked through')), files };
      computes ||= /[$`]/.test(started.line);
      const read = await leadsOfLine(started.line, place, asked.reader);
      leads.push(...read.leads);
      if (started.isUnasked && read.unresolved !== null)
        return { told: unclear(tree, setting, read.unresolved), files };
    }
  }
  return { told: { kind: 'leads', leads }, files, computes };
}

const isNoHead = (file: string): boolean => path.basename(file) !== 'HEAD';

function isSeen(started: Started, seen: Set<string>): boolean {
  const key = JSON.stringify(started);
  if (seen.has(key)) return true;
  seen.add(key);
  return false;
}

/** An unknown key may start what it names; a file of the project that it names by a path counts. */
function namesIn(text: string, root: string, home: string): readonly Lead[] {
  const words = text.length > 4096 ? [] : text.split(/[\s"';|&()=]+/);
  return words
    .filter((word) => word.includes('/') && !word.includes('://') && !/[*\0]/.test(word))
    .map((word) => (word.startsWith('~/') ? path.join(home, word.slice(2)) : word))
    .map((word): Lead => ({ path: path.resolve(root, word), when: 'present', folders: false }));
}

function unreadable(root: string, because: Message): Told {
  return {
    kind: 'untold',
    message: say(
      "Git's settings for {root} cannot be read, so what git would start there cannot be protected: {because}.",
      { root: clean(root), because },
    ),
    remedy: say('Run `git config --list --show-origin` there, and correct or remove what it names.'),
  };
}

function unclear({ root }: Tree, { section, subsection, key, file }: GitSetting, part: string): Told {
  const name = [section, ...(subsection === null ? [] : [subsection]), key].join('.');
  const source = file === null ? 'the environment' : clean(path.resolve(root, file));
  return {
    kind: 'untold',
    message: say(
      'Git would start what {name} in {source} computes ({part}), and where that lies in {root} cannot be told beforehand.',
      { name: clean(name), source, part: clean(part), root: clean(root) },
    ),
    remedy: say('Write the path of the program out in that setting, or remove the setting.'),
  };
}

const clean = (text: string): string => text.replace(/\p{C}/gu, '?').slice(0, 200);
