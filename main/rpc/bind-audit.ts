/** Answers the calls about the audit log; how much of it is kept is for a person's own screens to say. */
import type { MethodName, Params, Result } from '#contract/methods.ts';
import type { Desk } from '#core/desk.ts';
import type { AdjustedBy } from '#domain/adjustment.ts';

type AuditMethod = Extract<MethodName, `audit.${string}`>;
type AuditHandlers = { readonly [M in AuditMethod]: (params: Params<M>) => Promise<Result<M>> };

export function bindAudit(
  { audit, auditKeeper, keepLog }: Desk,
  needPerson: (what: string) => void,
  by: AdjustedBy,
): AuditHandlers {
  return {
    'audit.query': (query) => audit.query(query),
    'audit.show': ({ seq }) => audit.show(seq),
    'audit.verify': () => audit.verify(),
    'audit.export': (part) => audit.export(part),
    'audit.retention': () => auditKeeper.state(),
    'audit.wouldRemove': async (retention) => ({ rows: await auditKeeper.wouldRemove(retention) }),
    'audit.retain': async (retention) => {
      needPerson('say how much of the log is kept');
      return keepLog(retention, by);
    },
  };
}
