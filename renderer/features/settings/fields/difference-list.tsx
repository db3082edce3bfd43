/** Values before and after, one beneath the other, so that a person sees what a yes would change. */
import type { Settings, SettingsKey } from '#domain/settings/settings.ts';
import { settingsTexts as t } from '../../../text/texts/settings-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { describeValue, nameOf } from '../describe-value.ts';
import css from './difference-list.module.css';

interface Props {
  readonly before: Settings;
  readonly after: Settings;
  readonly keys: readonly SettingsKey[];
}

export function DifferenceList({ before, after, keys }: Props) {
  return (
    <dl className={css['differences']}>
      {keys.map((key) => (
        <div key={key}>
          <dt>{nameOf(key)}</dt>
          <dd>
            <span>{t.from}</span> <CodeText text={describeValue(before, key)} prose ours />
          </dd>
          <dd>
            <span>{t.to}</span>{' '}
            <strong>
              <CodeText text={describeValue(after, key)} prose ours />
            </strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
