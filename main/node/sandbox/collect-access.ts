/** Merges policy, permissions, defaults and grants into one access per path, before anything is folded. */
import { isStricter } from '#domain/sandbox/plan-access.ts';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { WireError } from '#domain/common/errors.ts';
import type { Access, Grant, PermissionEntry } from '#domain/sandbox/permission.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { ObeyedNames } from '../obeyed/obeyed-names.ts';
import { isWithin } from './paths/covering-entry.ts';
import { defaultUnreadable } from './default-unreadable.ts';
import { deniedPlace } from './denied-place.ts';
import { expandGlob } from './paths/expand-glob.ts';
import { gitLayout } from './git/git-layout.ts';
import { ledElsewhere } from './paths/led-elsewhere.ts';
import { mountedElsewhere } from './paths/mounted-elsewhere.ts';
import { pathKind, realPathOf } from './paths/real-path-of.ts';
import type { LinkedFiles } from './linked/look-for-links.ts';
import type { CoveredNames } from './obeyed/names-to-cover.ts';
import { pathSnapshot } from './paths/path-snapshot.ts';
import type { KindOf } from './paths/see-past-placeholders.ts';
import { mixedSettings } from '#domain/sandbox/places-in-home.ts';
import { unusableName } from './paths/unusable-name.ts';
import { say, type Message } from '#domain/common/message.ts';

export interface Places {
  readonly projectRoot: string;
  readonly home: string;
  readonly dataDir: string;
  /** Where its sockets and their tokens lie. */
  readonly runtimeDir: string;
  readonly tmpDir: string | null;
  readonly superuser: boolean;
  /** The account's own home, which may be another than the one that programs are told. */
  readonly accountHome: string;
  /** The broker's environment. */
  readonly env: NodeJS.ProcessEnv;
  /** The host without what running sandboxes made on it. */
  readonly kindOf: KindOf;
  /** What is there by names that other programs obey, beneath the folders that the settings open. */
  readonly obeyed: CoveredNames;
  /** Files of those folders that have another name outside of them. */
  readonly linked: Pick<LinkedFiles, 'files' | 'isWhole'>;
  /** What settings and variables lead to; asked for folders that may be written. */
  readonly ledTo: ObeyedNames;
  /** Why no filtered network can be made here; null when it can. */
  readonly filterProblem: WireError | null;
  /** Folders beneath which writes can be staged, and are to be. */
  readonly staged: readonly string[];
}

type SpecialName = Extract<PermissionEntry, { kind: 'special' }>['name'];

export type Collected =
  | {
      readonly kind: 'access';
      readonly accessOf: Map<string, Access>;
      /** Denied by default alone, and settings that a tool needs: shown without their secrets. */
      readonly shownInPart: readonly string[];
      /** Denied whatever the settings say, some of them once for each mount that shows them: no number that a person could make smaller. */
      readonly byDefault: ReadonlySet<string>;
    }
  | { readonly kind: 'refused'; readonly error: WireError };

/** Enough of the system to start programs, for a root that is otherwise closed. */
const minimal = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/etc', '/opt', '/nix', '/sys'];

