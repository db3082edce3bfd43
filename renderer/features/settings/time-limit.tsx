/** How long one attempt may run. */
import { useId, useState } from 'react';
import { maxTimeoutMs } from '#domain/limits.ts';
import type { SettingsSource } from '#domain/settings.ts';
import { settingsTexts as t } from '../../text/settings-texts.ts';
import { SourceTag } from './source-tag.tsx';
import css from './time-limit.module.css';

interface Props {
  readonly source: SettingsSource;
  readonly timeoutMs: number | null;
  readonly onChange: (timeoutMs: number | null) => void;
}

/** What an agent's shell call gets when nobody says otherwise. */
const usualSeconds = 120;

export function TimeLimit({ source, timeoutMs, onChange }: Props) {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? String(timeoutMs === null ? usualSeconds : timeoutMs / 1000);
  const isValid = parseSeconds(shown) !== null;
  return (
    <section className={css['limit']}>
      <h2>
        {t.timeout} <SourceTag source={source} />
      </h2>
      <div className={css['row']}>
        <label>
          <input
            type="checkbox"
            checked={timeoutMs === null}
            onChange={(event) => {
              setText(null);
              onChange(event.target.checked ? null : usualSeconds * 1000);
            }}
          />
          {t.timeoutNone}
        </label>
        {timeoutMs !== null && (
          <label htmlFor={id}>
            <input
              id={id}
              inputMode="numeric"
              className={css['seconds']}
              value={shown}
              aria-invalid={!isValid}
              aria-describedby={`${id}-objection`}
              onChange={(event) => {
                setText(event.target.value);
                const seconds = parseSeconds(event.target.value);
                if (seconds !== null) onChange(seconds * 1000);
              }}
            />
            {t.seconds}
          </label>
        )}
      </div>
      <p id={`${id}-objection`} role="alert" className={css['objection']}>
        {timeoutMs !== null && !isValid && t.timeoutInvalid}
      </p>
    </section>
  );
}

function parseSeconds(text: string): number | null {
  if (!/^\d{1,5}$/.test(text.trim())) return null;
  const seconds = Number(text);
  return seconds >= 1 && seconds * 1000 <= maxTimeoutMs ? seconds : null;
}
