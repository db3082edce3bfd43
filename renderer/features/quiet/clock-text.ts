/** Minutes since midnight as the text of a time field, and back. */

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
