/** A list of hosts and domains, with where it came from. */
import { useId } from 'react';
import { readHostPattern, writeHostPattern } from '#domain/host-pattern.ts';
import type { SettingsSource } from '#domain/settings.ts';
import { hostTexts as t } from '../../text/host-texts.ts';
import css from './written-list.module.css';
import { SourceTag } from './source-tag.tsx';
import { WrittenList } from './written-list.tsx';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly label: string;
  readonly source: SettingsSource;
  readonly hosts: readonly string[];
  readonly onChange: (hosts: string[]) => void;
}

function readHost(written: string): string | null {
  const pattern = readHostPattern(written);
  return pattern === null ? null : writeHostPattern(pattern);
}

export function HostList({ title, lead, label, source, hosts, onChange }: Props) {
  const id = useId();
  return (
    <section className={css['list']} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        {title} <SourceTag source={source} />
      </h3>
      <p>{lead}</p>
      <WrittenList
        entries={hosts}
        read={readHost}
        onChange={onChange}
        label={label}
        placeholder={t.placeholder}
        add={t.add}
        invalid={t.invalid}
        remove={(host) => t.remove({ host })}
      />
    </section>
  );
}
