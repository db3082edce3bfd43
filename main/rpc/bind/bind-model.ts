/** Answers the calls about the appointed model, for a person's own screens only: a program could have every command sent to itself. */
import type { MethodName, Params, Result } from '#contract/methods.ts';
import type { ChangeBook } from '#core/configuration/change-book.ts';
import type { ChangedBy, ChangeOf } from '#domain/settings/configuration-change.ts';
import type { ModelChange, ModelState } from '#domain/approval/model-config.ts';

export interface ModelAccess {
  read(): Promise<ModelState>;
  /** Throws `bad-request`, `store-unavailable`. */
  save(change: ModelChange): Promise<ModelState>;
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
    'model.save': async (change) => {
      needPerson('appoint a model');
      const before = shapeOf(await model.read());
      const { config, key } = change;
      const hasKey = key === null ? (before?.hasKey ?? false) : key !== '';
      const after = config === null ? null : { config, hasKey };
      return book.make(by, [{ topic: 'model', before, after }], () => model.save(change));
    },
  };
}
