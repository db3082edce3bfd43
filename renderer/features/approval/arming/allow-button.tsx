/** The button that says yes. It can always be reached, and does nothing until the card is armed. */
import { useMemo, type ReactNode } from 'react';
import { texts } from '../../../text/texts/screen-texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { Arming } from './create-arming.ts';
import { createPressGate } from './create-press-gate.ts';

interface Props {
  readonly arming: Arming;
  readonly isArmed: boolean;
  readonly look?: 'plain' | 'primary' | 'danger';
  readonly size?: 'normal' | 'large';
  /** What it still waits for, in words; by itself the delay. */
  readonly waitsFor?: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export function AllowButton(props: Props) {
  const { arming, isArmed, look = 'primary', size = 'large', onPress, children } = props;
  const gate = useMemo(() => createPressGate(() => arming.armedEpoch()), [arming]);
  return (
    <Button
      look={look}
      size={size}
      aria-disabled={!isArmed}
      aria-description={isArmed ? undefined : (props.waitsFor ?? texts.cardInAMoment)}
      onPointerDown={(event) => {
        if (event.isTrusted && event.isPrimary) gate.begin('pointer');
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        // The browser would click on the press alone; only press and release together count here.
        event.preventDefault();
        if (event.isTrusted && !event.repeat && !event.ctrlKey && !event.metaKey) gate.begin(event.key);
      }}
      onKeyUp={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        if (event.isTrusted && gate.end(event.key)) onPress();
      }}
      onClick={(event) => {
        if (!event.isTrusted) return;
        // Assistive technology clicks without a pointer or key before it; for it the armed card itself is the gate.
        const byTechnology = event.detail === 0 && arming.armedEpoch() !== null;
        if (gate.end('pointer') || byTechnology) onPress();
      }}
    >
      {children}
    </Button>
  );
}
