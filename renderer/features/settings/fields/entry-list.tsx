/** A setting that is a list of written entries, with where it came from. */
import { useId } from 'react';
import type { SettingsKey } from '#domain/settings/settings.ts';
import { hostTexts } from '../../../text/texts/host-texts.ts';
import { SettingHead } from './setting-head.tsx';
import css from './written-list.module.css';
import { WrittenList } from './written-list.tsx';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly label: string;
  readonly setting: SettingsKey;
  readonly entries: readonly string[];
  readonly read: (written: string) => string | null;
  readonly placeholder: string;
  readonly invalid: string;
  readonly onChange: (entries: string[]) => void;
}

export function EntryList({ title, lead, setting, ...list }: Props) {
  const id = useId();
  return (
    <section className={css['list']} aria-labelledby={`${id}-title`}>
      <h3>
        <SettingHead id={`${id}-title`} title={title} setting={setting} />
      </h3>
      <p>{lead}</p>
      <WrittenList {...list} add={hostTexts.add} remove={(entry) => hostTexts.remove({ host: entry })} />
    </section>
  );
}
