/** What to do next time about files that a whole agent was refused: said once, when it has ended. */
import type { Outcome } from '#domain/command/outcome.ts';
import { visibleLine } from '../say/visible-line.ts';

/** Null when nothing was refused. */
export function hintAtRefusedWrites(outcome: Outcome): string | null {
  const refused = outcome.kind === 'completed' ? outcome.attempt.refusedWrites : undefined;
  if (refused === undefined) return null;
  const { paths, more } = refused;
  const rest = more === 0 ? '' : ` and ${more} more`;
  const named = paths.map((path) => visibleLine(path)).join(', ');
  return `the sandbox refused writes to ${named}${rest}. What it should write to is named before it starts: countersign run --writable PATH -- …`;
}
