/** Answers the calls about the appointed model and the reviewer, for a person's own screens only: a program could have every command sent to itself. */
import type { MethodName, Params, Result } from '#contract/methods.ts';
import type { Broker } from '#core/broker.ts';
import type { ChangeBook } from '#core/configuration/change-book.ts';
import type { ChangedBy, ChangeOf } from '#domain/settings/configuration-change.ts';
import type { ConnectionId } from '#domain/common/ids.ts';
import { isSamePlace, type ModelChange, type ModelState, type ModelTest } from '#domain/approval/model-config.ts';

export interface ModelAccess {
  read(): Promise<ModelState>;
  /** Throws `bad-request`, `store-unavailable`. */
  save(change: ModelChange): Promise<ModelState>;
  test(): Promise<ModelTest>;
}

type ModelMethod = Extract<MethodName, `model.${string}`>;
type ModelHandlers = { readonly [M in ModelMethod]: (params: Params<M>) => Promise<Result<M>> };

function shapeOf(state: ModelState): ChangeOf<'model'>['before'] {
  return state.kind === 'model' ? { config: state.config, hasKey: state.hasKey } : null;
}

export function bindModel(
  model: ModelAccess,
  book: ChangeBook,
  needPerson: (what: string) => void,
  by: ChangedBy,
): ModelHandlers {
  return {
    'model.read': async () => {
      needPerson('see which model is appointed');
      return model.read();
    },
    'model.test': async () => {
      needPerson('try the model');
      return model.test();
    },
    'model.save': async (change) => {
      needPerson('appoint a model');
      const before = shapeOf(await model.read());
      const { config, key } = change;
      const kept = before !== null && config !== null && isSamePlace(before.config, config) && before.hasKey;
      const after = config === null ? null : { config, hasKey: key === null ? kept : key !== '' };
      return book.make(by, [{ topic: 'model', before, after }], () => model.save(change));
    },
  };
}

type ReviewMethod = Extract<MethodName, `review.${string}`>;
type ReviewHandlers = { readonly [M in ReviewMethod]: (params: Params<M>) => Promise<Result<M>> | Result<M> };

export function bindReview(
  { reviews }: Pick<Broker, 'reviews'>,
  needPerson: (what: string) => void,
  connectionId: ConnectionId,
): ReviewHandlers {
  return {
    'review.read': ({ projectRoot }) => {
      needPerson('see what a model said about commands');
      return { rows: [...reviews.recent(projectRoot)] };
    },
    'review.override': ({ digest }) => {
      needPerson('allow what the reviewer denied');
      reviews.override(digest, connectionId);
      return {};
    },
  };
}
