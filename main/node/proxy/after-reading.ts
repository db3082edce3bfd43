/** Tells of a refusal when the program that was refused has had time to print it. */
import type { ConnectionGate, NetworkRefusal } from '#core/ports.ts';

/** For a program to print what it was told. */
const readingMs = 300;

/** A caller that ends the command because of a refusal lets it read that refusal first. */
export function afterReading(gate: ConnectionGate, listener: (refusal: NetworkRefusal) => void): () => void {
  const timers = new Set<NodeJS.Timeout>();
  const stop = gate.onRefused((refusal) => timers.add(setTimeout(() => listener(refusal), readingMs)));
  return () => {
    stop();
    for (const timer of timers) clearTimeout(timer);
  };
}
