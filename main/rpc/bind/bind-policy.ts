/** Answers the calls about a team's policy; only a person's own screens follow one or leave it. */
import type { MethodName, Params, Result } from '#contract/methods.ts';
import type { Broker } from '#core/broker.ts';
import type { ChangedBy } from '#domain/settings/configuration-change.ts';

type PolicyMethod = Extract<MethodName, `policy.${string}`>;
type PolicyHandlers = { readonly [M in PolicyMethod]: (params: Params<M>) => Promise<Result<M>> | Result<M> };

/** `needPerson` throws `not-allowed-here` for everybody else. */
export function bindPolicy({ teamPolicy }: Broker, needPerson: (what: string) => void, by: ChangedBy): PolicyHandlers {
  return {
    'policy.show': async () => ({ policy: await teamPolicy.show() }),
    'policy.use': async (use) => {
      needPerson('follow a policy of a team');
      return { policy: await teamPolicy.use(use, by) };
    },
    'policy.refresh': async () => {
      needPerson('look for a new policy of the team');
      return { policy: await teamPolicy.refresh(by) };
    },
    'policy.leave': async () => {
      needPerson('leave the policy of the team');
      return { left: await teamPolicy.leave(by) };
    },
  };
}
