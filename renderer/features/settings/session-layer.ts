/** What is changed for the session alone, once the changes of a draft are added to it. */
import {
  settingsSchema,
  type EffectiveSettings,
  type Settings,
  type SettingsKey,
  type SettingsLayer,
} from '#domain/settings/settings.ts';

/** `values`: of the draft, which has those in force where nothing is changed. */
export function sessionLayer(
  { sources }: Pick<EffectiveSettings, 'sources'>,
  values: Settings,
  changed: readonly SettingsKey[],
): SettingsLayer {
  const keys = settingsSchema.keyof().options.filter((key) => sources[key] === 'session' || changed.includes(key));
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
}
