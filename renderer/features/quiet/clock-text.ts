/** Minutes since midnight as the text of a time field, and back; and quiet hours in a line. */
import { weekdays, type QuietHours } from '#domain/approval/quiet-hours.ts';
import { quietTexts as t } from '../../text/texts/quiet-texts.ts';

export function showClock(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Null for what is no time of day. */
export function readClock(text: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/u.exec(text);
  return found === null ? null : Number(found[1]) * 60 + Number(found[2]);
}

/** The days that have any, with their times; empty where there are none. */
export function describeHours(hours: QuietHours): string {
  if (!hours.isOn) return '';
  const spans = weekdays.flatMap((day) => {
    const span = hours[day];
    return span === null ? [] : [`${t.days[day]} ${showClock(span.from)}–${showClock(span.to)}`];
  });
  return spans.join(', ');
}
