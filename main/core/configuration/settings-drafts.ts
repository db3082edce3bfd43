/** One configuration change for each setting whose value is another one than before. */
import type { ChangeOf } from '#domain/settings/configuration-change.ts';
import { canonicalJson } from '#domain/common/canonical-json.ts';
import type { Settings, SettingsKey } from '#domain/settings/settings.ts';
import { settingsKeys } from '../policy/narrow/narrow-settings.ts';

type Draft = ChangeOf<'settings'>;

/** `keys` are those to look at; without them all. */
export function settingsDrafts(
  reach: Draft['reach'],
  before: Settings,
  after: Settings,
  keys: readonly SettingsKey[] = settingsKeys,
): Draft[] {
  return keys
    .filter((key) => canonicalJson(before[key]) !== canonicalJson(after[key]))
    .map((key) => ({ topic: 'settings', key, reach, before: before[key], after: after[key] }));
}
