/** Answers the calls about the audit log; how much of it is kept is for a person's own screens to say. */
import type { MethodName, Params, Result } from '#contract/methods.ts';
import type { Broker } from '#core/broker.ts';
import type { ChangedBy } from '#domain/settings/configuration-change.ts';

/** One call to check the chain answers after this long, so that its caller can show how far it is. */
const verifyBudgetMs = 250;

type AuditMethod = Extract<MethodName, `audit.${string}` | `activity.${string}`>;
type AuditHandlers = { readonly [M in AuditMethod]: (params: Params<M>) => Promise<Result<M>> };

export function bindAudit(
  {
    audit,
    auditKeeper,
    keepLog,
    ...broker
  }: Pick<Broker, 'audit' | 'activity' | 'auditKeeper' | 'keepLog' | 'acceptAlarms'>,
  needPerson: (what: string) => void,
  by: ChangedBy,
): AuditHandlers {
  return {
    'activity.read': (query) => broker.activity.read(query),
    'activity.answered': (query) => broker.activity.answered(query),
    'audit.query': (query) => audit.query(query),
    'audit.show': ({ seq }) => audit.show(seq),
    'audit.verify': ({ after }) => audit.verify({ after, budgetMs: verifyBudgetMs }),
    'audit.export': (part) => audit.export(part),
    'audit.retention': () => auditKeeper.state(),
    'audit.wouldRemove': async (retention) => ({ rows: await auditKeeper.wouldRemove(retention) }),
    'audit.accept': async () => {
      needPerson('say that an alarm was seen');
      await broker.acceptAlarms(by);
      return {};
    },
    'audit.retain': async (retention) => {
      needPerson('say how much of the log is kept');
      return keepLog(retention, by);
    },
  };
}
