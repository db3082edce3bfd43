/** Words for the size of what is deleted or written. */
import type { EffectSize } from '#domain/risk/risk.ts';
import { formatBytes } from './format-amounts.ts';
import { texts } from '../texts/screen-texts.ts';

export function describeSize({ files, bytes, isComplete }: EffectSize): string {
  if (files === 0 && !isComplete) return texts.cardSizeNotCounted;
  const amount = texts.cardSize({ files, size: formatBytes(bytes) });
  return isComplete ? amount : texts.cardSizeAtLeast({ amount });
}

/** The sentence of the gravest card, which the first place follows. */
export function describeDeletion(places: number, size: EffectSize | null): string {
  if (size === null) return texts.cardUnderstandDeletes({ places });
  return texts.cardUnderstandDeletesSize({ places, amount: describeSize(size) });
}
