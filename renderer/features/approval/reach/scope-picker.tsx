/** How long a yes counts. The smallest comes first, and is chosen unless the broker suggests the session; what the chosen one reaches is always in view. */
import { useId } from 'react';
import type { Offer } from '#domain/approval/approval.ts';
import { nameScope } from '../../../text/describe/describe-decision.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { BrokerSentence } from '../../../ui/broker-sentence.tsx';
import css from './scope-picker.module.css';

interface Props {
  readonly offers: readonly Offer[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

export function ScopePicker({ offers, chosen, onChoose }: Props) {
  const name = useId();
  const reach = offers[chosen]?.reach ?? '';
  return (
    <fieldset className={css['picker']} aria-describedby={`${name}-reach`}>
      <legend className="visually-hidden">{texts.cardScope}</legend>
      {offers.length > 1 && (
        <div className={css['choices']}>
          {offers.map(({ scope }, index) => (
            <label key={nameScope(scope)}>
              <input type="radio" name={name} checked={index === chosen} onChange={() => onChoose(index)} />
              {/* What the agent calls its own choice is its word; the rest is ours, in the language of the page. */}
              <span>{scope.kind === 'agent' ? <CodeText text={nameScope(scope)} prose /> : nameScope(scope)}</span>
            </label>
          ))}
        </div>
      )}
      <p id={`${name}-reach`} className={css['reach']}>
        <BrokerSentence text={reach} />
      </p>
    </fieldset>
  );
}
