/** Says in few words what one command changed outside of its project: for the agent, who cannot look at the desk. */
import { displayPath } from '#domain/common/paths.ts';
import type { AttemptSummary } from '#domain/command/outcome.ts';
import type { FoundChange } from '#domain/staging/found-change.ts';
import type { StagedByRun } from '../ports.ts';
import { cachesBelow, type IsCacheChange } from './is-cache.ts';
import { isBelow, parentOf, shownPath } from './place-of-change.ts';

type Staged = NonNullable<AttemptSummary['staged']>;

const mostNamed = 5;

/** Absent where it changed nothing that a person is shown. */
export function stagedByRun(changes: readonly StagedByRun[], projectRoot: string, homeDir: string): Staged | undefined {
  const byRoot = new Map<string, IsCacheChange>();
  for (const { root } of changes) if (!byRoot.has(root)) byRoot.set(root, cachesBelow([root, homeDir]));
  const rows = changes
    .map(({ root, change }) => ({ root, change, shown: shownPath(root, change.path) }))
    .filter(({ root, change, shown }) => byRoot.get(root)?.(shown, parentOf(shown), change) !== true)
    // As trees are walked: a folder right before all that lies in it.
    .toSorted((one, other) => (sortKey(one.shown) < sortKey(other.shown) ? -1 : 1));
  const uppermost: string[] = [];
  let above: string | null = null;
  let isFilled = false;
  for (const { change, shown } of rows) {
    if (above !== null && isBelow(above, shown)) {
      if (!isFilled) uppermost.push(`${uppermost.pop() ?? ''}/`);
      isFilled = true;
      continue;
    }
    above = isNewFolder(change) ? shown : null;
    isFilled = false;
    uppermost.push(displayPath(shown, projectRoot, homeDir));
  }
  if (uppermost.length === 0) return undefined;
  const paths = uppermost.slice(0, mostNamed);
  return { changes: rows.length, paths, more: uppermost.length - paths.length };
}

const sortKey = (path: string): string => path.replaceAll('/', '\0');

const isNewFolder = ({ kind, is }: FoundChange): boolean =>
  (kind === 'created' || kind === 'replaced') && is?.type === 'folder';
