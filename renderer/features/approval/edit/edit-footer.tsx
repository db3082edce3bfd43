/** The foot of a card while its command is edited: back, or have what was written judged. */
import { amendTexts as t } from '../../../text/texts/amend-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { AllowButton } from '../arming/allow-button.tsx';
import css from '../frame/card-footer.module.css';
import { describeArming } from '../arming/describe-arming.ts';
import type { Card } from '../use-card.ts';

interface Props {
  readonly card: Card;
  readonly isChanged: boolean;
  readonly onJudge: () => void;
  readonly onBack: () => void;
}

export function EditFooter({ card, isChanged, onJudge, onBack }: Props) {
  const { arming, state, sending } = card;
  return (
    <div className={css['footer']}>
      <div className={css['no']}>
        <Button size="large" onClick={onBack}>
          {t.back}
        </Button>
      </div>
      <div className={css['yes']}>
        <AllowButton arming={arming} isArmed={state.armed && isChanged} onPress={() => isChanged && onJudge()}>
          {t.run}
        </AllowButton>
      </div>
      <p className={css['state']}>
        <span />
        <output>{isChanged ? describeArming(state, sending) : t.unchanged}</output>
      </p>
    </div>
  );
}
