/** Finds the rule that speaks about a command: the most specific one, found by its first words whatever the number of rules. */
import type { Segment } from '#domain/command/parsed-command.ts';
import type { CommandRule } from '#domain/rules/rule.ts';
import { isDangerous } from '../danger/dangerous.ts';
import { pushesMoreThan } from '../narrow/narrow-push.ts';
import { claimedProgramName, systemProgramName } from '../safe/program-name.ts';
import { type RuleIndex, indexRules, rulesStartingLike } from './match-rule-index.ts';
import { isHarmlessVariable } from '../safe/harmless-variables.ts';
import { isSteeringVariable } from '../safe/steering-variables.ts';

export interface RuleMatcher {
  /** The rule that wins for the segment, or null when none speaks about it. */
  match(segment: Segment): CommandRule | null;
  /** Whether any rule in force here forbids something. */
  readonly hasForbidRules: boolean;
}

export interface RulePlace {
  readonly projectRoot: string;
  readonly now: number;
  /** Whether a command may leave the sandbox by rule where it stands; asked only of rules that let it. Every one when absent. */
  readonly mayLeave?: (segment: Segment) => boolean;
  /** Whether the line around it may give a command's words another meaning; never when absent. */
  readonly isLed?: (segment: Segment) => boolean;
  /** Whether a rule that allows was made for what would happen now; always when absent. */
  readonly isBound?: (rule: CommandRule, segment: Segment) => boolean;
}

/** The same list of rules is indexed once. */
const indexes = new WeakMap<readonly CommandRule[], RuleIndex>();

export function createRuleMatcher(rules: readonly CommandRule[], place: RulePlace): RuleMatcher {
  const index = indexes.get(rules) ?? indexRules(rules);
  indexes.set(rules, index);
  const isInForce = (rule: CommandRule): boolean =>
    (rule.project === null || rule.project === place.projectRoot) &&
    (rule.expiresAt === null || rule.expiresAt > place.now);
  return {
    match: (segment) => matchSegment(segment, index, place, isInForce),
    hasForbidRules: index.forbidding.some(isInForce),
  };
}

function matchSegment(
  segment: Segment,
  index: RuleIndex,
  place: RulePlace,
  isInForce: (rule: CommandRule) => boolean,
): CommandRule | null {
  const [first, ...rest] = segment.argv;
  if (first === null || first === undefined) return null;
  let best: CommandRule | null = null;
  for (const name of new Set([first, claimedProgramName(first)])) {
    for (const rule of rulesStartingLike(index, [name, ...rest], place.projectRoot)) {
      if (!isInForce(rule) || !mayApply(rule, segment, name, place)) continue;
      if (best === null || isStronger(rule, best)) best = rule;
    }
  }
  return best;
}

/** What an allowing rule was made for must still be what runs; a forbidding one must not be dodged by a path. */
function mayApply(rule: CommandRule, segment: Segment, name: string, place: RulePlace): boolean {
  if (rule.effect !== 'allow') return true;
  if (name !== segment.argv[0] && systemProgramName(segment.argv[0]) !== name) return false;
  if (segment.assignments.some((assignment) => isSteeringVariable(assignment.name))) return false;
  if (place.isLed?.(segment) === true || place.isBound?.(rule, segment) === false) return false;
  if (rule.match === 'prefix' && saysMore(rule.tokens.length, segment)) return false;
  if (rule.sandbox === 'keep') return true;
  // Nothing holds what runs by this rule: whatever could make another program of it makes it another command.
  return (
    segment.assignments.every((assignment) => isHarmlessVariable(assignment.name, assignment.value)) &&
    namesNothingElse(rule.tokens.length, segment) &&
    place.mayLeave?.(segment) !== false
  );
}

/** Whether no word behind a rule's own names another program, and nothing is written but by the command itself. */
export function namesNothingElse(tokens: number, { argv, redirections }: Segment): boolean {
  return (
    !argv.slice(tokens).some((word) => word !== null && namesProgram.test(word)) &&
    !redirections.some(
      ({ operator, target }) => operator.includes('>') && target !== '/dev/null' && !/^(\d+-?|-)$/.test(target ?? ''),
    )
  );
}

/** Whether the words behind a rule's own make the command dangerous, or lead it elsewhere: no person was asked about those. */
function saysMore(tokens: number, segment: Segment): boolean {
  if (pushesMoreThan(tokens, segment.argv)) return true;
  return isDangerous(segment).dangerous && !isDangerous({ ...segment, argv: segment.argv.slice(0, tokens) }).dangerous;
}

/** Options by which well-known tools run another program, or read settings that name one; abbreviations too. */
const namesProgram =
  /^--?(?:upload-|receive-|uploa|recei|exec|ext-d|textc|open-f|config|rcfile|script-sh|node-op|use-comp|to-com|checkpoint-a|rsh|rsync-p|command$|command=|program|pager|eval|require|import|loader|init-|plugin|hook)|^ext::/;

const strictness = { allow: 0, prompt: 1, forbid: 2 } as const;

const isLimit = (rule: CommandRule): number => (rule.origin === 'managed' && rule.effect !== 'allow' ? 1 : 0);

/** Managed limits first, then project over everywhere, exact over prefix, longer over shorter, strict over lax, new over old. */
function isStronger(rule: CommandRule, than: CommandRule): boolean {
  const ranks: [number, number][] = [
    [isLimit(rule), isLimit(than)],
    [rule.project === null ? 0 : 1, than.project === null ? 0 : 1],
    [rule.match === 'exact' ? 1 : 0, than.match === 'exact' ? 1 : 0],
    [rule.tokens.length, than.tokens.length],
    [strictness[rule.effect], strictness[than.effect]],
    [rule.createdAt, than.createdAt],
  ];
  for (const [mine, other] of ranks) if (mine !== other) return mine > other;
  return rule.id < than.id;
}
