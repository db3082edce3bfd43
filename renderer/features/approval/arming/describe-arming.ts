/** Why a card takes no yes yet, or that it does, in words for its foot. */
import { texts } from '../../../text/texts/screen-texts.ts';
import type { ArmingState } from './create-arming.ts';

export function describeArming(state: ArmingState, sending: boolean): string {
  if (sending) return texts.cardSending;
  if (state.armed) return texts.cardReady;
  if (state.missing.includes('connected')) return texts.cardNoConnection;
  if (state.missing.includes('focused') || state.missing.includes('visible')) return texts.cardNotFocused;
  if (state.missing.includes('complete')) return texts.cardIncomplete;
  if (state.missing.includes('read')) return texts.cardScrollFirst;
  return texts.cardInAMoment;
}
