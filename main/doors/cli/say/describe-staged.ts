/** Says staged changes and what became of them in lines for a terminal. */
import type { LandingView, StagedPage, StagedWeight } from '#domain/staging/staged-book.ts';
import type { StagedChange, StagedEnd, StagedLeft } from '#domain/staging/staged-change.ts';
import type { StagedReview } from '#domain/staging/staged-review.ts';
import { homePath } from '#domain/common/paths.ts';
import { visibleLine } from './visible-line.ts';

const kindWords: Readonly<Record<StagedChange['kind'], string>> = {
  created: 'new',
  modified: 'changed',
  replaced: 'replaced',
  meta: 'mode',
  deleted: 'DELETED',
  moved: 'moved',
  'too-deep': 'too deep',
  unreadable: 'unreadable',
};
const markWords: Readonly<Record<StagedChange['marks'][number], string>> = {
  obeyed: 'programs obey this',
  'leads-out': 'a link that leads out',
  'on-path': 'a command on the PATH',
  'cut-short': 'the machine went down while it was written: may be empty or half',
};
const hintWords: Readonly<Record<StagedChange['hints'][number], string>> = {
  linked: 'has other names, which keep the old content',
  database: 'part of a database',
  setuid: 'setuid is not kept',
  attributes: 'attributes too',
  executable: 'a program',
  shared: 'also written by another agent, and kept or discarded with its part',
  system: 'of the system',
};

/** Paths in `homeDir` are written with `~`, as they are typed. */
export function describeStaged(page: StagedPage, rows: readonly StagedChange[], homeDir: string): string {
  const { total, marked, states, unreadable, caches, reviews } = page;
  const head = total === 0 ? ['Nothing is staged.'] : rows.map((row) => lineOf(row, homeDir));
  const tail = [
    ...(marked > 0 ? [`${marked} marked: each is kept by itself.`] : []),
    ...((states.conflict ?? 0) > 0
      ? [`${states.conflict} in conflict: the real file was changed since. Discard it, and run the command again.`]
      : []),
    ...unreadable.map(({ root, why }) => `Above ${pathLine(root, homeDir)}: ${visibleLine(why)}`),
    ...(caches.changes === 0
      ? []
      : [`Caches of tools: ${mebibytes(caches.bytes)}. Clear them: countersign discard --caches`]),
    ...reviews.map((review) => leftWords(review)),
    ...(total === 0 ? [] : [`${total} staged. Keep or discard them: countersign keep --all, countersign discard PATH`]),
  ];
  return `${[...head, ...tail].join('\n')}\n`;
}

const endWords: Readonly<Record<StagedReview['ending'], string>> = {
  left: 'has ended',
  stopped: 'was stopped',
  'desk-ended': 'has ended',
};

/** What a session of an agent left that is over, and how a person decides about it. */
export function leftWords({ name, ending, changes, agentSession }: StagedReview): string {
  const waiting = changes === 1 ? '1 change waits' : `${changes} changes wait`;
  const how = `countersign keep --session ${agentSession}, or discard --session ${agentSession}`;
  return `${visibleLine(name)} ${endWords[ending]}; ${waiting}: ${how}`;
}

const pathLine = (path: string, homeDir: string): string => visibleLine(homePath(path, homeDir));
const mebibytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;

function lineOf(change: StagedChange, homeDir: string): string {
  const { kind, shown, from, is, entries, marks, hints, state, by } = change;
  const notes = [
    ...(state === 'conflict' ? ['CONFLICT'] : state === 'never' ? ['can only be discarded'] : []),
    ...marks.map((mark) => markWords[mark]),
    ...hints.map((hint) => hintWords[hint]),
    ...(entries === null ? [] : [`${entries} in it`]),
    ...(is?.target == null ? [] : [`-> ${visibleLine(is.target)}`]),
    ...(from === null ? [] : [`from ${visibleLine(from)}`]),
    ...(by === null ? [] : [visibleLine(by.requester.claimedName ?? by.requester.entryPoint), by.runId]),
  ];
  return `${kindWords[kind].padEnd(8)} ${pathLine(shown, homeDir)}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
}

export function describeWeight({ changes, marked, conflicts, never, written, held, shared }: StagedWeight): string {
  const more = [
    ...(shared > 0 ? [`${shared} of them another agent wrote to as well.`] : []),
    ...(written > 0 ? [`${written} stay that a later command wrote to: name each by its path, or that command.`] : []),
    ...(held > 0 ? [`${held} folders stay, for something else lies in them.`] : []),
    ...(marked > 0 ? [`${marked} marked ones stay: keep each by its path.`] : []),
    ...(conflicts > 0 ? [`${conflicts} in conflict stay.`] : []),
    ...(never > 0 ? [`${never} can only be discarded.`] : []),
  ];
  return `${[`${changes} changes.`, ...more].join(' ')}\n`;
}

const whyWords: Readonly<Record<string, string>> = {
  changed: 'the real one was changed since; discard it and run the command again',
  'later-than-copy': 'the real one was changed after the command copied it; discard it and run the command again',
  'staged-again': 'it was staged again since; look at it again',
  moved: 'the folder it lies in is gone or a link; look at it again',
  taken: 'something else came to this place in that moment; what was there is kept for undo',
  type: 'sockets, pipes and devices are never kept; discard it',
  there: 'the folder is there already',
  'too-deep': 'it lies too deep; discard it',
  unreadable: 'it cannot be read; discard it',
  own: 'it belongs to the desk; discard it',
  'in-use': 'a command still runs; end it and discard it again',
  'not-empty': 'something else lies in it',
  gone: 'what it needs is no longer kept',
  marked: 'it is marked; keep it by its path',
  'written-since': 'a later command wrote to it; name it by its path, or with what that one wrote',
  'without-setuid': 'kept without its setuid or setgid bit',
  ENOSPC: 'the disk is full; make room and do it again',
  EDQUOT: 'your quota is used up; make room and do it again',
  EROFS: 'the disk is read-only',
  EACCES: 'you may not write there',
};

export function describeEnd({ counts, left, landings }: StagedEnd, homeDir: string, isUndo = false): string {
  const done = Object.entries(counts).map(([result, count]) => `${count} ${result}`);
  const lines = left.map((one) => `${pathLine(one.shown, homeDir)}: ${whyOf(one, isUndo)}`);
  const back = landings.map((id) => `Take it back: countersign undo --landing ${id}`);
  return `${[done.join(', ') || 'Nothing was done.', ...lines, ...back].join('\n')}\n`;
}

/** Of what was kept nothing is staged any more that could be discarded. */
const whyNotUndone: typeof whyWords = {
  changed: 'it was changed since it was kept, and stays as it is now',
  'not-empty': 'something else lies in it, so that it stays',
};

function whyOf({ why, result }: StagedLeft, isUndo: boolean): string {
  if (why === null) return result;
  return (isUndo ? whyNotUndone[why] : undefined) ?? whyWords[why] ?? why;
}

export function describeKept(landings: readonly LandingView[], homeDir: string): string {
  if (landings.length === 0) return 'There is nothing to take back.\n';
  const lines = landings.map(({ id, at, until, root, kept, undone }) => {
    const [when, end] = [at, until].map((time) => new Date(time).toISOString().slice(0, 16).replace('T', ' '));
    return `${id}  ${when}  ${kept} kept, ${undone} taken back, in ${pathLine(root, homeDir)}, until ${end}`;
  });
  return `${lines.join('\n')}\n`;
}
