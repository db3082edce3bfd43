/** Takes out, when a command has ended, what it made under names that other programs obey and that the observer could not refuse. See decision 0040. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { isWithin } from '../../paths/covering-entry.ts';
import { knownWalk, walkNames, type Walk } from '../../obeyed/walk-names.ts';
import { nameRules, obeyedNameOf, type NameRules } from '../../obeyed/name-rules.ts';
import { readObserverNotes } from '../../obeyed/observer-notes.ts';
import type { KindOf } from '../../paths/see-past-placeholders.ts';
import { isCopyOfKnown } from '../mounts/same-content.ts';
import { setOddAside } from '../planted/odd-names.ts';
import { plantedRepositories } from '../planted/planted-repositories.ts';
import { setAside, setRepositoriesAside } from '../mounts/set-aside.ts';
import { type Message, say } from '#domain/common/message.ts';

export interface ObeyedWatch {
  /** Resolves when it is known what is there before the command; nothing of it may begin earlier. */
  readonly ready: Promise<void>;
  /**
   * To be called when nothing of the command is left, with all that the observer said; null where there was none. `covered` are names that lay
   * under a mount: the program that wrote there was not the command. Says what was taken out.
   */
  end(observed: string | null, covered: readonly string[]): Promise<readonly Message[]>;
  /** While the command runs: a repository in which git would start something of its choice; null where none is seen. Takes a look each time. */
  look(): Promise<string | null>;
}

export interface WatchedNames {
  readonly plan: Pick<SandboxPlan, 'entries' | 'grants' | 'protectedPaths'>;
  readonly env: NodeJS.ProcessEnv;
  /** What sandboxes need on the host is no file of a command's. */
  readonly lookAt: () => KindOf;
}

const mostSentences = 8;
/** A call may wait that long between its announcement and what it does; and the file system's clock is no finer. */
const lagSeconds = 2;

/** What a person allowed by its own name in any run of this broker, which another that ends meanwhile leaves alone. */
const allowed = new Set<string>();
const mostAllowed = 1000;

export function watchObeyed({ plan, env, lookAt }: WatchedNames): ObeyedWatch {
  const rules = nameRules(plan, env);
  for (const lifted of rules.lifted) if (allowed.size < mostAllowed) allowed.add(lifted);
  const home = env['HOME'] ?? '/';
  const roots = rules.roots.filter((root) => !isWithin(home, root) && !root.split('/').includes('.git'));
  const startedAt = Math.floor(Date.now() / 1000);
  const before = Promise.all(roots.map(async (root) => await knownWalk(root)));
  before.catch(() => {}); // Heard by the caller that waits for `ready`.
  const sinceStart = (second: number): boolean => second >= startedAt - 1;
  return {
    ready: before.then(() => undefined),
    async look() {
      const known = await before;
      const now = await Promise.all(roots.map(async (root) => await walkNames(root)));
      const planted = await plantedRepositories(known, now, { plan, env, roots, isBusy: sinceStart });
      return planted?.[0]?.name ?? null;
    },
    async end(observed, covered) {
      const notes = observed === null ? null : readObserverNotes(observed);
      if (notes !== null && notes.busy.size === 0) return [];
      const known = await before;
      const after = await Promise.all(roots.map(async (root) => await walkNames(root)));
      const isBusy = (second: number): boolean =>
        notes === null
          ? sinceStart(second)
          : Array.from({ length: lagSeconds + 1 }, (_, lag) => second - lag).some((one) => notes.busy.has(one));
      const kindOf = lookAt();
      const old = known.flatMap(({ names }) => names.map(({ path: name }) => name));
      const fresh = after.flatMap((walk, index) => freshIn(walk, known[index] ?? null, roots[index] ?? '/', isBusy));
      const made = [...new Set([...(notes?.made ?? []).filter((name) => isStill(name, rules)), ...fresh])]
        .filter((name) => ![...allowed].some((open) => isWithin(name, open) || isWithin(open, name)))
        .filter((name) => !rules.lifted.some((open) => isWithin(name, open)) && kindOf(name) !== 'missing')
        .filter((name) => !covered.some((held) => isWithin(name, held)))
        .filter((name) => !isCopyOfKnown(name, old));
      const planted = await plantedRepositories(known, after, { plan, env, roots, isBusy });
      const told = [
        ...(planted === null ? [unjudged(roots)] : setRepositoriesAside(planted)),
        ...setOddAside(after, isBusy),
        ...setAside(made),
      ];
      return after.every(({ isComplete }) => isComplete) ? told.slice(0, mostSentences) : [...told, unlooked(roots)];
    },
  };
}

function freshIn(walk: Walk, known: Walk | null, root: string, isBusy: (second: number) => boolean): readonly string[] {
  const old = new Set(known?.names.map(({ path: name }) => name));
  const seen = known?.seen ?? new Set<string>();
  return walk.names
    .map(({ path: name }) => name)
    .filter((name) => !old.has(name))
    .filter((name) => {
      if (wasChanged(name, isBusy)) return true;
      // A folder that was moved brings what lies in it, unchanged.
      for (let above = path.dirname(name); above !== root && isWithin(above, root); above = path.dirname(above))
        if (!seen.has(above) && wasChanged(above, isBusy)) return true;
      return false;
    });
}

/** By the time that no program can set (inode(7), ctime). */
function wasChanged(name: string, isBusy: (second: number) => boolean): boolean {
  const found = lstatSync(name, { throwIfNoEntry: false });
  return found !== undefined && isBusy(Math.floor(found.ctimeMs / 1000));
}

/** What the observer says is the command's words in part: only a name that the rules know is looked at. */
function isStill(name: string, rules: NameRules): boolean {
  return obeyedNameOf(name, rules)?.path === name && lstatSync(name, { throwIfNoEntry: false }) !== undefined;
}

function unjudged(roots: readonly string[]): Message {
  return say(
    'The command made more repositories in {root} than can be looked into. Look into them before anyone runs git there.',
    { root: roots[0] ?? '/' },
  );
}

function unlooked(roots: readonly string[]): Message {
  return say(
    '{roots} holds more folders than can be looked through, so nobody knows whether the command made files there that agents or editors act on.',
    { roots: roots[0] ?? '/' },
  );
}
