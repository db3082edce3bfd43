/** Proposes the smallest prefix worth remembering for a line, or none where a rule would reach too far. */
import type { ParsedCommand, Segment } from '#domain/command/parsed-command.ts';
import type { ProposedRule } from '#domain/approval/requirement.ts';
import { isDangerous } from '../danger/dangerous.ts';
import { isKnownSafe } from '../safe/known-safe.ts';
import { pushPrefixLength } from '../narrow/narrow-push.ts';
import { judgePrefix } from '../danger/refused-prefixes.ts';
import { isSteeringVariable } from '../safe/steering-variables.ts';

/** Tools whose second word says what they do. */
const withSubcommand = new Set(
  'git npm pnpm yarn bun cargo go docker podman kubectl helm gh poetry uv pip pip3 brew dotnet mvn gradle ./gradlew composer bundle rake terraform make just task mix cabal stack swift flutter deno nx turbo lerna rushx ansible vagrant'.split(
    ' ',
  ),
);
/** Second words that only say "run this": the third tells what. */
const runWords = /^(run|run-script|exec|x|task|compose|-m)$/;

export function proposeRule(parsed: ParsedCommand): ProposedRule | null {
  if (parsed.opaque.length > 0) return null;
  const asking = parsed.segments.filter((segment) => !isKnownSafe(segment));
  const [only] = asking;
  // A rule speaks about one command; two that ask need two questions.
  if (only === undefined || asking.length > 1 || !isRememberable(only)) return null;
  const prefix = smallestPrefix(only.argv.flatMap((word) => word ?? []));
  return prefix === null ? null : { prefix };
}

function isRememberable(segment: Segment): boolean {
  return (
    segment.wrappers.length === 0 &&
    !isDangerous(segment).dangerous &&
    !segment.assignments.some(({ name }) => isSteeringVariable(name)) &&
    !segment.redirections.some(({ operator }) => operator.startsWith('<<'))
  );
}

function smallestPrefix(argv: readonly string[]): string[] | null {
  const length = prefixLength(argv);
  // One more word at a time until the prefix is narrow enough, at most the whole command.
  for (let size = length; size <= argv.length; size += 1) {
    const prefix = argv.slice(0, size);
    if (judgePrefix(prefix).kind === 'allowed') return prefix;
  }
  return null;
}

function prefixLength(argv: readonly string[]): number {
  const [program = '', second, third] = argv;
  if (program === 'git' && second === 'push') return pushPrefixLength(argv) ?? argv.length + 1;
  if (program === 'python' || program === 'python3') return second === '-m' && third !== undefined ? 3 : argv.length;
  if (!withSubcommand.has(program)) return /^\.{0,2}\//.test(program) ? 1 : Math.min(argv.length, 2);
  if (second === undefined || second.startsWith('-')) return argv.length;
  return runWords.test(second) && third !== undefined ? 3 : 2;
}
