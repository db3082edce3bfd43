/** Answers the calls about rules; only a person's own screens change them. */
import type { MethodName, Params, Result } from '#contract/methods.ts';
import type { Broker } from '#core/broker.ts';
import type { ChangedBy } from '#domain/settings/configuration-change.ts';

type RuleMethod = Extract<MethodName, `rules.${string}`>;
type RuleHandlers = { readonly [M in RuleMethod]: (params: Params<M>) => Promise<Result<M>> | Result<M> };

/** `needPerson` throws `not-allowed-here` for everybody else. */
export function bindRules({ rules }: Broker, needPerson: (what: string) => void, by: ChangedBy): RuleHandlers {
  return {
    'rules.list': () => ({ rules: [...rules.list()] }),
    'rules.add': ({ draft }) => {
      needPerson('change rules');
      return rules.add(draft, by);
    },
    'rules.remove': async ({ ruleId }) => {
      needPerson('change rules');
      return { removed: await rules.remove(ruleId, by) };
    },
    'rules.preview': ({ draft }) => rules.preview(draft),
    'rules.import': (request) => {
      needPerson('change rules');
      return rules.import(request, by);
    },
    'rules.export': () => rules.export(),
  };
}
