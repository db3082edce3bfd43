/** What people do with settings: keep values, see what they would protect, and trust the file that a project brings along. */
import type { ChangedBy, ChangeDraft, ChangeOf } from '#domain/settings/configuration-change.ts';
import { canonicalJson } from '#domain/common/canonical-json.ts';
import { BrokerError } from '#domain/common/errors.ts';
import type { SessionView } from '#domain/common/event.ts';
import type { SessionId } from '#domain/common/ids.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type {
  ProjectFileReview,
  SettingsChange,
  SettingsPreview,
  SettingsSave,
} from '#domain/settings/settings-book.ts';
import type { ChangeBook } from './configuration/change-book.ts';
import { settingsDrafts } from './configuration/settings-drafts.ts';
import type { SettingsKey } from '#domain/settings/settings.ts';
import { refuseEmptyWildcards } from './network/registrable-part.ts';
import { settingsKeys, widenedKeys, withGiven } from './policy/narrow/narrow-settings.ts';
import type { HostPorts } from './run/run-context.ts';
import type { Session } from './session.ts';
import { say } from '#domain/common/message.ts';

export interface SettingsService {
  /** Keeps values in the person's own data folder. Throws `unknown-session`, `bad-request`, `store-unavailable`. */
  save(wanted: SettingsSave, by: ChangedBy): Promise<SessionView>;
  /** What a change would do that is not kept yet. Throws `unknown-session`, `settings-unreadable`. */
  preview(wanted: SettingsChange): Promise<SettingsPreview>;
  /** What the project's own file would loosen; null where there is none. Throws `unknown-session`, `settings-unreadable`. */
  reviewFile(sessionId: SessionId): Promise<ProjectFileReview | null>;
  /**
   * Trusts exactly the content with this hash; null trusts none.
   * Throws `stale-approval` when the file says something else by now.
   */
  trustFile(sessionId: SessionId, contentHash: string | null, by: ChangedBy): Promise<SessionView>;
}

/** What proposals of a recording can be about. */
const learnable: ReadonlySet<SettingsKey> = new Set(['permissions', 'allowedHosts', 'network']);

type Value = Pick<ChangeOf<'settings'>, 'key' | 'before' | 'after'>;

const textOf = ({ key, before, after }: Value): string => canonicalJson([key, before, after]);

function holdOf({ protections, missing }: SandboxPlan): SettingsPreview['hold'] {
  return { kind: 'plan', protections: [...protections], missing: [...missing] };
}

/** What a save changes, as it counts before and after: in this project, and for one that has no values of its own. */
async function draftsOf(
  { layer, forget, reach, learnedFrom }: SettingsSave,
  { settingsWith }: Pick<Session, 'settingsWith'>,
): Promise<ChangeDraft[]> {
  const given = settingsKeys.filter((key) => layer[key] !== undefined);
  const [here, plain, then] = await Promise.all([
    settingsWith({}, []),
    settingsWith({}, settingsKeys),
    settingsWith({}, forget),
  ]);
  const inProject = settingsDrafts('project', here.values, withGiven(then.values, layer), [...given, ...forget]);
  const forAll = reach === 'user' ? settingsDrafts('user', plain.values, withGiven(plain.values, layer), given) : [];
  // A value that is given for all, and was none of the project's own, is one configuration change.
  const own = inProject.filter((draft) => !forAll.some((each) => textOf(each) === textOf(draft)));
  const isLearned = learnedFrom !== undefined && learnedFrom.length > 0;
  return [...forAll, ...own].map((draft) =>
    isLearned && learnable.has(draft.key) ? { ...draft, learnedFrom } : draft,
  );
}

async function keepSettings(
  { layer, forget, reach }: SettingsSave,
  projectRoot: string,
  settings: HostPorts['settings'],
): Promise<void> {
  if (reach !== 'user') return settings.saveProject(projectRoot, layer, forget);
  await settings.saveUser(layer);
  // Else the project's own value would go on hiding the one that was just given for all.
  const given = settingsKeys.filter((key) => layer[key] !== undefined);
  await settings.saveProject(projectRoot, {}, [...given, ...forget]);
}

/** What people do with the settings of the projects that are open. */
export function createSettingsService(
  { settings, plans }: Pick<HostPorts, 'settings' | 'plans'>,
  book: ChangeBook,
  known: (sessionId: SessionId) => Session,
): SettingsService {
  return {
    async save(wanted, by) {
      const { sessionId, layer } = wanted;
      const session = known(sessionId);
      refuseEmptyWildcards(layer.allowedHosts ?? []);
      const { projectRoot } = session;
      const keep = async (): Promise<SessionView> => {
        await keepSettings(wanted, projectRoot, settings);
        // Else what was set for the session alone would go on hiding it.
        return session.reconfigure([...settingsKeys.filter((key) => layer[key] !== undefined), ...wanted.forget]);
      };
      return book.make(by, await draftsOf(wanted, session), keep, { sessionId, runId: null, projectRoot });
    },

    async preview({ sessionId, layer, forget }) {
      const { projectRoot, settingsWith } = known(sessionId);
      const [before, after] = await Promise.all([settingsWith({}, []), settingsWith(layer, forget)]);
      const draft = { projectRoot, cwd: projectRoot, settings: after, grants: [], unsandboxedBecause: null };
      const resolved = await plans.resolve(draft);
      return {
        values: after.values,
        loosens: widenedKeys(before.values, after.values),
        hold: resolved.kind === 'refused' ? resolved : holdOf(resolved.plan),
      };
    },

    async reviewFile(sessionId) {
      const { projectRoot } = known(sessionId);
      const file = await settings.projectFile(projectRoot);
      if (file === null) return null;
      const { contentHash, inert, trusted } = file;
      return { contentHash, inert, trusted, loosens: widenedKeys(inert, trusted) };
    },

    async trustFile(sessionId, contentHash, by) {
      const session = known(sessionId);
      const now = contentHash === null ? null : await settings.projectFile(session.projectRoot);
      if (contentHash !== null && now?.contentHash !== contentHash) {
        throw new BrokerError('stale-approval', say("The project's own settings file changed after it was shown."), {
          remedy: say('Look at what it says now.'),
        });
      }
      const { projectRoot } = session;
      const loosens = now === null ? [] : widenedKeys(now.inert, now.trusted);
      const before = session.view().settings.projectFile;
      const trusted = before?.trust === 'trusted' ? before.contentHash : null;
      const trust = async (): Promise<SessionView> => {
        await settings.trustProjectFile(projectRoot, contentHash);
        return session.reconfigure();
      };
      const draft = { topic: 'trust', before: trusted, after: contentHash, loosens } as const;
      return book.make(by, [draft], trust, { sessionId, runId: null, projectRoot });
    },
  };
}
