/** A whole number with its unit, or none at all. */
import { type ReactNode, useId, useState } from 'react';
import { settingsTexts as t } from '../../../text/texts/settings-texts.ts';
import css from './amount-field.module.css';

interface Props {
  readonly head: ReactNode;
  readonly label: string;
  readonly lead?: string;
  /** What no amount means; absent where there is always one. */
  readonly none?: string;
  readonly unit: string;
  /** What is filled in when a person begins to limit. */
  readonly usual: number;
  readonly most: number;
  readonly amount: number | null;
  readonly onChange: (amount: number | null) => void;
}

export function AmountField({ head, label, lead, none, unit, usual, most, amount, onChange }: Props) {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  // What stands there while it is typed is not always a number; a value from elsewhere replaces it.
  const shown = text !== null && (parseAmount(text, most) ?? amount) === amount ? text : String(amount ?? usual);
  const isValid = amount === null || parseAmount(shown, most) !== null;
  return (
    <fieldset aria-label={label} className={css['limit']}>
      {head}
      {lead !== undefined && <p>{lead}</p>}
      <div className={css['row']}>
        {none !== undefined && (
          <label>
            <input
              type="checkbox"
              checked={amount === null}
              onChange={(event) => {
                setText(null);
                onChange(event.target.checked ? null : usual);
              }}
            />
            {none}
          </label>
        )}
        {amount !== null && (
          <label htmlFor={id}>
            <input
              id={id}
              inputMode="numeric"
              className={css['amount']}
              value={shown}
              aria-invalid={!isValid}
              aria-describedby={`${id}-objection`}
              onChange={(event) => {
                setText(event.target.value);
                const parsed = parseAmount(event.target.value, most);
                if (parsed !== null) onChange(parsed);
              }}
            />
            {unit}
          </label>
        )}
      </div>
      <p id={`${id}-objection`} role="alert" className={css['objection']}>
        {!isValid && t.amountInvalid({ most })}
      </p>
    </fieldset>
  );
}

function parseAmount(text: string, most: number): number | null {
  if (!/^\d{1,9}$/.test(text.trim())) return null;
  const amount = Number(text);
  return amount >= 1 && amount <= most ? amount : null;
}
