/** Answers the calls about staged changes: for a screen of the desk, and for a person at a terminal who typed what a choice comes to. */
import type { MethodName, Params, Result } from '#contract/methods.ts';
import type { Broker } from '#core/broker.ts';
import { BrokerError } from '#domain/common/errors.ts';
import type { ChangedBy } from '#domain/settings/configuration-change.ts';
import type { Wire } from '../wire.ts';
import { say } from '#domain/common/message.ts';

type StagedMethod = Extract<MethodName, `staged.${string}`>;
type StagedHandlers = { readonly [M in StagedMethod]: (params: Params<M>) => Promise<Result<M>> | Result<M> };

export function bindStaged({ staged }: Broker, wire: Wire, by: ChangedBy): StagedHandlers {
  /** Another wire than a screen's says again what the choice comes to. Throws `not-allowed-here`, `stale-approval`. */
  const needWord = async (
    fingerprint: string | null,
    weigh: () => Promise<{ readonly fingerprint: string }>,
  ): Promise<void> => {
    if (wire.isPerson && fingerprint === null) return;
    if (fingerprint === null) {
      throw new BrokerError('not-allowed-here', say('Staged changes are kept and discarded by a person.'), {
        remedy: say('Open the desk and do it there, or run: countersign keep'),
      });
    }
    if ((await weigh()).fingerprint === fingerprint.toUpperCase()) return;
    throw new BrokerError('stale-approval', say('That is not the fingerprint of these changes.'), {
      remedy: say('Look at them again: countersign staged'),
    });
  };
  return {
    'staged.list': (query) => staged.list(query),
    'staged.weigh': ({ action, ...target }) => staged.weigh(target, action),
    'staged.difference': ({ sessionId, listing, place }) => {
      // What a masked file holds is nobody's but the person's.
      if (!wire.isPerson)
        throw new BrokerError('not-allowed-here', say('Only a screen of the desk may look into files.'));
      return staged.difference({ sessionId, listing }, place);
    },
    'staged.keep': async ({ fingerprint, ...target }) => {
      await needWord(fingerprint, () => staged.weigh(target, 'keep'));
      return staged.keep(target, by);
    },
    'staged.discard': async ({ fingerprint, ...target }) => {
      await needWord(fingerprint, () => staged.weigh(target, 'discard'));
      return staged.discard(target, by);
    },
    'staged.kept': (query) => staged.kept(query),
    'staged.weighUndo': ({ sessionId, choice }) => staged.weighUndo(sessionId, choice),
    'staged.undo': async ({ sessionId, choice, fingerprint }) => {
      await needWord(fingerprint, () => staged.weighUndo(sessionId, choice));
      return staged.undo(sessionId, choice, by);
    },
  };
}
