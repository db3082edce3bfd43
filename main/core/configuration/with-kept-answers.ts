/** Writes a row for every answer that is kept for a project or everywhere, whatever kind of card it was given on. */
import { everyPlace, type ChangedBy, type ChangeOf } from '#domain/settings/configuration-change.ts';
import type { Clock, GrantStore } from '#core/ports.ts';
import { tooManyAnswers } from '#domain/too-many-kept.ts';
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { ChangeBook } from './change-book.ts';

const authorOf = (by: DecidedBy): ChangedBy =>
  by.kind === 'person' ? { kind: 'person', entryPoint: 'page' } : { kind: 'desk' };

interface Bound {
  readonly clock: Clock;
  /** Answers in the store. */
  readonly most: number;
}

export function withKeptAnswers(grants: GrantStore, book: ChangeBook, { clock, most }: Bound): GrantStore {
  return {
    find: (...asked) => grants.find(...asked),
    used: (...asked) => grants.used(...asked),
    list: (...asked) => grants.list(...asked),
    revoke: (...asked) => grants.revoke(...asked),
    async remember(grant) {
      if (grants.list(clock.now()).length >= most) throw tooManyAnswers(most);
      const { about, effect, shown, projectRoot: project, by } = grant;
      const scope = project === null ? ('everywhere' as const) : ('project' as const);
      const after: ChangeOf<'answers'>['after'] = { about, effect, scope, project, shown };
      const at = { ...everyPlace, projectRoot: project };
      return book.make(authorOf(by), [{ topic: 'answers', before: null, after }], () => grants.remember(grant), at);
    },
  };
}
