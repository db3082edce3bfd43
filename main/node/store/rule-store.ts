/** Standing rules in the database. A rule that cannot be read any more stops allowing, but never stops forbidding. */
import type { DatabaseSync } from 'node:sqlite';
import type { RuleStore } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { commandRuleSchema, type CommandRule } from '#domain/rules/rule.ts';
import { guardStore } from './database.ts';
import { sumOfRule } from './health/row-sums.ts';

function parseBody(body: unknown): CommandRule | null {
  try {
    return commandRuleSchema.parse(JSON.parse(String(body)));
  } catch {
    return null; // The caller decides by the rule's effect what an unreadable one means.
  }
}

function toRules(rows: readonly Readonly<Record<string, unknown>>[]): CommandRule[] {
  return rows.flatMap((row) => {
    const rule = row['sum'] === sumOfRule(row) ? parseBody(row['body']) : null;
    if (rule !== null && rule.effect === row['effect'] && rule.project === row['project']) return [rule];
    if (row['effect'] === 'allow') return [];
    throw new BrokerError('store-unavailable', 'A rule that forbids or asks cannot be read, so nothing runs.', {
      remedy: `Remove the rule ${String(row['rule_id'])} and write it again.`,
    });
  });
}

export function createRuleStore(database: DatabaseSync): RuleStore {
  const ofProject = database.prepare('SELECT * FROM rules WHERE project IS NULL OR project = ? ORDER BY rule_id');
  const all = database.prepare(
    'SELECT rules.*, uses, last_used_at FROM rules LEFT JOIN rule_uses USING (rule_id) ORDER BY rule_id',
  );
  const insert = database.prepare(
    'INSERT OR REPLACE INTO rules (rule_id, project, effect, body, sum) VALUES (?, ?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM rules WHERE rule_id = ?');
  const foreignWrites = database.prepare('PRAGMA data_version');

  // Thousands of rules are asked for at each command; parsing them anew would cost more than judging it.
  const known = new Map<string, readonly CommandRule[]>();
  let knownVersion: unknown = null;
  const forgetIfChangedElsewhere = (): void => {
    const version = foreignWrites.get()?.['data_version'];
    if (version !== knownVersion) known.clear();
    knownVersion = version;
  };

  return {
    rulesFor: (projectRoot) =>
      guardStore(() => {
        forgetIfChangedElsewhere();
        const rules = known.get(projectRoot) ?? toRules(ofProject.all(projectRoot));
        known.set(projectRoot, rules);
        return rules;
      }),
    add: async (rule) =>
      guardStore(() => {
        const kept = commandRuleSchema.safeParse(rule);
        if (!kept.success) throw new BrokerError('bad-request', 'This is not a valid rule.', { cause: kept.error });
        known.clear();
        const { id, project, effect } = kept.data;
        const body = JSON.stringify(kept.data);
        insert.run(id, project, effect, body, sumOfRule({ rule_id: id, project, effect, body }));
      }),
    list: () =>
      guardStore(() =>
        all.all().flatMap((row) => {
          const lastUsedAt = row['last_used_at'];
          return toRules([row]).map((rule) => ({
            rule,
            uses: Number(row['uses'] ?? 0),
            lastUsedAt: typeof lastUsedAt === 'number' ? lastUsedAt : null,
          }));
        }),
      ),
    remove: async (ruleId) =>
      guardStore(() => {
        known.clear();
        return remove.run(ruleId).changes > 0;
      }),
  };
}
