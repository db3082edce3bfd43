/** Makes the layer that is kept for the project: what was already its own, with the changed values on top. */
import type { EffectiveSettings, Settings, SettingsKey, SettingsLayer } from '#domain/settings.ts';
import type { SettingsChange } from './compare-settings.ts';

/** Values from other sources stay out, so that the project goes on following them. */
export function layerToSave(
  current: EffectiveSettings,
  draft: Settings,
  changes: readonly SettingsChange[],
): SettingsLayer {
  const changed = new Set<string>(changes.map((change) => change.key));
  const keys = Object.keys(draft) as SettingsKey[];
  const own = keys.filter((key) => changed.has(key) || current.sources[key] === 'project');
  return Object.fromEntries(own.map((key) => [key, draft[key]]));
}
