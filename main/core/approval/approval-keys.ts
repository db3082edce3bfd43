/** What a remembered yes matches: a request hits only if all its keys were remembered. */
import { canonicalJson } from '#domain/canonical-json.ts';
import type { ParsedCommand, Segment } from '#domain/parsed-command.ts';
import { isInside, normalizePath } from '#domain/paths.ts';
import type { Grant } from '#domain/permission.ts';

export interface KeyInput {
  readonly parsed: ParsedCommand;
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly projectRoot: string;
  readonly grants: readonly Grant[];
  /** Digest of the variables the caller set, which may hold secrets; null when there are none. */
  readonly environment: string | null;
}

/** No keys for a line with unread parts: it can never be remembered beyond once. */
export function commandKeys(input: KeyInput): readonly string[] {
  const { parsed, cwd, projectRoot } = input;
  if (parsed.opaque.length > 0 || parsed.segments.length === 0) return [];
  const place = isInside(cwd, projectRoot) ? `.${normalizePath(cwd).slice(normalizePath(projectRoot).length)}` : cwd;
  const grants = input.grants.map((grant) => canonicalJson(grant)).sort();
  const keys = parsed.segments.map((segment) =>
    canonicalJson({
      kind: 'command',
      segment: canonicalSegment(segment),
      piped: pipedWith(segment, parsed),
      place,
      grants,
      ...(input.environment === null ? {} : { environment: input.environment }),
    }),
  );
  return [...new Set(keys)];
}

/** A pipe joins what two commands may do: yes to each alone is no yes to the pair. */
function pipedWith({ pipeline }: Segment, { segments }: ParsedCommand): (string | null)[][] {
  if (pipeline.length < 2) return [];
  return segments.flatMap((other) => (other.pipeline.id === pipeline.id ? [other.argv] : []));
}

/** Words, what is set for them, and where their input and output go; not where in the line they stand. */
function canonicalSegment({ argv, assignments, redirections, wrappers, background }: Segment) {
  return {
    argv,
    assignments: assignments.map(({ name, value }) => [name, value]),
    redirections: redirections.map(({ operator, fd, target }) => [fd, operator, target]),
    wrappers,
    background,
  };
}
