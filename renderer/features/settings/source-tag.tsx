/** Says where a value came from. */
import type { SettingsSource } from '#domain/settings.ts';
import { settingsTexts as t } from '../../text/settings-texts.ts';
import { texts } from '../../text/screen-texts.ts';
import css from './choice-list.module.css';

export function SourceTag({ source }: { readonly source: SettingsSource }) {
  return (
    <span className={css['source']}>
      {t.source({ source: texts.source[source] })}
      {source === 'managed' && ` ${t.managed}`}
      {source === 'project-file' && ` ${t.projectFile}`}
    </span>
  );
}
