/** How long a yes counts: the choices behind the button that allows, and what the chosen one reaches, which is always in view. */
import { useId } from 'react';
import type { Offer } from '#domain/approval/approval.ts';
import { revealPlainly } from '../../../text/describe/reveal-plainly.ts';
import { nameScope } from '../../../text/describe/describe-decision.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { BrokerSentence } from '../../../ui/broker-sentence.tsx';
import css from './scope-picker.module.css';
import type { Message } from '#domain/common/message.ts';

interface Props {
  readonly id: string;
  readonly offers: readonly Offer[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

export function ScopePicker({ id, offers, chosen, onChoose }: Props) {
  const name = useId();
  const current = offers[chosen];
  return (
    <fieldset id={id} className={css['picker']} aria-describedby={`${id}-reach`}>
      <legend>{texts.cardScope}</legend>
      <div className={css['choices']}>
        {offers.map(({ scope }, index) => {
          const isFirst = offers.findIndex((each) => nameScope(each.scope) === nameScope(scope)) === index;
          if (!isFirst) return null;
          const isChosen = current !== undefined && nameScope(current.scope) === nameScope(scope);
          return (
            <label key={nameScope(scope)}>
              <input type="radio" name={name} checked={isChosen} onChange={() => onChoose(index)} />
              {/* What the agent calls its own choice is its word; the rest is ours, in the language of the page. */}
              <span>{scope.kind === 'agent' ? <CodeText text={nameScope(scope)} prose /> : nameScope(scope)}</span>
            </label>
          );
        })}
      </div>
      {current?.scope.kind === 'rule' && <RuleStarts offers={offers} chosen={chosen} onChoose={onChoose} />}
    </fieldset>
  );
}

/** How much of the command a rule is about, where there is a choice. */
function RuleStarts({ offers, chosen, onChoose }: Omit<Props, 'id'>) {
  const starts = offers.flatMap(({ scope }, index) => (scope.kind === 'rule' ? [{ scope, index }] : []));
  if (starts.length < 2) return null;
  return (
    <label className={css['starts']}>
      {texts.scope.rule.name}
      <select value={chosen} onChange={({ target }) => onChoose(Number(target.value))}>
        {starts.map(({ scope: { prefix, everywhere }, index }) => {
          const start = revealPlainly(prefix.join(' '));
          return (
            <option key={index} value={index} translate="no">
              {everywhere === true ? `${start} (${texts.scope.everywhere.name})` : start}
            </option>
          );
        })}
      </select>
    </label>
  );
}

/** What the chosen one reaches, exactly. */
export function ScopeReach({ id, reach }: { readonly id: string; readonly reach: Message }) {
  return (
    <p id={`${id}-reach`} className={css['reach']}>
      <BrokerSentence text={reach} />
    </p>
  );
}
