/** Decides when a card may be allowed: after it was steadily visible, focused, read and unchanged for its delay. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RiskLevel } from '#domain/risk/risk.ts';
import type { Clock } from '../../../clock.ts';

/** What must hold all the time, each reported by the code that watches it. */
export const armingConditions = ['visible', 'focused', 'read', 'complete', 'connected', 'idle'] as const;
export type ArmingCondition = (typeof armingConditions)[number];

export interface ArmingState {
  readonly armed: boolean;
  readonly missing: readonly ArmingCondition[];
  /** Another number after each disturbance: a gesture must begin and end under the same one. */
  readonly epoch: number;
}

export interface Arming {
  readonly store: StoreApi<ArmingState>;
  report(condition: ArmingCondition, holds: boolean): void;
  /** Says what is on the card; anything else than before is a disturbance. */
  show(content: string): void;
  /** Something happened that could have moved or changed what the person sees, or shows that they are busy elsewhere. */
  disturb(): void;
  /** The epoch in which a gesture may be made, or null. */
  armedEpoch(): number | null;
  stop(): void;
}

/** Long enough that a click or key meant for something else has landed. */
export const armDelayMs: Readonly<Record<RiskLevel, number>> = { low: 500, medium: 500, high: 1000, critical: 1000 };

/** Nothing holds until it was reported. */
export function createArming(clock: Clock, delayMs: number): Arming {
  const missing = new Set<ArmingCondition>(armingConditions);
  const store = createStore<ArmingState>(() => ({ armed: false, missing: [...missing], epoch: 0 }));
  let cancel: (() => void) | null = null;
  let shown: string | null = null;

  const restart = (): void => {
    cancel?.();
    cancel = null;
    store.setState((state) => ({ armed: false, missing: [...missing], epoch: state.epoch + 1 }));
    if (missing.size > 0) return;
    cancel = clock.after(delayMs, () => {
      cancel = null;
      store.setState({ armed: true });
    });
  };

  return {
    store,
    report(condition, holds) {
      if (holds !== missing.has(condition)) return;
      if (holds) missing.delete(condition);
      else missing.add(condition);
      restart();
    },
    show(content) {
      if (content === shown) return;
      shown = content;
      restart();
    },
    disturb: restart,
    armedEpoch() {
      const { armed, epoch } = store.getState();
      return armed ? epoch : null;
    },
    stop() {
      cancel?.();
      cancel = null;
      for (const condition of armingConditions) missing.add(condition);
      store.setState({ armed: false, missing: [...missing] });
    },
  };
}