export function collectAccess(settings: Settings, grants: readonly Grant[], places: Places): Collected {
  const accessOf = new Map<string, Access>();
  const unusable = unusableName(settings, grants);
  if (unusable !== null) return refused(unusable);
  const led = ledBy(settings, grants, places);
  if (led !== null) return led;
  put('/', settings.files.mode === 'danger-full-access' ? 'write' : 'read', accessOf);
  for (const root of writableByPolicy(settings, places)) put(root, 'write', accessOf);
  const explicit = namedBySettings(settings, places);
  if ('code' in explicit) return refused(explicit);
  for (const [named, access] of explicit) {
    // A root that the settings close is closed, although the policy opens it for reading.
    if (named === '/' && access !== 'write') accessOf.set('/', access);
    else put(named, access, accessOf, true); // What is missing here and grants nothing is no longer among them.
  }
  const homes = [
    ...new Set([places.home, ...(pathKind(places.accountHome) === 'directory' ? [places.accountHome] : [])]),
  ];
  const snapshot = pathSnapshot();
  const mixed = new Set(homes.flatMap((home) => mixedSettings.map((name) => `${home}/${name}`)));
  const shownInPart: string[] = [];
  const byDefault = new Set<string>();
  for (const hidden of defaultUnreadable({ ...places, homes, snapshot })) {
    const real = deniedPlace(hidden, snapshot.realOf);
    if (real === null || explicit.has(real) || settings.files.mode === 'danger-full-access') continue;
    putReal(real, 'deny', accessOf);
    byDefault.add(real);
    if (mixed.has(hidden)) shownInPart.push(real);
  }
  const ofBroker = brokerFolders(places);
  const isOfBroker = (real: string): boolean => ofBroker.some((folder) => isWithin(real, folder));
  const opened = [...accessOf].find(([named, access]) => access !== 'deny' && isOfBroker(named));
  if (opened !== undefined)
    return refused(say("{place} is this desk's own; nothing that it starts may use it.", { place: opened[0] }));
  for (const folder of ofBroker) accessOf.set(folder, 'deny');

  const ungiven = addGrants(accessOf, grants, { settings, places, explicit, isOfBroker });
  if (ungiven !== null) return ungiven;
  const closed = new Set<string>();
  for (const denied of settings.denyRead) {
    const real = deniedPlace(denied);
    if (real === null) continue;
    if (isWithin(places.projectRoot, real))
      return refused(say('The settings deny reading {denied}, which holds the project.', { denied }));
    closed.add(real);
  }
  for (const named of accessOf.keys()) if (isInOneOf(named, closed)) accessOf.delete(named);
  for (const real of closed) accessOf.set(real, 'deny');
  for (const other of closeOtherNames(accessOf, explicit, places.projectRoot)) byDefault.add(other);
  const isStill = (real: string): boolean => accessOf.get(real) === 'deny' && !isInOneOf(real, closed);
  return { kind: 'access', accessOf, shownInPart: shownInPart.filter(isStill), byDefault };
}

/** What the settings name one by one; words where that cannot be told. */
function namedBySettings({ permissions }: Settings, places: Places): ReadonlyMap<string, Access> | Message {
  const explicit = new Map<string, Access>();
  for (const entry of permissions) {
    if (entry.kind === 'path') put(entry.path, entry.access, explicit, isFileToCome(entry));
    else if (entry.kind === 'special') {
      for (const named of special(entry.name, places)) put(named, entry.access, explicit);
    } else {
      const matches = expandGlob(entry.glob, places.projectRoot);
      if ('code' in matches) return say('The pattern {glob} {matches}.', { glob: entry.glob, matches });
      for (const match of matches) put(match, 'deny', explicit);
    }
  }
  return explicit;
}

interface Bounds {
  readonly settings: Settings;
  readonly places: Places;
  readonly explicit: ReadonlyMap<string, Access>;
  readonly isOfBroker: (real: string) => boolean;
}

/** Says why one of them cannot be given; null when all of them were. */
function addGrants(
  accessOf: Map<string, Access>,
  grants: readonly Grant[],
  { settings, places, explicit, isOfBroker }: Bounds,
): Collected | null {
  for (const grant of grants) {
    // A copy comes in its place, in a home of its agent's own.
    if (grant.kind === 'home-file') accessOf.delete(`${places.home}/${grant.name}`);
    if (grant.kind !== 'path' && grant.kind !== 'socket') continue;
    if (isOfBroker(realPathOf(grant.path) ?? grant.path)) return notGiven(grant.path);
    if (grant.kind === 'socket') continue;
    const real = realPathOf(grant.path);
    if (real === null) return refused(say('{path} cannot be followed to a real place.', { path: grant.path }));
    const forbidding = forbiddenBy(real, explicit, settings.denyRead);
    if (forbidding !== null)
      return refused(say('{path} is denied by the settings ({forbidding}).', { path: grant.path, forbidding }));
    if (accessOf.get(real) !== 'write') accessOf.set(real, grant.access);
  }
  return null;
}

/** Who allowed a place for writing meant the one that was there, and not where a command's link leads by now. */
function ledBy(settings: Settings, grants: readonly Grant[], places: Places): Collected | null {
  const { files, permissions } = settings;
  const roots = files.mode === 'workspace-write' ? files.writableRoots : [];
  const opened = permissions.flatMap((one) => (one.kind === 'path' && one.access === 'write' ? [one.path] : []));
  const granted = grants.flatMap((one) => (one.kind === 'path' && one.access === 'write' ? [one.path] : []));
  const wanted = [...roots, ...opened, ...granted];
  // The home holds links that the person made, and a command writes there only where a person allowed it.
  const rooms = [places.projectRoot, places.tmpDir, '/tmp', '/var/tmp', ...wanted]
    .filter((room) => room !== null && (room === places.projectRoot || !isWithin(places.home, room)))
    .flatMap((room) => (room !== null && realPathOf(room) === room ? [room] : []));
  const found = ledElsewhere(wanted, rooms);
  if (found === null) return null;
  const message = say(
    '{wanted} may be written, but leads through the link {link} to {real}, and a command could have made that link.',
    { wanted: found.wanted, link: found.link, real: found.real },
  );
  const remedy = say('Remove the link, or allow {real} by its own name.', { real: found.real });
  return { kind: 'refused', error: { code: 'project-refused', message, remedy } };
}

