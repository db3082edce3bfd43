/** What the line itself says that a command is given on its input, word for word. */
import type { Call } from '../call.ts';

export function textOfPipe({ segment, line: { parsed } }: Call): string {
  const bodies = segment.redirections.flatMap(({ operator, target, pattern }) =>
    operator.startsWith('<<') ? [target ?? pattern ?? ''] : [],
  );
  const { id, index } = segment.pipeline;
  const before = parsed.segments.find(({ pipeline }) => pipeline.id === id && pipeline.index === index - 1);
  const [program, ...words] = before?.argv ?? [];
  const said = program === 'echo' || program === 'printf' ? words.map((word) => word ?? '') : [];
  return [...bodies, said.join(' ')].join('\n').trim();
}
