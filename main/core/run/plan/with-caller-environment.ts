/** Reads a command together with the variables its caller set: they steer it as much as those written in the line. */
import type { Command } from '#domain/command/command.ts';
import type { Assignment, ParsedCommand } from '#domain/command/parsed-command.ts';

/** For judging only; what people see is the line as it was written. */
export function withCallerEnvironment({ parsed, env }: Pick<Command, 'parsed' | 'env'>): ParsedCommand {
  const set = Object.entries(env);
  if (set.length === 0) return parsed;
  const segments = parsed.segments.map((segment) => {
    const { span } = segment;
    const given = set.map(([name, value]): Assignment => ({ name, value, span }));
    // What the line itself sets comes later and wins.
    return { ...segment, assignments: [...given, ...segment.assignments] };
  });
  return { ...parsed, segments };
}
