/** What stands in a trap or a function runs later than it is read: names in it may be given their values further on in the line. */
import type { Segment } from '#domain/command/parsed-command.ts';
import type { Line } from '../line.ts';
import { resolveIn } from './resolve-in-line.ts';

const runsLater = ({ position, wrappers }: Segment): boolean => position === 'function' || wrappers.includes('trap');

/** Names that have no value yet, and each value that the rest of the line gives them. */
function laterValues(line: Line, segment: Segment): ReadonlyMap<string, readonly string[]> {
  const text = line.parsed.text.slice(...segment.span);
  const names = new Set([...text.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(([, name = '']) => name));
  const values = new Map<string, readonly string[]>();
  for (const name of names) {
    if (line.lookup(name) !== null || line.variables.has(name) || line.choices.has(name)) continue;
    const given = line.parsed.segments
      .filter(({ span, position }) => span[0] >= segment.span[1] && position !== 'function')
      .flatMap(({ assignments }) => assignments.filter((one) => one.name === name))
      .map((one) => resolveIn(line, one.value, one.pattern, one.span));
    if (given.length > 0 && given.every(({ hasHole }) => !hasHole))
      values.set(
        name,
        given.map(({ text: value }) => value),
      );
  }
  return values;
}

export function withLaterValues(line: Line, segment: Segment, judge: () => void): void {
  if (!runsLater(segment)) return judge();
  const later = laterValues(line, segment);
  for (const [name, values] of later) line.choices.set(name, values);
  judge();
  for (const name of later.keys()) line.choices.delete(name);
}
