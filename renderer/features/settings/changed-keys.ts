/** Which values differ between two settings, in their order. */
import { settingsSchema, type Settings, type SettingsKey } from '#domain/settings/settings.ts';

export function changedKeys(before: Settings, after: Settings): SettingsKey[] {
  return settingsSchema.keyof().options.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
}
