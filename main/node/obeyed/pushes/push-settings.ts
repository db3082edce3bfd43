/** Reads from git's settings what they make of a push to one remote. Pure; see decision 0014. */
import type { GitSetting } from '../read-config-list.ts';

/** They say nothing about a push. Every other section counts, so that one to come does. */
const otherSections = new Set(
  (
    'advice alias am apply blame branch browser checkout clean clone color column commit completion diff difftool feature fetch format gc grep gui ' +
    'guitool help i18n imap include includeif init instaweb interactive log maintenance man merge mergetool notes pack pager pull rebase receive rerere ' +
    'safe sendemail showbranch stash status tag uploadpack versionsort web'
  ).split(' '),
);
/** What fetching, other tools and the first push itself write. */
const otherKeys: Readonly<Record<string, RegExp>> = {
  core: /^(editor|pager|excludesfile|fsmonitor|untrackedcache|whitespace)$/,
  lfs: /^(access|locksverify|repositoryformatversion)$/,
  remote: /^(fetch|tagopt|prune|prunetags|skipdefaultupdate|skipfetchall|partialclonefilter|promisor|gh-resolved)$/,
  submodule: /^(?!recurse$)/,
  user: /^(?!signingkey$)/,
};

/** In their order, as a later one may count instead of an earlier one, or beside it. */
export function settingsOfPush(settings: readonly GitSetting[], remote: string): readonly GitSetting[] {
  return settings.filter(({ section, subsection, key }) => {
    if (otherSections.has(section) || otherKeys[section]?.test(key) === true) return false;
    return section !== 'remote' || subsection === null || subsection === remote;
  });
}

/** The remote of a push that names none; `here` is the branch that is checked out, in full. */
export function usualRemote(settings: readonly GitSetting[], here: string | null): string {
  const branch = shortName(here);
  const said = [
    branch === null ? null : lastOf(settings, 'branch', branch, 'pushremote'),
    lastOf(settings, 'remote', null, 'pushdefault'),
    branch === null ? null : lastOf(settings, 'branch', branch, 'remote'),
  ];
  return said.find((name) => name !== undefined && name !== null) ?? 'origin';
}

/** The name there of a branch that is pushed without being named. */
export function upstreamOf(settings: readonly GitSetting[], here: string): string {
  const branch = shortName(here);
  const isUpstream = /^(upstream|tracking)$/i.test(lastOf(settings, 'push', null, 'default') ?? '');
  return (isUpstream && branch !== null ? lastOf(settings, 'branch', branch, 'merge') : null) ?? here;
}

const shortName = (ref: string | null): string | null => /^refs\/heads\/(.+)$/.exec(ref ?? '')?.[1] ?? null;

function valuesOf(
  settings: readonly GitSetting[],
  section: string,
  subsection: string | null,
  key: string,
): readonly (string | null)[] {
  return settings.flatMap((each) =>
    each.section === section && each.subsection === subsection && each.key === key ? [each.value] : [],
  );
}

/** The one that counts: null for a key without a value, undefined where there is none. */
function lastOf(...asked: Parameters<typeof valuesOf>): string | null | undefined {
  return valuesOf(...asked).at(-1);
}

export interface AskedPush {
  readonly remote: string;
  /** What the word for the branch stands for in this repository, in full; null where none is named. */
  readonly source: string | null;
}

/** What settings would have git do beside the words; null where nothing. */
export function beyondWords(
  settings: readonly GitSetting[],
  { remote, source }: AskedPush,
): 'forced' | 'elsewhere' | null {
  const mirrors = lastOf(settings, 'remote', remote, 'mirror');
  if (mirrors !== undefined && isOn(mirrors)) return 'forced';
  const specs = valuesOf(settings, 'remote', remote, 'push').flatMap((value) =>
    value === null ? [] : [readRefspec(value)],
  );
  const matching = source === null ? specs : specs.filter((spec) => stands(spec.from, source));
  if (matching.some(({ isForced, to, from }) => isForced || (to !== '' && from === ''))) return 'forced';
  if (pushesSubmodules(settings)) return 'elsewhere';
  if (source === null) return null;
  if (matching.some(({ from, to }) => to !== null && to !== from)) return 'elsewhere';
  return upstreamOf(settings, source) === source ? null : 'elsewhere';
}

function pushesSubmodules(settings: readonly GitSetting[]): boolean {
  const said = lastOf(settings, 'push', null, 'recursesubmodules');
  if (said !== undefined) return !/^(no|check|false|off|0)$/i.test(said ?? 'true');
  const recurses = lastOf(settings, 'submodule', null, 'recurse');
  return recurses !== undefined && isOn(recurses);
}

const isOn = (value: string | null): boolean => value === null || !/^(false|no|off|0|)$/i.test(value);

interface Refspec {
  readonly isForced: boolean;
  readonly from: string;
  /** Null where the name there is that of here. */
  readonly to: string | null;
}

function readRefspec(text: string): Refspec {
  const isForced = text.startsWith('+');
  const plain = isForced ? text.slice(1) : text;
  const colon = plain.indexOf(':');
  return colon < 0
    ? { isForced, from: plain, to: null }
    : { isForced, from: plain.slice(0, colon), to: plain.slice(colon + 1) };
}

/** Wider than git's own reading, where a short name is one branch only. */
function stands(pattern: string, source: string): boolean {
  if (pattern === '' || pattern === '@' || pattern === 'HEAD') return true;
  const star = pattern.indexOf('*');
  if (star < 0) return source === pattern || source.endsWith(`/${pattern}`);
  return source.startsWith(pattern.slice(0, star)) && source.endsWith(pattern.slice(star + 1));
}
