/** The settings of one session: what is in force, and what people changed for the session alone. */
import type { EventMessage, SessionView } from '#domain/common/event.ts';
import type { SessionId, SubmissionId } from '#domain/common/ids.ts';
import { baseName } from '#domain/common/paths.ts';
import type { EffectiveSettings, SettingsKey, SettingsLayer } from '#domain/settings/settings.ts';
import type { LiveRun } from '../live-run.ts';
import { settingsKeys } from '../policy/narrow/narrow-settings.ts';
import type { HostPorts } from '../run/run-context.ts';
import type { SessionConfigurationChanges } from './session-configuration-changes.ts';

export interface SessionSettings {
  readonly inForce: EffectiveSettings;
  /** What is changed for this session alone. */
  readonly layer: SettingsLayer;
  readonly view: () => SessionView;
  /** Tells every client how the session stands, with the settings as they were read last. */
  readonly tell: () => void;
  /** The settings in force with a change on top that is not kept, and without the project's own values of some keys. */
  readonly with: (change: SettingsLayer, forget: readonly SettingsKey[]) => Promise<EffectiveSettings>;
  /** Reads them again, for the runs that go on too, and tells every client. What was kept beside it is the session's own no longer. */
  readonly reconfigure: (kept?: readonly SettingsKey[]) => Promise<SessionView>;
  /** Changes the session's own layer. Throws `store-unavailable`; then nothing changed. */
  configure(layer: SettingsLayer): Promise<void>;
}

export interface SessionSettingsOptions {
  readonly sessionId: SessionId;
  readonly projectRoot: string;
  readonly settings: HostPorts['settings'];
  readonly configurationChanges: SessionConfigurationChanges;
  readonly runs: () => Iterable<LiveRun>;
  /** Told when they were read again, before clients are. */
  readonly onRead: () => void;
  readonly emit: (id: SubmissionId | null, msg: EventMessage) => void;
  readonly isListed: () => boolean;
  readonly variables: () => readonly string[];
}

/** Reads the settings of a session that opens. Throws `settings-unreadable`. */
export async function readSessionSettings(options: SessionSettingsOptions): Promise<SessionSettings> {
  const { sessionId, projectRoot, settings: source, configurationChanges } = options;
  let layer: SettingsLayer = {};
  let inForce = await source.effective(projectRoot, layer, {});
  const view = (): SessionView => ({
    sessionId,
    projectRoot,
    projectName: baseName(projectRoot) || '/',
    settings: inForce,
    ...(options.isListed() ? {} : { unlisted: true as const }),
    ...(options.variables().length > 0 && { variables: [...options.variables()] }),
  });
  let begun = 0;
  let taken = 0;
  const reconfigure = async (kept: readonly SettingsKey[] = []): Promise<SessionView> => {
    const own = settingsKeys.filter((key) => layer[key] !== undefined && !kept.includes(key));
    layer = Object.fromEntries(own.map((key) => [key, layer[key]]));
    const turn = ++begun;
    const read = await source.effective(projectRoot, layer, {});
    const before = inForce.projectFile;
    // One that began earlier and ends later may know less than what is in force.
    if (turn > taken) {
      taken = turn;
      inForce = read;
    }
    for (const run of options.runs()) {
      if (run.view.state === 'ended') continue;
      run.settingsNow = await source.effective(projectRoot, layer, run.callLayer);
    }
    options.onRead();
    const session = view();
    options.emit(null, { type: 'session-configured', session });
    await configurationChanges.followTrust(before, inForce.projectFile);
    return session;
  };
  return {
    get inForce() {
      return inForce;
    },
    get layer() {
      return layer;
    },
    view,
    tell: () => options.emit(null, { type: 'session-configured', session: view() }),
    with: (change, forget) => source.effective(projectRoot, layer, change, forget),
    reconfigure,
    async configure(next) {
      const { values } = await source.effective(projectRoot, next, {});
      await configurationChanges.configured(inForce.values, values, () => {
        layer = next;
        return reconfigure();
      });
    },
  };
}
