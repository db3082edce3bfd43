/** Standing rules in the database. A rule that cannot be read any more stops allowing, but never stops forbidding. */
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { RuleStore } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import type { RuleId } from '#domain/common/ids.ts';
import { commandRuleSchema, type CommandRule } from '#domain/rules/rule.ts';
import { guardStore, inTransaction } from './database.ts';
import { sumOfRule } from './health/row-sums.ts';
import { say } from '#domain/common/message.ts';

const notValid = say('This is not a valid rule.');

type Row = Readonly<Record<string, unknown>>;

function parseBody(body: unknown): CommandRule | null {
  try {
    return commandRuleSchema.parse(JSON.parse(String(body)));
  } catch {
    return null; // The caller decides by the rule's effect what an unreadable one means.
  }
}

function parseRow(row: Row): CommandRule | null {
  const rule = row['sum'] === sumOfRule(row) ? parseBody(row['body']) : null;
  return rule !== null && rule.effect === row['effect'] && rule.project === row['project'] ? rule : null;
}

/** Parses each row once: a rule more has thousands of others read again, and none of them parsed. */
function createRowParser(): (row: Row) => CommandRule | null {
  const parsed = new Map<unknown, { readonly row: Row; readonly rule: CommandRule | null }>();
  return (row) => {
    const known = parsed.get(row['rule_id']);
    const isSame = ['body', 'sum', 'effect', 'project'].every((name) => known?.row[name] === row[name]);
    const rule = known !== undefined && isSame ? known.rule : parseRow(row);
    parsed.set(row['rule_id'], { row, rule });
    return rule;
  };
}

function toRules(rows: readonly Row[], parse: (row: Row) => CommandRule | null): CommandRule[] {
  return rows.flatMap((row) => {
    const rule = parse(row);
    if (rule !== null) return [rule];
    if (row['effect'] === 'allow') return [];
    throw new BrokerError('store-unavailable', say('A rule that forbids or asks cannot be read, so nothing runs.'), {
      remedy: say('Remove the rule {ruleId} and write it again.', { ruleId: String(row['rule_id']) }),
    });
  });
}

/** Removes and adds in one transaction; `onChange` is called before it. */
function createExchange(database: DatabaseSync, onChange: () => void) {
  const insert = database.prepare(
    'INSERT OR REPLACE INTO rules (rule_id, project, effect, body, sum) VALUES (?, ?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM rules WHERE rule_id = ?');
  return (gone: readonly RuleId[], added: readonly CommandRule[]): void =>
    guardStore(() => {
      const kept = z.array(commandRuleSchema).safeParse(added);
      if (!kept.success) throw new BrokerError('bad-request', notValid, { cause: kept.error });
      onChange();
      inTransaction(database, () => {
        for (const ruleId of gone) remove.run(ruleId);
        for (const rule of kept.data) {
          const { id, project, effect } = rule;
          const body = JSON.stringify(rule);
          insert.run(id, project, effect, body, sumOfRule({ rule_id: id, project, effect, body }));
        }
      });
    });
}

export function createRuleStore(database: DatabaseSync): RuleStore {
  const ofProject = database.prepare('SELECT * FROM rules WHERE project IS NULL OR project = ? ORDER BY rule_id');
  const all = database.prepare(
    'SELECT rules.*, uses, last_used_at FROM rules LEFT JOIN rule_uses USING (rule_id) ORDER BY rule_id',
  );
  const remove = database.prepare('DELETE FROM rules WHERE rule_id = ?');
  const foreignWrites = database.prepare('PRAGMA data_version');
  const parse = createRowParser();

  // Thousands of rules are asked for at each command; parsing them anew would cost more than judging it.
  const known = new Map<string, readonly CommandRule[]>();
  let knownVersion: unknown = null;
  const forgetIfChangedElsewhere = (): void => {
    const version = foreignWrites.get()?.['data_version'];
    if (version !== knownVersion) known.clear();
    knownVersion = version;
  };

  const exchange = createExchange(database, () => known.clear());

  return {
    rulesFor: (projectRoot) =>
      guardStore(() => {
        forgetIfChangedElsewhere();
        const rules = known.get(projectRoot) ?? toRules(ofProject.all(projectRoot), parse);
        known.set(projectRoot, rules);
        return rules;
      }),
    add: async (...rules) => exchange([], rules),
    exchange: async (gone, added) => exchange(gone, added),
    list: () =>
      guardStore(() =>
        all.all().flatMap((row) => {
          const lastUsedAt = row['last_used_at'];
          return toRules([row], parse).map((rule) => ({
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
