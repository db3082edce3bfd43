/** Folds the layers of settings into the values in force, each with its source. */
import { canonicalJson } from '#domain/common/canonical-json.ts';
import { defaultSettings, defaultSources } from '#domain/settings/default-settings.ts';
import type {
  EffectiveSettings,
  FileLayer,
  ProjectFileState,
  SettingsLayers,
  Settings,
  SettingsKey,
  SettingsLayer,
  SettingsSource,
} from '#domain/settings/settings.ts';
import { narrowSettings, settingsKeys, widenedKeys, withGiven, type Conflict } from './narrow-settings.ts';
import { say } from '#domain/common/message.ts';

interface Fold {
  readonly values: Settings;
  readonly sources: Record<SettingsKey, SettingsSource>;
}

function withSource(sources: Fold['sources'], keys: readonly SettingsKey[], source: SettingsSource): Fold['sources'] {
  return { ...sources, ...Object.fromEntries(keys.map((key) => [key, source])) };
}

function overlay(fold: Fold, layer: SettingsLayer, source: SettingsSource): Fold {
  const given = settingsKeys.filter((key) => layer[key] !== undefined);
  return { values: withGiven(fold.values, layer), sources: withSource(fold.sources, given, source) };
}

function overlayFile(fold: Fold, file: FileLayer, source: SettingsSource): Fold {
  return file.isStale ? fold : overlay(fold, file.layer, source);
}

/** Values for this one call, or this session: `hash` gives sha256 in lower-case hex. Pure and total. */
export function effectiveSettings(layers: SettingsLayers, hash: (text: string) => string): EffectiveSettings {
  const problems = [...layers.problems];
  let fold: Fold = { values: defaultSettings, sources: defaultSources };

  fold = overlayFile(fold, layers.user, 'user');
  // A trusted file may widen what the person set for all projects, never what the person set for this one.
  const { projectFile } = layers;
  const withoutFile = fold.values;
  if (projectFile.isTrusted) fold = overlayFile(fold, projectFile, 'project-file');
  const loosened = widenedKeys(withoutFile, fold.values);
  fold = overlayFile(fold, layers.project, 'project');
  fold = overlay(fold, layers.session, 'session');
  fold = overlay(fold, layers.call, 'call');

  const bound = (layer: SettingsLayer, source: SettingsSource, conflict: Conflict) => {
    const narrowed = narrowSettings(fold.values, layer, conflict);
    fold = { values: narrowed.values, sources: withSource(fold.sources, narrowed.changed, source) };
    return narrowed;
  };
  if (layers.user.isStale) bound(layers.user.layer, 'user', 'keep-current');
  if (layers.project.isStale) bound(layers.project.layer, 'project', 'keep-current');

  const { asksMore } = bound(projectFile.layer, 'project-file', 'keep-current');
  const file = stateOf(projectFile, projectFile.isTrusted ? loosened : asksMore);
  if (asksMore.length > 0 && file === null) {
    problems.push(
      say("The project's own settings file may only narrow; what it widens is ignored: {keys}.", { keys: asksMore }),
    );
  }
  // Where the two cannot be compared the administrator's word stands: it must never be exceeded.
  const ofTeam = bound(layers.team, 'team', 'take-bound').conflicts;
  if (ofTeam.length > 0) {
    problems.push(say("The team's policy replaces the value that was set: {keys}.", { keys: ofTeam }));
  }
  const { conflicts } = bound(layers.managed.layer, 'managed', 'take-bound');
  if (conflicts.length > 0) {
    problems.push(say('A managed requirement replaces the value that was set: {keys}.', { keys: conflicts }));
  }
  const version = hash(canonicalJson(fold.values));
  return { ...fold, version, problems, ...(file === null ? {} : { projectFile: file }) };
}

function stateOf(file: SettingsLayers['projectFile'], loosens: readonly SettingsKey[]): ProjectFileState | null {
  const { contentHash, isTrusted, isChanged } = file;
  if (contentHash === null) return null;
  return { contentHash, trust: isTrusted ? 'trusted' : isChanged ? 'changed' : 'unknown', loosens: [...loosens] };
}
