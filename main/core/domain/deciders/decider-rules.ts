/** Rules in a file of a person that answer a request before anybody is asked. Pure. */
import * as z from 'zod';
import { maxNoteLength } from '../common/limits.ts';
import { isInside } from '../common/paths.ts';
import { isHostPattern, matchesWritten } from '../network/host-pattern.ts';
import { riskLevelSchema, type RiskLevel } from '../risk/risk.ts';
import { absolutePathSchema } from '../sandbox/permission.ts';
import { deciderKindSchema, type DeciderAnswer, type DeciderRequest } from './decider.ts';

const words = z.string().max(4096);

/** All that is named must hold; a condition that says nothing about a kind of request does not hold for it. */
const conditionsSchema = z
  .strictObject({
    kinds: z.array(deciderKindSchema).min(1),
    /** As the requester calls itself. */
    agents: z.array(z.string().min(1).max(200)).min(1),
    /** The project is one of these folders, or lies below one. */
    projects: z.array(absolutePathSchema).min(1),
    /** Each command of the line begins with the words of one of these; of a no, any of them. */
    commands: z.array(z.array(words).min(1).max(32)).min(1).max(200),
    /** `host`, `*.domain`, `**.domain`, each with a port where one is meant. */
    hosts: z.array(z.string().max(300).refine(isHostPattern)).min(1).max(200),
    maxRisk: riskLevelSchema,
  })
  .partial()
  .refine((conditions) => Object.keys(conditions).length > 0);

export const decidingRulesSchema = z.strictObject({
  version: z.literal(1),
  rules: z
    .array(
      z
        .strictObject({
          when: conditionsSchema,
          decision: z.enum(['allow', 'deny', 'none']),
          /** Read by the agent with a no. */
          note: z.string().max(maxNoteLength).nullable().default(null),
        })
        // A yes to whatever comes is no rule.
        .refine(
          ({ when, decision }) => decision !== 'allow' || (when.commands ?? when.hosts ?? when.maxRisk) !== undefined,
        ),
    )
    .max(500),
});
type DecidingRule = z.infer<typeof decidingRulesSchema>['rules'][number];

const ranks: Readonly<Record<RiskLevel, number>> = { low: 0, medium: 1, high: 2, critical: 3 };

/** The first rule whose conditions hold; null where none does. */
export function answerByRules(rules: readonly DecidingRule[], request: DeciderRequest): DeciderAnswer | null {
  const rule = rules.find((each) => holds(each, request));
  return rule === undefined ? null : { decision: rule.decision, note: rule.note };
}

function holds({ when, decision }: DecidingRule, request: DeciderRequest): boolean {
  const { kinds, agents, projects, maxRisk } = when;
  if (kinds !== undefined && !kinds.includes(request.kind)) return false;
  const { claimedName } = request.requester;
  if (agents !== undefined && (claimedName === null || !agents.includes(claimedName))) return false;
  if (projects !== undefined && !projects.some((folder) => isInside(request.project, folder))) return false;
  if (maxRisk !== undefined && ranks[request.risk.level] > ranks[maxRisk]) return false;
  if (!reachesHosts(when.hosts, decision, request) || !beginsSo(when.commands, decision, request)) return false;
  return decision !== 'allow' || givesOnlyHosts(when.hosts, request);
}

function beginsSo(
  prefixes: readonly (readonly string[])[] | undefined,
  decision: DeciderAnswer['decision'],
  { kind, commands }: DeciderRequest,
): boolean {
  if (prefixes === undefined) return true;
  // A connection and a patch carry the line that they came of, and are no command.
  if (kind !== 'command' && kind !== 'escalation') return false;
  if (commands === null || commands.length === 0) return false;
  const begins = (argv: readonly string[]): boolean =>
    prefixes.some((prefix) => prefix.every((word, at) => word === argv[at]));
  return decision === 'deny' ? commands.some(begins) : commands.every(begins);
}

const hostsOf = ({ target, grants }: DeciderRequest) => [
  ...(target === undefined ? [] : [target]),
  ...grants.flatMap((grant) => (grant.kind === 'host' ? [grant.target] : [])),
];

function reachesHosts(
  patterns: readonly string[] | undefined,
  decision: DeciderAnswer['decision'],
  request: DeciderRequest,
): boolean {
  if (patterns === undefined) return true;
  const fits = hostsOf(request).map((target) => patterns.some((pattern) => matchesWritten(pattern, target)));
  return fits.length > 0 && (decision === 'deny' ? fits.some(Boolean) : fits.every(Boolean));
}

/** A yes by rules gives no more than its hosts: files, sockets, keys and the way out of the sandbox are a person's, or a program's. */
const givesOnlyHosts = (patterns: readonly string[] | undefined, { grants, target }: DeciderRequest): boolean =>
  (patterns !== undefined || target === undefined) &&
  grants.every((grant) => grant.kind === 'host' && patterns !== undefined);
