/** The heading of one setting: its name, where its value came from, and the way back to what is set for every project. */
import { Undo2 } from 'lucide-react';
import type { SettingsKey } from '#domain/settings/settings.ts';
import { settingsTexts as t } from '../../../text/texts/settings-texts.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { useEditor } from '../editor-context.ts';
import css from './setting-head.module.css';

interface Props {
  readonly id?: string;
  readonly title: string;
  readonly setting: SettingsKey;
}

export function SettingHead({ id, title, setting }: Props) {
  const { session, draft } = useEditor();
  const source = session.settings.sources[setting];
  const { projectFile } = session.settings;
  const isLoosened = projectFile?.trust === 'trusted' && projectFile.loosens.includes(setting);
  const isGivenBack = draft.forget.includes(setting);
  const isChanged = draft.layer[setting] !== undefined;
  return (
    <span className={css['head']}>
      <span id={id} className={css['title']}>
        {title}
      </span>
      <span className={css['source']}>
        {isChanged ? t.notSaved : isGivenBack ? t.givenBack : t.source({ source: texts.source[source] })}
      </span>
      {(source === 'managed' || source === 'team') && <span className={css['source']}>{t[source]}</span>}
      {source === 'project-file' && (
        <span className={css['source']}>{isLoosened ? t.projectFileLoosens : t.projectFile}</span>
      )}
      {source === 'project' && !isGivenBack && (
        <Button
          look="quiet"
          aria-label={t.followLabel({ setting: title })}
          icon={<Undo2 size={13} aria-hidden />}
          className={css['follow']}
          onClick={() => void draft.follow(setting)}
        >
          {t.follow}
        </Button>
      )}
    </span>
  );
}
