/** What people do with settings: keep values, see what they would protect, and trust the file that a project brings along. */
import { BrokerError } from '#domain/errors.ts';
import type { SessionPicture } from '#domain/event.ts';
import type { SessionId } from '#domain/ids.ts';
import type { SandboxPlan } from '#domain/sandbox-plan.ts';
import type { ProjectFileReview, SettingsChange, SettingsPreview, SettingsSave } from '#domain/settings-book.ts';
import { refuseEmptyWildcards } from './network/refuse-empty-wildcards.ts';
import { settingsKeys, widenedKeys } from './policy/narrow-settings.ts';
import type { HostPorts } from './run/run-context.ts';
import type { Session } from './session.ts';

export interface SettingsDesk {
  /** Keeps values in the person's own data folder. Throws `unknown-session`, `bad-request`, `store-unavailable`. */
  save(wanted: SettingsSave): Promise<SessionPicture>;
  /** What a change would do that is not kept yet. Throws `unknown-session`, `settings-unreadable`. */
  preview(wanted: SettingsChange): Promise<SettingsPreview>;
  /** What the project's own file would loosen; null where there is none. Throws `unknown-session`, `settings-unreadable`. */
  reviewFile(sessionId: SessionId): Promise<ProjectFileReview | null>;
  /**
   * Trusts exactly the content with this hash; null trusts none.
   * Throws `stale-approval` when the file says something else by now.
   */
  trustFile(sessionId: SessionId, contentHash: string | null): Promise<SessionPicture>;
}

function holdOf({ protections, missing }: SandboxPlan): SettingsPreview['hold'] {
  return { kind: 'plan', protections: [...protections], missing: [...missing] };
}

export function createSettingsDesk(
  { settings, plans }: Pick<HostPorts, 'settings' | 'plans'>,
  known: (sessionId: SessionId) => Session,
): SettingsDesk {
  return {
    async save({ sessionId, layer, forget, reach }) {
      const session = known(sessionId);
      refuseEmptyWildcards(layer.allowedHosts ?? []);
      if (reach === 'user') {
        await settings.saveUser(layer);
        // Else the project's own value would go on hiding the one that was just given for all.
        const given = settingsKeys.filter((key) => layer[key] !== undefined);
        await settings.saveProject(session.projectRoot, {}, [...given, ...forget]);
      } else await settings.saveProject(session.projectRoot, layer, forget);
      return session.reconfigure();
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

    async trustFile(sessionId, contentHash) {
      const session = known(sessionId);
      const now = contentHash === null ? null : await settings.projectFile(session.projectRoot);
      if (contentHash !== null && now?.contentHash !== contentHash) {
        throw new BrokerError('stale-approval', "The project's own settings file changed after it was shown.", {
          remedy: 'Look at what it says now.',
        });
      }
      await settings.trustProjectFile(session.projectRoot, contentHash);
      return session.reconfigure();
    },
  };
}
