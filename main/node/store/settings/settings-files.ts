/** Settings as files: the person's own in the data folder, the project's own in the project, the managed ones beside the system's. */
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { CheckedPolicy, SettingsSourcePort } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import {
  settingsLayerSchema,
  type EffectiveSettings,
  type ProjectFileLayer,
  type SettingsKey,
  type SettingsLayer,
  type SettingsLayers,
} from '#domain/settings/settings.ts';
import { rememberFile, type RememberedFile } from './remember-file.ts';
import {
  formatSettings,
  layerFormat,
  maxSettingsBytes,
  projectRecordFormat,
  type ProjectRecord,
} from './settings-format.ts';
import { fileLayer, fileNames, needReadable, problemsOf, type ReadableFile } from './settings-problems.ts';
import { writeAtomically } from '../write-atomically.ts';
import { say } from '#domain/common/message.ts';

export interface SettingsSource extends SettingsSourcePort {
  /** Keys that are given replace, keys in `forget` go, all others stay as they are. */
  saveUser(layer: SettingsLayer, forget?: readonly SettingsKey[]): Promise<void>;
  /** The same, kept for one project (by its real path) in the person's data folder. */
  saveProject(projectRoot: string, layer: SettingsLayer, forget?: readonly SettingsKey[]): Promise<void>;
  /**
   * Called after a file was found to be another than at the pre-launch check: as the broker itself wrote it, or by other hands.
   * Returns the unsubscribe function.
   */
  onChange(listener: (from: 'desk' | 'outside') => void): () => void;
}

