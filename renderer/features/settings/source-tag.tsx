/** Says where a value came from. */
import type { SettingsSource } from '#domain/settings.ts';
import { settingsTexts as t } from '../../text/en-settings.ts';
import { en } from '../../text/en.ts';
import css from './choice-list.module.css';

export function SourceTag({ source }: { readonly source: SettingsSource }) {
  return (
    <span className={css['source']}>
      {t.source(en.source[source])}
      {source === 'managed' && ` ${t.managed}`}
      {source === 'project-file' && ` ${t.projectFile}`}
    </span>
  );
}
