/** Answers the calls about the appointed model, for a person's own screens only: a program could have every command sent to itself. */
import type { MethodName, Params, Result } from '#contract/methods.ts';
import type { ModelChange, ModelState } from '#domain/model-config.ts';

export interface ModelDoor {
  read(): Promise<ModelState>;
  /** Throws `bad-request`, `store-unavailable`. */
  save(change: ModelChange): Promise<ModelState>;
}

type ModelMethod = Extract<MethodName, `model.${string}`>;
type ModelHandlers = { readonly [M in ModelMethod]: (params: Params<M>) => Promise<Result<M>> };

export function bindModel(model: ModelDoor, needPerson: (what: string) => void): ModelHandlers {
  return {
    'model.read': async () => {
      needPerson('see which model is appointed');
      return model.read();
    },
    'model.save': async (change) => {
      needPerson('appoint a model');
      return model.save(change);
    },
  };
}
