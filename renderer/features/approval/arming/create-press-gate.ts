/** A press on one button counts when it began and ended while the card was armed, without a disturbance in between. */
export interface PressGate {
  /** `by` tells presses apart: a pointer, or the key used. */
  begin(by: string): void;
  end(by: string): boolean;
}

export function createPressGate(armedEpoch: () => number | null): PressGate {
  let begun: { by: string; epoch: number } | null = null;
  return {
    begin(by) {
      const epoch = armedEpoch();
      begun = epoch === null ? null : { by, epoch };
    },
    end(by) {
      const first = begun;
      begun = null;
      return first !== null && first.by === by && armedEpoch() === first.epoch;
    },
  };
}
