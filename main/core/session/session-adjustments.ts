/** What is adjusted from within a session, and its rows: its own settings, answers that are kept, trust that a file lost. */
import { houseLimits } from '#domain/house-limits.ts';
import type { AdjustedBy, AdjustmentDraft, AdjustmentOf } from '#domain/settings/adjustment.ts';
import type { EventMessage } from '#domain/common/event.ts';
import type { SessionId, SubmissionId } from '#domain/common/ids.ts';
import type { ProjectFileState, Settings } from '#domain/settings/settings.ts';
import type { GrantStore } from '#core/ports.ts';
import { createAdjustmentBook } from '../adjust/adjustment-book.ts';
import { settingsDrafts } from '../adjust/settings-drafts.ts';
import { withKeptAnswers } from '../adjust/with-kept-answers.ts';
import type { HostPorts } from '../run/run-context.ts';

const fileChanged = {
  type: 'warning',
  text: "This project's own settings file changed after you trusted it. What it loosens does not count any more.",
} as const;
const person: AdjustedBy = { kind: 'person', door: 'page' };

export interface SessionAdjustments {
  readonly grants: GrantStore;
  configured<T>(before: Settings, after: Settings, take: () => Promise<T>): Promise<T>;
  /** Variables that it adds to its runs, by name. */
  environment(change: Omit<AdjustmentOf<'environment'>, 'topic'>, take: () => void): Promise<void>;
  /** Says it once, when a trusted file says something else; the picture says it for as long as it is so. */
  followTrust(before: ProjectFileState | undefined, after: ProjectFileState | undefined): Promise<void>;
}

export function sessionAdjustments(session: {
  readonly sessionId: SessionId;
  readonly projectRoot: string;
  readonly ports: Pick<HostPorts, 'adjustments' | 'clock' | 'grants' | 'house'>;
  readonly emit: (id: SubmissionId | null, msg: EventMessage) => void;
}): SessionAdjustments {
  const { sessionId, projectRoot, ports } = session;
  const place = { sessionId, runId: null, projectRoot };
  const book = createAdjustmentBook(ports.adjustments, ports.clock);
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
      const lost: AdjustmentDraft = { topic: 'trust', before: before.contentHash, after: null, loosens: [] };
      await book.note({ kind: 'outside' }, [lost], place);
    },
  };
}
