/** Do not disturb in a menu, with the end of the hours that turned it on. */
import type { QuietPicture } from '#domain/quiet-hours.ts';

export function quietLabel(name: string, { until }: QuietPicture): string {
  if (until === null) return name;
  const end = new Date(until).toLocaleTimeString([], { weekday: 'short', hour: '2-digit', minute: '2-digit' });
  return `${name} (until ${end})`;
}
