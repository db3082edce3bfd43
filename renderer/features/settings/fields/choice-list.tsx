/** A setting with a few named choices, each explained, and where the present value came from. */
import { useId } from 'react';
import type { SettingsKey } from '#domain/settings/settings.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import css from './choice-list.module.css';
import { SettingHead } from './setting-head.tsx';

interface Props<T extends string> {
  readonly title: string;
  /** Absent for a part of a setting. */
  readonly setting?: SettingsKey;
  readonly choices: readonly T[];
  /** May be a value that cannot be chosen here; then none is marked. */
  readonly chosen: string;
  readonly name: (choice: T) => string;
  readonly what: (choice: T) => string;
  readonly dangerous?: T;
  readonly onChoose: (choice: T) => void;
}

export function ChoiceList<T extends string>(props: Props<T>) {
  const group = useId();
  return (
    <fieldset className={css['group']}>
      <legend>
        {props.setting === undefined ? props.title : <SettingHead title={props.title} setting={props.setting} />}
      </legend>
      <div className={css['choices']}>
        {props.choices.map((choice) => (
          <label key={choice} className={joinClasses(css['choice'], choice === props.dangerous && css['dangerous'])}>
            <input
              type="radio"
              name={group}
              checked={choice === props.chosen}
              onChange={() => props.onChoose(choice)}
            />
            <strong>{props.name(choice)}</strong>
            <span>{props.what(choice)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
