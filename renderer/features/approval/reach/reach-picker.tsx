/** What an answer about a connection is about: this port, this host, or every name below its domain. */
import { useId } from 'react';
import type { NetworkChoice } from '#domain/network/network.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import css from './reach-picker.module.css';

interface Props {
  readonly choices: readonly NetworkChoice[];
  readonly chosen: number;
  readonly sending: boolean;
  readonly onChoose: (index: number) => void;
  /** Refuses the chosen destinations for the whole session. */
  readonly onDenyAll: () => void;
}

export function ReachPicker({ choices, chosen, sending, onChoose, onDenyAll }: Props) {
  const name = useId();
  return (
    <fieldset className={css['picker']}>
      <legend>{texts.netReachTitle}</legend>
      {choices.map((choice, index) => (
        <label key={choice.pattern}>
          <input type="radio" name={name} checked={index === chosen} onChange={() => onChoose(index)} />
          <CodeText text={choice.pattern} />
          <span className={css['reach']}>{texts.netChoice[choice.kind]}</span>
        </label>
      ))}
      <Button look="quiet" aria-disabled={sending} onClick={onDenyAll}>
        {texts.netDenySession}
      </Button>
    </fieldset>
  );
}
