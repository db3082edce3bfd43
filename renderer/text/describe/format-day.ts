/** Names a day as people do: today, yesterday, then by its date. */
import { currentLanguage } from '../in-language.ts';

/** Both in milliseconds since 1970. */
export function formatDay(at: number, now: number): string {
  const { tag } = currentLanguage();
  const days = Math.round((midnight(at) - midnight(now)) / 86_400_000);
  if (days === 0 || days === -1) return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(days, 'day');
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return new Date(at).toLocaleDateString(tag, { weekday: 'long', day: 'numeric', month: 'long', ...year });
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