/** What another mount of the same file system shows of a denied place is denied too, unless the settings name it or the project lies in it. */
function closeOtherNames(
  accessOf: Map<string, Access>,
  explicit: ReadonlyMap<string, Access>,
  projectRoot: string,
): readonly string[] {
  const otherNames = mountedElsewhere();
  const denied = [...accessOf].flatMap(([named, access]) => (access === 'deny' && named !== '/' ? [named] : []));
  const others = denied.flatMap(otherNames).filter((other) => !explicit.has(other) && !isWithin(projectRoot, other));
  for (const other of others) accessOf.set(other, 'deny');
  return others;
}

/** Asks for each folder on the way to a name, because both may be thousands. */
function isInOneOf(named: string, folders: ReadonlySet<string>): boolean {
  for (let above = named; above !== '/'; above = path.dirname(above)) if (folders.has(above)) return true;
  return folders.has('/');
}

/** Real paths of what holds the broker's data, its sockets and their tokens. */
function brokerFolders({ dataDir, runtimeDir }: Places): readonly string[] {
  const data = realPathOf(dataDir) ?? dataDir;
  const runtime = realPathOf(runtimeDir) ?? runtimeDir;
  const isApart = !isWithin(runtime, data) && pathKind(runtime) === 'directory';
  return isApart ? [data, runtime] : [data];
}

/**
 * A file that is still to be written is made empty for the run, and taken away again while nothing is in it. A name that
 * ends in a slash is a folder, and grants nothing until it is there. See decision 0005.
 */
function isFileToCome({ path: wanted, access }: Extract<PermissionEntry, { kind: 'path' }>): boolean {
  if (access !== 'write' || wanted.endsWith('/')) return false;
  const real = realPathOf(wanted);
  return real !== null && isWritableFolder(path.dirname(real));
}

function isWritableFolder(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return pathKind(folder) === 'directory';
  } catch {
    return false; // Nothing can be made there, so the entry goes on granting nothing.
  }
}

function put(wanted: string, access: Access, into: Map<string, Access>, mayBeMissing = false): void {
  const real = access === 'deny' ? deniedPlace(wanted) : realPathOf(wanted);
  // What cannot be followed or is not there grants nothing.
  if (real === null || (access !== 'deny' && !mayBeMissing && pathKind(real) === 'missing')) return;
  putReal(real, access, into);
}

/** For what was followed already: dozens of hidden names are looked up for each plan, and once is enough. */
function putReal(real: string, access: Access, into: Map<string, Access>): void {
  const before = into.get(real);
  if (before === undefined || isStricter(access, before)) into.set(real, access);
}

function writableByPolicy({ files }: Settings, { projectRoot, tmpDir, kindOf }: Places): readonly string[] {
  if (files.mode !== 'workspace-write') return [];
  const layout = gitLayout(projectRoot, kindOf);
  return [
    projectRoot,
    // Commits of a worktree are written into the repository it belongs to.
    ...(layout === null ? [] : [layout.commonDir, layout.gitDir]),
    ...files.writableRoots,
    ...(files.excludeTmpdir || tmpDir === null ? [] : [tmpDir]),
  ];
}

function special(name: SpecialName, { projectRoot }: Places): readonly string[] {
  return { root: ['/'], minimal, workspace: [projectRoot], tmp: ['/tmp'] }[name];
}

function forbiddenBy(real: string, explicit: ReadonlyMap<string, Access>, denyRead: readonly string[]): string | null {
  const absolute = denyRead.find((denied) => isWithin(real, deniedPlace(denied) ?? denied));
  if (absolute !== undefined) return absolute;
  const [deepest] = [...explicit].filter(([named]) => isWithin(real, named)).sort(([a], [b]) => b.length - a.length);
  return deepest !== undefined && deepest[1] === 'deny' ? deepest[0] : null;
}

function notGiven(place: string): Collected {
  const message = say("{place} is this desk's own; nothing that it starts may use it.", { place });
  return { kind: 'refused', error: { code: 'not-offered', message, remedy: say('Run it without this permission.') } };
}

function refused(message: Message): Collected {
  const remedy = say('Change the permissions in the project settings.');
  return { kind: 'refused', error: { code: 'project-refused', message, remedy } };
}
