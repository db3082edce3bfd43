/** Writes times, ages and sizes as short as they can be read. */
import { currentLanguage } from '../in-language.ts';
import { texts } from '../texts.ts';

const oneDecimal = new Intl.NumberFormat(currentLanguage().tag, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
});

export function formatDuration(ms: number): string {
  if (ms < 1000) return texts.duration.milliseconds({ n: Math.max(0, Math.round(ms)) });
  const seconds = ms / 1000;
  if (seconds < 59.95) return texts.duration.seconds({ n: oneDecimal.format(seconds) });
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  if (whole < 3600) return texts.duration.minutes({ minutes, seconds: whole % 60 });
  return texts.duration.hours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** How long something takes that goes on: in whole seconds, so that it changes once a second. */
export function formatElapsed(ms: number): string {
  const whole = Math.max(0, Math.floor(ms / 1000));
  if (whole < 60) return texts.duration.seconds({ n: whole });
  const minutes = Math.floor(whole / 60);
  if (whole < 3600) return texts.duration.minutes({ minutes, seconds: whole % 60 });
  return texts.duration.hours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** How long ago something was, coarse enough not to flicker. */
export function formatAge(ms: number): string {
  if (ms < 60_000) return texts.age.now;
  if (ms < 3_600_000) return texts.age.minutes({ n: Math.floor(ms / 60_000) });
  if (ms < 86_400_000) return texts.age.hours({ n: Math.floor(ms / 3_600_000) });
  return texts.age.days({ n: Math.floor(ms / 86_400_000) });
}

/** A number of bytes in the unit a person would use. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return texts.bytes.B({ n: bytes });
  if (bytes < 1_000_000) return texts.bytes.KB({ n: Math.round(bytes / 1000) });
  if (bytes < 999_950_000) return texts.bytes.MB({ n: oneDecimal.format(bytes / 1_000_000) });
  return texts.bytes.GB({ n: oneDecimal.format(bytes / 1_000_000_000) });
}

/** A list in the manner of the language: "a, b, and c". */
export function joinList(words: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage().tag, { type: 'unit', style: 'short' }).format(words);
}

/** A moment of this week, as its weekday and its time of day. */
export function formatClock(at: number): string {
  return new Date(at).toLocaleTimeString(currentLanguage().tag, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** A moment of a known day, as its hour and minute. */
export function formatHour(at: number): string {
  return new Date(at).toLocaleTimeString(currentLanguage().tag, { hour: '2-digit', minute: '2-digit' });
}

/** The beginning of an hour. */
export function formatWholeHour(at: number): string {
  return new Date(at).toLocaleTimeString(currentLanguage().tag, { hour: 'numeric' });
}

/** A day of a known month. */
export function formatDay(at: number): string {
  return new Date(at).toLocaleDateString(currentLanguage().tag, { weekday: 'short', day: 'numeric' });
}

/** A moment as a date and a time of day. */
export function formatTime(at: number): string {
  return new Date(at).toLocaleString(currentLanguage().tag);
}
