/** What is left of a short look at the disk, and what it found. */
import type { EffectSize } from '#domain/risk/risk.ts';

export interface Look {
  entriesLeft: number;
  isOver: boolean;
}

export type Tally = { -readonly [key in keyof EffectSize]: EffectSize[key] };

export const hasEnded = (look: Look): boolean => look.isOver || look.entriesLeft <= 0;
