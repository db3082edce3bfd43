/** Where a sentence of a card and the run that followed do not fit together. */
import path from 'node:path';
import type { CardEffect } from '#domain/approval/card-effect.ts';
import type { PathLoss } from '#domain/risk/loss.ts';
import type { Risk } from '#domain/risk/risk.ts';
import { compare, type Look } from './look.ts';

export interface Told {
  readonly risk: Risk;
  readonly effects: readonly CardEffect[];
  readonly losses: readonly PathLoss[];
}

export interface Happened {
  readonly home: string;
  readonly exitCode: number;
  readonly before: Look;
  readonly after: Look;
  readonly hosts: ReadonlySet<string>;
}

/** Of a run that failed only what was not told counts: what it was to do may be undone. */
export function contradictions(told: Told, happened: Happened): readonly string[] {
  const untold = [...untoldFiles(told, happened), ...untoldRefs(told, happened), ...untoldHosts(told, happened)];
  return happened.exitCode === 0 ? [...untold, ...undone(told, happened)] : untold;
}

/** A told place may be a pattern, as in `rm lib/*`. */
function below(file: string, place: string): boolean {
  if (place === '' || file === place || file.startsWith(`${place}/`)) return true;
  if (!place.includes('*')) return false;
  const parts = file.split('/');
  return parts.some((_, at) => path.matchesGlob(parts.slice(0, at + 1).join('/'), place));
}
const isOutside = (file: string): boolean => !below(file, 'shop');
const filesOf = ({ files }: Look): ReadonlyMap<string, string> =>
  new Map([...files].filter(([, content]) => content !== 'folder'));
const isRemote = (ref: string): boolean => ref.startsWith('remote.git:');
const stashes = (look: Look): number => Number(look.refs.get('shop:stashes'));
const tracked = new Set([
  'README.md',
  'src/extra.mjs',
  'run.sh',
  'package.json',
  'Makefile',
  'build.mjs',
  '.gitignore',
]);
const keyOf = (full: string, home: string): string => path.relative(home, full);

function untoldFiles({ risk, effects }: Told, { home, before, after }: Happened): string[] {
  // Of these the card says that nobody can tell, or that a program of the project does what it does.
  if (risk.opaque || effects.some(({ kind }) => kind === 'runs-fetched')) return [];
  const { gone, made, changed } = compare(filesOf(before), filesOf(after));
  const { deletes, writes, discards = [] } = risk.effects;
  const told = [...deletes, ...writes, ...discards].map((each) => keyOf(each.path, home));
  const isTold = (file: string): boolean => told.some((each) => below(file, each));
  // A file that changes in the project is what a project is for; that one goes, or that one changes elsewhere, must be told.
  return [
    ...gone.filter((file) => !isTold(file)).map((file) => `untold: ${file} is gone`),
    ...[...made, ...changed]
      .filter((file) => isOutside(file) && !isTold(file))
      .map((file) => `untold: ${file} is written`),
  ];
}

/** What goes from git's own books has to be told; what is added to them is what committing is for. */
function untoldRefs({ risk, effects }: Told, { before, after }: Happened): string[] {
  if (risk.opaque) return [];
  const { gone, changed } = compare(before.refs, after.refs);
  const lost = [
    ...gone,
    ...changed.filter((ref) => ref === 'shop:stashes' && Number(after.refs.get(ref)) < Number(before.refs.get(ref))),
  ];
  const told = (ref: string): boolean =>
    effects.some((each) =>
      each.kind === 'discards' || each.kind === 'resets' || (each.kind === 'acts' && each.how === 'deletes')
        ? !isRemote(ref)
        : each.kind === 'pushes' && isRemote(ref) && each.how !== 'plain',
    );
  return lost.filter((ref) => !told(ref)).map((ref) => `untold: ${ref} is gone`);
}

function untoldHosts({ risk }: Told, { hosts }: Happened): string[] {
  return [...hosts].filter((host) => !risk.effects.hosts.includes(host)).map((host) => `untold: it went to ${host}`);
}

/** What was told and did not happen. */
function undone({ risk, effects, losses }: Told, { home, before, after, hosts }: Happened): string[] {
  const { deletes, writes } = risk.effects;
  const left = deletes.flatMap(({ path: full }) => {
    const key = keyOf(full, home);
    return [...after.files]
      .filter(([file, content]) => content !== 'folder' && below(file, key) && before.files.get(file) === content)
      .map(([file]) => `told to be deleted: ${file}`);
  });
  const counted = deletes.flatMap(({ path: full, size }) => {
    if (size === null || !size.isComplete) return [];
    const files = [...before.files].filter(
      ([file, content]) => content !== 'folder' && below(file, keyOf(full, home)),
    ).length;
    return files === size.files ? [] : [`told ${size.files} files at ${full}, there were ${files}`];
  });
  const missing = writes
    .map(({ path: full }) => keyOf(full, home))
    .filter((key) => !key.startsWith('..') && ![...after.files.keys()].some((file) => below(file, key)))
    // A folder that is made, and what is written and deleted in one line, leave no file.
    .filter((key) => !deletes.some((each) => below(key, keyOf(each.path, home))))
    .map((key) => `told to be written: ${key}`);
  const unvisited = risk.effects.hosts
    .filter((host) => hosts.size > 0 && !hosts.has(host))
    .map((host) => `told to be connected to: ${host}`);
  return [
    ...left,
    ...counted,
    ...missing,
    ...unvisited,
    ...effects.flatMap((each) => undoneEffect(each, before, after)),
    ...wrongLosses(losses, home, before),
  ];
}

function undoneEffect(effect: CardEffect, before: Look, after: Look): string[] {
  if (effect.kind === 'pushes' && effect.branch !== null) {
    const remote = `remote.git:refs/heads/${effect.branch}`;
    if (effect.how === 'deletes' && after.refs.has(remote)) return [`told to be deleted there: ${effect.branch}`];
    if (effect.how !== 'deletes' && !after.refs.has(remote)) return [`told to be pushed: ${effect.branch}`];
  }
  if (effect.kind !== 'discards') return [];
  if (effect.what === 'branch' && after.refs.has(`shop:refs/heads/${effect.name}`))
    return [`told to be deleted: branch ${effect.name}`];
  if (effect.what === 'stash' && stashes(after) >= stashes(before)) return [`told to be dropped: ${effect.name}`];
  const { gone, changed } = compare(before.files, after.files);
  if (effect.what === 'untracked' && gone.length === 0) return ['told that files git does not know are deleted'];
  if (effect.what === 'changes' && gone.length + changed.length === 0) return ['told that changes are thrown away'];
  return [];
}

/** “Git holds no copy of it” is said of what git does not hold. */
function wrongLosses(losses: readonly PathLoss[], home: string, before: Look): string[] {
  return losses
    .filter(({ lost }) => lost > 0)
    .map(({ path: full }) => keyOf(full, home))
    .filter((key) => before.files.has(key) && tracked.has(key.slice('shop/'.length)))
    .map((key) => `told that nothing holds a copy: ${key} is in git`);
}
