/** Says quiet hours in a line: the days that have any, with their times. */
import { weekdays, type QuietHours } from '#domain/approval/quiet-hours.ts';
import { quietTexts as t } from '../../text/texts/quiet-texts.ts';
import { showClock } from './clock-text.ts';

/** Empty where there are none. */
export function describeHours(hours: QuietHours): string {
  if (!hours.isOn) return '';
  const spans = weekdays.flatMap((day) => {
    const span = hours[day];
    return span === null ? [] : [`${t.days[day]} ${showClock(span.from)}–${showClock(span.to)}`];
  });
  return spans.join(', ');
}
