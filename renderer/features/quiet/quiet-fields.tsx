/** The hours of each weekday: a tick, from when, and to when; past midnight the end is said to be the next day's. */
import type { Dispatch } from 'react';
import { weekdays, type QuietHours, type QuietSpan } from '#domain/approval/quiet-hours.ts';
import { quietTexts as t } from '../../text/texts/quiet-texts.ts';
import { readClock, showClock } from './clock-text.ts';
import css from './quiet-fields.module.css';

interface Props {
  readonly hours: QuietHours;
  readonly onChange: Dispatch<QuietHours>;
}

const night: QuietSpan = { from: 22 * 60, to: 7 * 60 };

export function QuietFields({ hours, onChange }: Props) {
  return (
    <div className={css['fields']}>
      <label className={css['tick']}>
        <input
          type="checkbox"
          checked={hours.isOn}
          onChange={({ target }) => onChange({ ...hours, isOn: target.checked })}
        />
        <strong>{t.on}</strong>
      </label>
      <ul aria-label={t.title}>
        {weekdays.map((day) => {
          const span = hours[day];
          const keep = (changed: QuietSpan | null): void => onChange({ ...hours, [day]: changed });
          return (
            <li key={day}>
              <label className={css['tick']}>
                <input
                  type="checkbox"
                  checked={span !== null}
                  onChange={({ target }) => keep(target.checked ? night : null)}
                />
                {t.days[day]}
              </label>
              {span === null ? (
                <span className={css['aside']}>{t.none}</span>
              ) : (
                <span className={css['span']}>
                  <Clock
                    label={t.from({ day: t.days[day] })}
                    minute={span.from}
                    onChange={(from) => keep({ ...span, from })}
                  />
                  –
                  <Clock label={t.to({ day: t.days[day] })} minute={span.to} onChange={(to) => keep({ ...span, to })} />
                  <span className={css['aside']}>
                    {span.to === span.from ? t.wholeDay : span.to < span.from ? t.nextDay : ''}
                  </span>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface ClockProps {
  readonly label: string;
  readonly minute: number;
  readonly onChange: Dispatch<number>;
}

function Clock({ label, minute, onChange }: ClockProps) {
  return (
    <input
      type="time"
      aria-label={label}
      required
      value={showClock(minute)}
      onChange={({ target }) => {
        const typed = readClock(target.value);
        // Half a time is being typed; what stood there stays until it is whole.
        if (typed !== null) onChange(typed);
      }}
    />
  );
}
