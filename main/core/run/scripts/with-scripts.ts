/** Adds to the risk of a command what the scripts that it names would do. */
import type { Command, FollowedScript } from '#domain/command/command.ts';
import type { Risk, RiskLevel } from '#domain/risk/risk.ts';
import type { RiskAssessor } from '#core/ports.ts';

const order: Record<RiskLevel, number> = { low: 0, medium: 1, high: 2, critical: 3 };
const mostReasons = 32;

/**
 * What a script would do counts from `high` on, at the place of the words that name it: that a test or a build writes and fetches is
 * what its name says, and the line is rated for it already.
 */
export function withScripts(
  whole: Risk,
  { followed, cwd, projectRoot }: Pick<Command, 'followed' | 'cwd' | 'projectRoot'>,
  { risk, homeDir }: { readonly risk: RiskAssessor; readonly homeDir: string },
): Risk {
  let joined = whole;
  for (const script of followed ?? []) {
    const inner = risk.assess({ parsed: script.parsed, cwd, projectRoot, homeDir });
    if (order[inner.level] >= order.high) joined = join(joined, inner, script);
  }
  return joined;
}

function join(whole: Risk, inner: Risk, { span }: FollowedScript): Risk {
  const grave = inner.reasons.filter(({ level }) => order[level] >= order.high).map((reason) => ({ ...reason, span }));
  const { effects } = whole;
  return {
    ...whole,
    level: order[inner.level] > order[whole.level] ? inner.level : whole.level,
    categories: [...new Set([...whole.categories, ...inner.categories])],
    reasons: [...grave, ...whole.reasons].slice(0, mostReasons),
    effects: {
      ...effects,
      deletes: [...effects.deletes, ...inner.effects.deletes],
      hosts: [...new Set([...effects.hosts, ...inner.effects.hosts])],
      privilege: effects.privilege || inner.effects.privilege,
    },
  };
}
