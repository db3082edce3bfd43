/** A list of hosts and domains that a person writes, each checked and brought into its one form before it is taken. */
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { readHostPattern, writeHostPattern } from '#domain/host-pattern.ts';
import type { SettingsSource } from '#domain/settings.ts';
import { hostTexts as t } from '../../text/host-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import css from './host-list.module.css';
import { SourceTag } from './source-tag.tsx';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly label: string;
  readonly source: SettingsSource;
  readonly hosts: readonly string[];
  readonly onChange: (hosts: string[]) => void;
}

export function HostList({ title, lead, label, source, hosts, onChange }: Props) {
  const id = useId();
  const [written, setWritten] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const add = (): void => {
    const pattern = readHostPattern(written.trim());
    setInvalid(pattern === null);
    if (pattern === null) return;
    setWritten('');
    const host = writeHostPattern(pattern);
    if (!hosts.includes(host)) onChange([...hosts, host]);
  };
  return (
    <section className={css['list']} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        {title} <SourceTag source={source} />
      </h3>
      <p>{lead}</p>
      <ul>
        {hosts.map((host) => (
          <li key={host}>
            <CodeText text={host} />
            <Button
              look="quiet"
              aria-label={t.remove({ host })}
              icon={<X size={14} aria-hidden />}
              onClick={() => onChange(hosts.filter((each) => each !== host))}
            />
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <input
          aria-label={label}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-objection`}
          placeholder={t.placeholder}
          value={written}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onChange={(event) => setWritten(event.target.value)}
        />
        <Button type="submit" icon={<Plus size={14} aria-hidden />}>
          {t.add}
        </Button>
      </form>
      <p id={`${id}-objection`} role="alert">
        {isInvalid && t.invalid}
      </p>
    </section>
  );
}
