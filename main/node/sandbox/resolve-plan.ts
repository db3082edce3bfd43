/** Resolves a draft on this machine: real paths, folded entries, protected names, protections in force. */
import type { Access } from '#domain/sandbox/permission.ts';
import type { Protection } from '#domain/sandbox/protection.ts';
import type { PlanEntry, SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { SandboxDraft } from '#core/ports.ts';
import type { Obeyed } from '../obeyed/obeyed-names.ts';
import { checkRoots } from './paths/check-roots.ts';
import { collectAccess, type Places } from './collect-access.ts';
import { coveringEntry, isWithin } from './paths/covering-entry.ts';
import { depth, foldEntries } from './fold-entries.ts';
import { linksToCover, type CoveredLinks } from './linked/links-to-cover.ts';
import { planProtections, type LimitAbilities } from './plan-protections.ts';
import { nameFolders, refuse, type Resolved, shownOften, tooManyNames, tooManyPlaces } from './refuse-plan.ts';
import { protectedPaths, startUpFiles } from './protected-paths.ts';
import { scratchMiB } from './scratch/scratch-size.ts';
import { type Message, say } from '#domain/common/message.ts';

/** More mounts than this make every start slow enough to be felt. */
const mostEntries = 300;
/**
 * With the names that are protected in folders, mostly a dozen each: bubblewrap's time grows with the square of the mounts, a second
 * at eight hundred of them, and its arguments end at fifteen hundred.
 */
const mostPlaces = 500;
const fewFolders = 16;
/** With what is closed by default, most of which is missing and needs no mount. */
const mostInAll = 1200;

/** `offered` are the protections this machine can give a sandboxed command whose network is blocked. */
export async function resolvePlan(
  draft: SandboxDraft,
  places: Places,
  offered: readonly Protection[],
  able: LimitAbilities,
): Promise<Resolved> {
  const settings = draft.settings.values;
  const wrong = checkRoots(draft.projectRoot, draft.cwd, places.home, settings);
  if (wrong !== null) return { kind: 'refused', error: wrong };
  const unused = loginsUnused(draft);
  if (unused !== null) return unused;
  const because = draft.unsandboxedBecause ?? unsandboxedByPolicy(settings);
  if (because !== null) return unsandboxed(draft, because, able);

  const network = networkOf(draft);
  if (network === 'filtered' && places.filterProblem !== null) return { kind: 'refused', error: places.filterProblem };
  const collected = collectAccess(settings, draft.grants, places);
  if (collected.kind === 'refused') return collected;
  const { accessOf, shownInPart } = collected;
  const links = linksUnder(accessOf, draft, places);
  for (const closed of links.closed) accessOf.set(closed, 'deny');
  const byDefault = new Set([...collected.byDefault, ...links.closed]);
  const hostTmp = accessOf.has('/tmp') || accessOf.get('/') === 'write';
  const entries = hostTmp
    ? foldEntries(accessOf)
    : aroundPrivateTmp(accessOf, draft.projectRoot, tmpIsWritable(settings));
  const named = entries.filter((one) => !byDefault.has(one.path)).length;
  if (named > mostEntries) {
    return refuse('project-refused', say('The settings name {named} separate paths.', { named }), nameFolders);
  }
  if (entries.length > mostInAll) {
    return refuse('project-refused', shownOften(entries.length), say('Unmount what shows the home a second time.'));
  }
  const protectedNames = protectedUnder(entries, draft, places, links);
  const isTooMany = named + protectedNames.size > mostPlaces;
  // Of few folders the settings of git may name so many; then git's own answer says so.
  if (isTooMany && named > fewFolders) return tooManyPlaces(entries);
  const led = await obeyedUnder(entries, places);
  if (led.kind === 'refused') return led;
  const guarded = [...new Set([...protectedNames, ...led.names.filter(isGuarded(entries, draft))])].sort();
  if (isTooMany || named + guarded.length > mostPlaces) {
    return named > fewFolders ? tooManyPlaces(entries) : tooManyNames(guarded, draft.projectRoot);
  }
  const inForce = offered.filter((one) => isSeenWhole(one, places, links));
  const { protections, missing } = planProtections(inForce, { network, ...planOptions(settings) }, able);
  const lacking = settings.requiredProtections.filter((one) => missing.includes(one));
  if (lacking.length > 0) return refuse('sandbox-unavailable', lackingMessage(lacking), say('See “This machine”.'));
  const decided: DecidedPlan = {
    entries: [...entries],
    protectedPaths: guarded,
    network,
    tmp: hostTmp ? 'host' : 'private',
    protections,
    missing,
    ...stagedIn(entries, draft, places),
  };
  return { kind: 'plan', plan: sandboxed(draft, able, shownInPart, decided) };
}

/** Names that could not all be looked for are not protected as promised. */
function isSeenWhole(protection: Protection, { obeyed }: Places, links: CoveredLinks): boolean {
  if (protection === 'obeyed-names') return obeyed.isWhole;
  return protection !== 'other-names' || links.isWhole;
}

function inTmp(path: string): boolean {
  return isWithin(path, '/tmp') || isWithin(path, '/var/tmp');
}

/** What lies in the host's /tmp has to be mounted into the private one, whatever the root around it allows. */
function aroundPrivateTmp(accessOf: ReadonlyMap<string, Access>, projectRoot: string, writable: boolean): PlanEntry[] {
  const inside = new Map([...accessOf].filter(([path]) => inTmp(path)));
  const outside = new Map([...accessOf].filter(([path]) => !inTmp(path)));
  if (inTmp(projectRoot) && coveringEntry(foldEntries(inside), projectRoot) === null) inside.set(projectRoot, 'read');
  const tmp: PlanEntry[] = writable ? [{ path: '/tmp', access: 'write' }] : [];
  return [...foldEntries(outside), ...tmp, ...foldEntries(inside)].sort((a, b) => depth(a.path) - depth(b.path));
}

const isWorkedIn = ({ path, access }: PlanEntry, { kindOf }: Places): boolean =>
  access === 'write' && path !== '/' && path !== '/tmp' && kindOf(path) === 'directory';

/** What settings and variables lead to in the folders that may be written. */
async function obeyedUnder(entries: readonly PlanEntry[], places: Places): Promise<Obeyed> {
  const folders = entries.filter((entry) => isWorkedIn(entry, places)).map(({ path }) => path);
  return await places.ledTo(folders.slice(0, mostPlaces), places.home, places.kindOf);
}

/** Looks into no more folders than could be mounted. */
function protectedUnder(
  entries: readonly PlanEntry[],
  draft: SandboxDraft,
  places: Places,
  links: CoveredLinks,
): ReadonlySet<string> {
  const { home, kindOf, obeyed } = places;
  const isKept = isGuarded(entries, draft);
  const found = new Set<string>();
  for (const entry of entries) {
    if (!isWorkedIn(entry, places)) continue;
    for (const path of protectedPaths(entry.path, home, kindOf)) if (isKept(path)) found.add(path);
    if (found.size > mostPlaces) break;
  }
  for (const path of [...obeyed.paths, ...links.guarded])
    if (isKept(path) && kindOf(path) !== 'missing') found.add(path);
  // A mount on a folder covers what lies in it.
  return new Set([...found].filter((path) => !isBeneathAnother(path, obeyed.paths)));
}

/** What a person gave by this very name is theirs to give. */
function linksUnder(accessOf: ReadonlyMap<string, Access>, { grants }: SandboxDraft, places: Places): CoveredLinks {
  const secret = [...accessOf].flatMap(([path, access]) => (access === 'deny' ? [path] : []));
  const found = linksToCover(places.linked, secret, startUpFiles(places.home));
  const isGiven = (path: string): boolean => grants.some((grant) => grant.kind === 'path' && grant.path === path);
  return { ...found, closed: found.closed.filter((path) => !isGiven(path)) };
}

function isBeneathAnother(path: string, covered: readonly string[]): boolean {
  return covered.includes(path) && covered.some((other) => other !== path && isWithin(path, other));
}

function isGuarded(entries: readonly PlanEntry[], { grants }: SandboxDraft): (path: string) => boolean {
  // A yes to exactly a protected name lifts its protection; a yes to a folder around it does not.
  const written = grants.flatMap((grant) => (grant.kind === 'path' && grant.access === 'write' ? [grant.path] : []));
  // A repository that does not exist yet cannot be made without its configuration and hooks.
  const isLifted = (path: string): boolean =>
    written.some((grant) => grant === path || (grant.endsWith('/.git') && isWithin(path, grant)));
  return (path) => coveringEntry(entries, path)?.access === 'write' && !isLifted(path);
}

/** What may be read and not written: elsewhere there is nothing to stage, or nothing to show. */
function stagedIn(
  entries: readonly PlanEntry[],
  { projectRoot }: SandboxDraft,
  { staged }: Places,
): Pick<SandboxPlan, 'staged'> {
  const roots = staged.filter((root) => coveringEntry(entries, root)?.access === 'read');
  return roots.length === 0 ? {} : { staged: { project: projectRoot, roots } };
}

/** What is found out for one draft; the rest of its plan is as the settings say. */
type DecidedPlan = Pick<
  SandboxPlan,
  'entries' | 'protectedPaths' | 'network' | 'tmp' | 'protections' | 'missing' | 'staged'
>;

function sandboxed(
  { settings: { values: settings }, grants }: SandboxDraft,
  able: LimitAbilities,
  shownInPart: readonly string[],
  decided: DecidedPlan,
): SandboxPlan {
  return {
    mechanism: 'bwrap',
    unsandboxedBecause: null,
    ...(shownInPart.length === 0 ? {} : { shownInPart: [...shownInPart] }),
    ...planOptions(settings),
    ...(able.sizes ? { scratchMiB: scratchMiB(settings.limits.scratchMiB) } : {}),
    passEnv: settings.passEnv,
    grants: [...grants],
    ...decided,
  };
}

function unsandboxedByPolicy(settings: Settings): SandboxPlan['unsandboxedBecause'] {
  if (settings.files.mode === 'external-sandbox') return 'external';
  // Full access to files with a narrower network, or with something denied, still needs a sandbox.
  const open = settings.files.mode === 'danger-full-access' && settings.network === 'full';
  return open && !deniesReading(settings) ? 'policy' : null;
}

function unsandboxed(
  draft: SandboxDraft,
  because: NonNullable<SandboxPlan['unsandboxedBecause']>,
  able: LimitAbilities,
): Resolved {
  const settings = draft.settings.values;
  if (deniesReading(settings) && because !== 'external') {
    return refuse(
      'not-offered',
      say('The settings deny reading something, so nothing runs outside the sandbox.'),
      say('Remove the entry.'),
    );
  }
  const { protections, missing } = planProtections(['env'], { network: 'full', ...planOptions(settings) }, able);
  const lacking = settings.requiredProtections.filter((one) => missing.includes(one));
  if (lacking.length > 0) return refuse('sandbox-unavailable', lackingMessage(lacking), say('Run it in the sandbox.'));
  const plan: SandboxPlan = {
    mechanism: 'none',
    unsandboxedBecause: because,
    entries: [{ path: '/', access: 'write' }],
    protectedPaths: [],
    network: 'full',
    // A blocked network has no proxy: a yes to leave its sandbox is a yes to the network too.
    ...(settings.network === 'ask' || settings.network === 'allow-listed' ? { advised: true as const } : {}),
    tmp: 'host',
    passEnv: settings.passEnv,
    // A login that the proxy does not add was not given.
    grants: draft.grants.filter(({ kind }) => kind !== 'credential'),
    protections,
    missing,
  };
  return { kind: 'plan', plan };
}

/** Parts of a plan that are absent unless they were set. */
function planOptions({ limits, nestedSandboxes }: Settings): Pick<SandboxPlan, 'limits' | 'nested'> {
  const isLimited = Object.values(limits).some((limit) => limit !== null);
  return { ...(isLimited ? { limits } : {}), ...(nestedSandboxes ? { nested: true as const } : {}) };
}

function deniesReading(settings: Settings): boolean {
  return settings.denyRead.length > 0 || settings.permissions.some(({ access }) => access === 'deny');
}

/** With a blocked network only what was granted passes, and the broker has to see that nothing else does. A port leads out of a namespace of its own. */
function networkOf(draft: SandboxDraft): SandboxPlan['network'] {
  const { network } = draft.settings.values;
  if (network === 'full') return 'full';
  return network !== 'blocked' ||
    draft.grants.some(
      ({ kind }) =>
        kind === 'host' || kind === 'credential' || kind === 'forward' || kind === 'network' || kind === 'loopback',
    )
    ? 'filtered'
    : 'blocked';
}

/** The broker adds a login to what passes its proxy, and nothing passes it where the network is open. What a person lets out of the sandbox afterwards goes without. */
function loginsUnused({ grants, settings, unsandboxedBecause }: SandboxDraft): Resolved | null {
  const isOpen = settings.values.network === 'full' || (unsandboxedBecause ?? 'decision') !== 'decision';
  if (!isOpen || !grants.some(({ kind }) => kind === 'credential')) return null;
  return refuse(
    'not-offered',
    say('No login can be added here, because the whole network is open to this command.'),
    say('Set the network to ask about each host, or run it without the login.'),
  );
}

function tmpIsWritable({ files }: Settings): boolean {
  return files.mode === 'workspace-write' && !files.excludeSlashTmp;
}

const lackingMessage = (lacking: readonly Protection[]): Message =>
  say('The settings require protections that this run would not have: {lacking}.', { lacking });
