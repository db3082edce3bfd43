/** Which values differ between two settings, in their order. */
import { settingsSchema, type Settings, type SettingsKey } from '#domain/settings/settings.ts';

export function changedKeys(before: Settings, after: Settings): SettingsKey[] {
  return settingsSchema.keyof().options.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
}

/** What is in force now, with what was changed since it was sent to be saved. */
export function withLaterChanges(saved: Settings, sent: Settings, now: Settings): Settings {
  const later = changedKeys(sent, now).map((key) => [key, now[key]]);
  return { ...saved, ...Object.fromEntries(later) };
}
