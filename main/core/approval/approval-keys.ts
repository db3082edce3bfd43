/** What a remembered yes matches: the very thing that its card showed, under the settings that held for it. See decision 0044. */
import { agentOf } from '#agents/agents.ts';
import type { CommandFacts } from '#domain/approval/approval.ts';
import { canonicalJson } from '#domain/common/canonical-json.ts';
import { sha256Hex, wordsTaken } from '#domain/common/digest.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { isInside } from '#domain/common/paths.ts';
import type { Settings } from '#domain/settings/settings.ts';

/** Raised when a key holds something else, so that answers on disk never match by accident. */
const version = 2;

export interface KeyInput {
  /** All that the card shows of what would run. */
  readonly facts: CommandFacts;
  /** True for an agent that works in the sandbox as a whole. */
  readonly isAgent: boolean;
  /** What it would run under; null for what the broker does not start. */
  readonly settings: Settings | null;
}

/**
 * One key for the whole command; a request hits only if all its keys were remembered. None for a line with unread parts and
 * none for a run without a sandbox: these can never be remembered beyond once.
 */
export async function commandKeys({ facts, isAgent, settings }: KeyInput): Promise<readonly string[]> {
  const { parsed, envDelta, plan, ...shown } = facts;
  // It cannot be told what such a push will do the next time.
  if (shown.pushes?.some(({ beyond }) => beyond === 'unclear') === true) return [];
  if (parsed.opaque.length > 0 || parsed.segments.length === 0) return [];
  if (isUnsandboxed(plan)) return [];
  const held = settings === null ? null : lastingSettings(settings);
  // A digest, as variables may hold secrets.
  const agent = isAgent ? agentOf(shown.argv[0] ?? '') : null;
  const lasting = lastingPlan(agent === null ? plan : withoutInner(plan));
  const around = await sha256Hex(canonicalJson({ envDelta, plan: lasting, held }));
  // Whatever words it is started with: they change nothing of what its sandbox lets through, and each of its commands is a question of its own.
  if (agent !== null) {
    const { executable, projectRoot } = shown;
    return [canonicalJson({ kind: 'agent', version, agent: agent.id, executable, projectRoot, around })];
  }
  return [
    canonicalJson({
      kind: 'command',
      version,
      ...shown,
      ...withoutWideBlanks(shown.argv, parsed.text),
      ...wordsTaken(parsed),
      isAgent,
      around,
    }),
  ];
}

/**
 * A shell line in which a blank does nothing but part words, with one blank at each place: a yes to `ls -l` covers
 * `ls  -l`. One that holds anything that could give blanks a meaning (quotes, escapes, expansions, brackets, comments, line ends) stays as it is.
 */
function withoutWideBlanks(argv: readonly string[], text: string): { argv: readonly string[]; text: string } {
  const isLine = argv.length > 2 && /^-[a-z]*c$/u.test(argv.at(-2) ?? '') && argv.at(-1) === text;
  if (!isLine || !/^[\w \t%+,./:;<=>@^|&*?~-]+$/u.test(text)) return { argv, text };
  const narrow = text.trim().replaceAll(/[ \t]+/gu, ' ');
  return { argv: [...argv.slice(0, -1), narrow], text: narrow };
}

/** An agent's first start makes its own credentials in its own folders: a grant inside of another one is no other request. */
function withoutInner(plan: SandboxPlan): SandboxPlan {
  const written = plan.grants.flatMap((grant) =>
    grant.kind === 'path' && grant.access === 'write' ? [grant.path] : [],
  );
  const isInner = (path: string): boolean => written.some((folder) => folder !== path && isInside(path, folder));
  return {
    ...plan,
    grants: plan.grants.filter((grant) => grant.kind !== 'path' || !isInner(grant.path)),
    entries: plan.entries.filter(({ path }) => !(written.includes(path) && isInner(path))),
  };
}

/** A sandbox that another program made is one, and what an agent does itself has keys of its own. */
function isUnsandboxed({ mechanism, unsandboxedBecause }: SandboxPlan): boolean {
  return mechanism === 'none' && unsandboxedBecause !== 'external' && unsandboxedBecause !== 'external-tool';
}

/**
 * What closes a path follows from the settings, which are in the key, and from what lies on the disk: a new secret or a new
 * repository in the project only takes something away, and is no reason to ask again; nor is a machine with other memory.
 */
function lastingPlan({
  entries,
  protectedPaths: _protectedPaths,
  scratchMiB: _scratchMiB,
  grants,
  ...plan
}: SandboxPlan) {
  const { unsandboxedBecause } = plan;
  return {
    ...plan,
    // In the word in which remembered answers lie on the disk (decision 0046).
    unsandboxedBecause: unsandboxedBecause === 'external-tool' ? 'foreign' : unsandboxedBecause,
    entries: entries.filter(({ access }) => access !== 'deny'),
    grants: grants.map((grant) => canonicalJson(grant)).sort(),
  };
}

/** Everything but how questions are asked and how long is waited, so that a setting to come is in it. */
function lastingSettings({
  approvalPolicy: _approvalPolicy,
  approvalDeadlineMs: _approvalDeadlineMs,
  timeoutMs: _timeoutMs,
  ...held
}: Settings) {
  return held;
}
