/** What is changed from within a session, and its rows: its own settings, answers that are kept, trust that a file lost. */
import { houseLimits } from '#domain/house-limits.ts';
import type { ChangedBy, ChangeDraft, ChangeOf } from '#domain/settings/configuration-change.ts';
import type { EventMessage } from '#domain/common/event.ts';
import type { SessionId, SubmissionId } from '#domain/common/ids.ts';
import type { ProjectFileState, Settings } from '#domain/settings/settings.ts';
import type { GrantStore } from '#core/ports.ts';
import { createChangeBook } from '../configuration/change-book.ts';
import { settingsDrafts } from '../configuration/settings-drafts.ts';
import { withKeptAnswers } from '../configuration/with-kept-answers.ts';
import type { HostPorts } from '../run/run-context.ts';
import { say } from '#domain/common/message.ts';

const fileChanged = {
  type: 'warning',
  text: say("This project's own settings file changed after you trusted it. What it loosens does not count any more."),
} as const;
const person: ChangedBy = { kind: 'person', entryPoint: 'page' };

export interface SessionConfigurationChanges {
  readonly grants: GrantStore;
  configured<T>(before: Settings, after: Settings, take: () => Promise<T>): Promise<T>;
  /** Variables that it adds to its runs, by name. */
  environment(change: Omit<ChangeOf<'environment'>, 'topic'>, take: () => void): Promise<void>;
  /** Says it once, when a trusted file says something else; the picture says it for as long as it is so. */
  followTrust(before: ProjectFileState | undefined, after: ProjectFileState | undefined): Promise<void>;
}

export function sessionConfigurationChanges(session: {
  readonly sessionId: SessionId;
  readonly projectRoot: string;
  readonly ports: Pick<HostPorts, 'configurationChanges' | 'clock' | 'grants' | 'house'>;
  readonly emit: (id: SubmissionId | null, msg: EventMessage) => void;
}): SessionConfigurationChanges {
  const { sessionId, projectRoot, ports } = session;
  const place = { sessionId, runId: null, projectRoot };
  const book = createChangeBook(ports.configurationChanges, ports.clock);
  return {
    grants: withKeptAnswers(ports.grants, book, {
      clock: ports.clock,
      most: (ports.house ?? houseLimits).rememberedAnswers,
    }),
    configured: (before, after, take) => book.make(person, settingsDrafts('session', before, after), take, place),
    environment: (change, take) => book.make(person, [{ topic: 'environment', ...change }], take, place),
    async followTrust(before, after) {
      if (before?.trust !== 'trusted' || after?.trust !== 'changed') return;
      session.emit(null, fileChanged);
      const lost: ChangeDraft = { topic: 'trust', before: before.contentHash, after: null, loosens: [] };
      await book.note({ kind: 'outside' }, [lost], place);
    },
  };
}
