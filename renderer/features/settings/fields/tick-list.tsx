/** A few things that are each on or off, with what that means; one fieldset for all of them. */
import type { ReactNode } from 'react';
import css from './choice-list.module.css';

interface Props<T extends string> {
  readonly head: ReactNode;
  readonly choices: readonly T[];
  readonly isOn: (choice: T) => boolean;
  readonly name: (choice: T) => string;
  /** Null where the name says it all. */
  readonly what: (choice: T) => string | null;
  readonly onChange: (choice: T, isOn: boolean) => void;
}

export function TickList<T extends string>(props: Props<T>) {
  return (
    <fieldset className={css['group']}>
      <legend>{props.head}</legend>
      <div className={css['choices']}>
        {props.choices.map((choice) => {
          const what = props.what(choice);
          return (
            <label key={choice} className={css['choice']}>
              <input
                type="checkbox"
                checked={props.isOn(choice)}
                onChange={(event) => props.onChange(choice, event.target.checked)}
              />
              <strong>{props.name(choice)}</strong>
              {what !== null && <span>{what}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