interface ProjectFiles {
  readonly record: RememberedFile<ProjectRecord>;
  readonly own: RememberedFile<SettingsLayer>;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function merged(before: SettingsLayer, layer: SettingsLayer, forget: readonly SettingsKey[]): SettingsLayer {
  const parsed = settingsLayerSchema.safeParse(layer);
  if (!parsed.success) throw new BrokerError('bad-request', say('These settings are not valid.'));
  const kept = Object.entries({ ...before, ...parsed.data }).filter(([key]) => !forget.some((gone) => gone === key));
  return settingsLayerSchema.parse(Object.fromEntries(kept));
}

async function writeSettings(path: string, text: string): Promise<void> {
  if (Buffer.byteLength(text) > maxSettingsBytes) {
    throw new BrokerError('too-large', say('These settings are too large.'), {
      remedy: say('Remove entries that are not needed.'),
    });
  }
  try {
    await writeAtomically(path, text);
  } catch (cause) {
    throw new BrokerError('store-unavailable', say('These settings could not be saved.'), {
      remedy: say('See whether the disk is full or the data folder is read-only.'),
      cause,
    });
  }
}

function ownLayer(own: ReadableFile<SettingsLayer>, record: ReadableFile<ProjectRecord>): ProjectFileLayer {
  const contentHash = own.kind === 'good' && own.text !== null ? sha256(own.text) : null;
  const { trusts } = record.value;
  // Trust allows, so an old copy of it does not count.
  const isTrusted = contentHash !== null && record.kind === 'good' && contentHash === trusts;
  return { ...fileLayer(own), contentHash, isTrusted, isChanged: trusts !== null && contentHash !== trusts };
}

export interface SettingsSourceOptions {
  readonly dataDir: string;
  readonly managedPath: string;
  /** The policy of a team that this machine follows; absent where none can be. */
  readonly team?: RememberedFile<CheckedPolicy | null>;
  /** `effectiveSettings` of the core. */
  readonly fold: (layers: SettingsLayers, hash: (text: string) => string) => EffectiveSettings;
}

const noTeam: RememberedFile<null> = { read: () => Promise.resolve({ kind: 'good', value: null, text: null }) };

/** The files themselves: where each lies, what was read of it last, and whose hands changed it. */
function rememberFiles({ dataDir, managedPath, team = noTeam }: SettingsSourceOptions) {
  const listeners = new Set<(from: 'desk' | 'outside') => void>();
  /** What the broker wrote last, by path. */
  const written = new Map<string, string>();
  const changed =
    (path: string) =>
    (text: string | null): void => {
      const from = text !== null && written.get(path) === text ? 'desk' : 'outside';
      listeners.forEach((listener) => listener(from));
    };
  const write = async (path: string, value: SettingsLayer | ProjectRecord): Promise<void> => {
    const text = formatSettings(value);
    written.set(path, text);
    await writeSettings(path, text);
  };
  const limits = { base: dataDir, maxBytes: maxSettingsBytes, requireOwner: true };
  const userPath = join(dataDir, 'settings.json');
  const recordPath = (projectRoot: string): string =>
    join(dataDir, 'projects', `${sha256(projectRoot).slice(0, 32)}.json`);

  const user = rememberFile(userPath, limits, layerFormat, changed(userPath));
  const managed = rememberFile(
    managedPath,
    { ...limits, base: dirname(managedPath) },
    layerFormat,
    changed(managedPath),
  );
  const projects = new Map<string, ProjectFiles>();
  const of = (projectRoot: string): ProjectFiles => {
    const known = projects.get(projectRoot);
    if (known !== undefined) return known;
    const ownPath = join(projectRoot, '.countersign', 'settings.json');
    const keptPath = recordPath(projectRoot);
    const ownLimits = { ...limits, base: projectRoot, requireOwner: false };
    const files: ProjectFiles = {
      record: rememberFile(keptPath, limits, projectRecordFormat(projectRoot), changed(keptPath)),
      own: rememberFile(ownPath, ownLimits, layerFormat, changed(ownPath)),
    };
    projects.set(projectRoot, files);
    return files;
  };
  const onChange: SettingsSource['onChange'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { user, managed, team, of, userPath, recordPath, write, onChange };
}

interface Asked {
  readonly projectRoot: string;
  readonly session: SettingsLayer;
  readonly call: SettingsLayer;
  readonly forget: readonly SettingsKey[];
}

async function readLayers(files: ReturnType<typeof rememberFiles>, asked: Asked): Promise<SettingsLayers> {
  const { projectRoot, session, call, forget } = asked;
  const project = files.of(projectRoot);
  const [userFile, recordFile, ownFile, teamFile, managedFile] = await Promise.all([
    files.user.read(),
    project.record.read(),
    project.own.read(),
    files.team.read(),
    files.managed.read(),
  ]);
  const own = needReadable(fileNames.own, ownFile);
  const record = needReadable(fileNames.record, recordFile);
  return {
    user: fileLayer(needReadable(fileNames.user, userFile)),
    project: { layer: merged(record.value.settings, {}, forget), isStale: record.kind === 'stale' },
    session,
    call,
    projectFile: ownLayer(own, record),
    // It only narrows, so that an old copy counts as it is.
    team: needReadable(fileNames.team, teamFile).value?.policy.settings ?? {},
    managed: fileLayer(needReadable(fileNames.managed, managedFile)),
    problems: problemsOf([
      [fileNames.user, userFile],
      [fileNames.record, recordFile],
      [fileNames.own, ownFile],
      [fileNames.team, teamFile],
      [fileNames.managed, managedFile],
    ]),
  };
}

export function createSettingsSource(options: SettingsSourceOptions): SettingsSource {
  const files = rememberFiles(options);
  let lastSave: Promise<unknown> = Promise.resolve();
  // One after the other: each save builds on what the one before it wrote.
  const saving = (save: () => Promise<void>): Promise<void> => {
    const next = lastSave.then(save, save);
    lastSave = next.catch(() => undefined);
    return next;
  };
  const updateRecord = (projectRoot: string, change: (record: ProjectRecord) => ProjectRecord): Promise<void> =>
    saving(async () => {
      const { record } = files.of(projectRoot);
      await files.write(
        files.recordPath(projectRoot),
        change(needReadable(fileNames.record, await record.read()).value),
      );
      await record.read();
    });

  const layersOf = (projectRoot: string, session: SettingsLayer, call: SettingsLayer, forget: readonly SettingsKey[]) =>
    readLayers(files, { projectRoot, session, call, forget });

  return {
    effective: async (projectRoot, session, call, forget = []) =>
      options.fold(await layersOf(projectRoot, session, call, forget), sha256),
    saveUser: (layer, forget = []) =>
      saving(async () => {
        await files.write(
          files.userPath,
          merged(needReadable(fileNames.user, await files.user.read()).value, layer, forget),
        );
        await files.user.read();
      }),
    saveProject: (projectRoot, layer, forget = []) =>
      updateRecord(projectRoot, (record) => ({ ...record, settings: merged(record.settings, layer, forget) })),
    async projectFile(projectRoot) {
      const layers = await layersOf(projectRoot, {}, {}, []);
      const { contentHash } = layers.projectFile;
      if (contentHash === null) return null;
      const as = (isTrusted: boolean) =>
        options.fold({ ...layers, projectFile: { ...layers.projectFile, isTrusted } }, sha256).values;
      return { contentHash, inert: as(false), trusted: as(true) };
    },
    trustProjectFile: (projectRoot, contentHash) =>
      updateRecord(projectRoot, (record) => ({ ...record, trusts: contentHash })),
    onChange: files.onChange,
  };
}
