/** One of a few things, picked from a list by its words; what is given back is the thing, not the words. */
import type { ComponentProps } from 'react';

export interface ChoiceProps<T extends string> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
> {
  readonly value: T;
  readonly options: readonly T[];
  readonly words: Readonly<Record<T, string>>;
  readonly onChoose: (chosen: T) => void;
}

export function Choice<T extends string>({ value, options, words, onChoose, ...select }: ChoiceProps<T>) {
  return (
    <select
      {...select}
      value={value}
      onChange={({ target }) => {
        const chosen = options[target.selectedIndex];
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {words[option]}
        </option>
      ))}
    </select>
  );
}
