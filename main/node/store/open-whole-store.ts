/** Opens the store as a broker begins with it. */
import type { Clock, Secrets } from '#core/ports.ts';
import { BrokerError, type WireError } from '#domain/common/errors.ts';
import { english } from '#domain/common/message.ts';
import { sealHead } from './head/seal-head.ts';
import { openStore, type Store } from './open-store.ts';

export interface StorePlaces {
  readonly dataDir: string;
  readonly stateDir: string;
  readonly secrets?: Secrets;
  readonly onProblem: (problem: WireError) => void;
}

/** The store, with what a crash left open ended, and its head sealed where there is a place for the seal. */
export async function openWholeStore(options: StorePlaces, clock: Clock): Promise<Store> {
  const { dataDir, stateDir } = options;
  const store = openStore({ dataDir, clock, stateDir });
  const failure: unknown = await store.endOrphans().then(
    () => null,
    (error: unknown) => error,
  );
  // What ends the start is told by the program that started it.
  const said = failure instanceof BrokerError ? failure.message : null;
  for (const problem of store.problems) if (english(problem.message) !== said) options.onProblem(problem);
  if (failure !== null) throw failure;
  if (options.secrets !== undefined) await sealHead(store.log, options.secrets);
  return store;
}
