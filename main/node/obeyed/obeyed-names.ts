/** Names in writable folders that a person's tools run or read because settings or variables say so. See decision 0040. */
import type { WireError } from '#domain/common/errors.ts';
import type { CommandReader } from '#core/ports.ts';
import { isWithin } from '../sandbox/paths/covering-entry.ts';
import { findProgram } from '../sandbox/machine/find-program.ts';
import { gitLayout } from '../sandbox/git/git-layout.ts';
import { nestedRepositories } from '../sandbox/git/nested-repositories.ts';
import type { KindOf } from '../sandbox/paths/see-past-placeholders.ts';
import { keptAnswers } from './kept-answers.ts';
import type { Lead } from './lead.ts';
import { createLeadsOfGit, type Tree } from './leads-of-git.ts';
import { leadsOfOtherRepositories } from './leads-of-other-repositories.ts';
import { leadsOfVariables } from './leads-of-variables.ts';
import { namesOfLeads } from './names-of-leads.ts';
import { say } from '#domain/common/message.ts';

export type Obeyed =
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'refused'; readonly error: WireError };

/** `roots` are real paths of folders that a command may write. Asks again only for what changed. */
export type ObeyedNames = (roots: readonly string[], home: string, kindOf: KindOf) => Promise<Obeyed>;

export interface ObeyedOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly reader: (() => Promise<CommandReader>) | null;
  /** The broker's own data, where answers are kept for the next process; null to keep none. */
  readonly dataDir: string | null;
  /** For tests: another than the system's. */
  readonly git?: string;
}

/** So many are asked about at a time. */
const atOnce = 4;

export function createObeyedNames({ env: given, reader: load, dataDir, ...own }: ObeyedOptions): ObeyedNames {
  // A process's own is asked of the system at each look.
  const env = { ...given };
  const reader = load === null ? null : once(load);
  const git = own.git ?? findProgram('git', env);
  let home = '';
  let ask: ReturnType<typeof createLeadsOfGit> | null = null;
  const variables = new Map<string, readonly Lead[]>();
  return async (roots, homeNow, kindOf) => {
    if (homeNow !== home || ask === null) {
      home = homeNow;
      ask =
        git === null
          ? null
          : createLeadsOfGit({ git, env, home, reader }, dataDir === null ? null : keptAnswers(dataDir));
    }
    const leads: Lead[] = [];
    for (const root of roots) {
      const ofVariables = variables.get(root) ?? (await leadsOfVariables(env, root, home, reader));
      if (variables.size > mostRoots) variables.clear();
      variables.set(root, ofVariables);
      const others = await leadsOfOtherRepositories(root, home, env, reader);
      if (others === null) return tooLong(root);
      leads.push(...ofVariables, ...others);
      // A git that a command could exchange is asked nothing; then the settings are read by us alone.
      const asked = git === null || roots.some((each) => isWithin(git, each)) ? null : ask;
      const trees = asked === null ? [] : treesIn(root, kindOf);
      for (let index = 0; index < trees.length; index += atOnce) {
        const some = trees.slice(index, index + atOnce);
        const answers = await Promise.all(asked === null ? [] : some.map(asked));
        for (const [at, told] of answers.entries()) {
          if (told.kind === 'untold' && index + at > 0) {
            // Of one that lies beneath, as the broken ones of a tool's own tests do, nothing can be written.
            leads.push({ path: some[at]?.root ?? root, when: 'always', folders: true });
            continue;
          }
          if (told.kind === 'untold') {
            const { message, remedy } = told;
            return { kind: 'refused', error: { code: 'project-refused', message, remedy } };
          }
          leads.push(...told.leads);
        }
      }
    }
    return { kind: 'names', names: namesOfLeads(leads, roots, kindOf) };
  };
}

const mostRoots = 256;

/** The folder's own tree first; also where there is no repository, for what the person's settings say of every folder. */
function treesIn(root: string, kindOf: KindOf): readonly Tree[] {
  return [root, ...nestedRepositories(root)].map((tree): Tree => {
    const layout = gitLayout(tree, kindOf);
    if (layout !== null) return { root: tree, repository: layout };
    const isBare = tree !== root && kindOf(`${tree}/HEAD`) !== 'missing' && kindOf(`${tree}/objects`) !== 'missing';
    return { root: tree, repository: isBare ? { gitDir: tree, commonDir: tree } : null };
  });
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => (loading ??= load());
}

function tooLong(root: string): Obeyed {
  const message = say(
    'The settings of the Mercurial or Jujutsu repository in {root} are too long to be read, so what they start cannot be protected.',
    { root },
  );
  return { kind: 'refused', error: { code: 'project-refused', message, remedy: say('Shorten them.') } };
}
