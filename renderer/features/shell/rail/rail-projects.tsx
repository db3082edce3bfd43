/** The open projects below their place in the rail, each with how many wait in it. */
import { useMemo } from 'react';
import type { SessionView } from '#domain/common/event.ts';
import type { SessionId } from '#domain/common/ids.ts';
import { texts } from '../../../text/texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { useBroker, usePage, useView } from '../broker-context.ts';
import css from './rail.module.css';

export function RailProjects() {
  const screen = useView((state) => state.screen);
  const current = useView((state) => state.sessionId);
  const sessions = useBroker((broker) => broker.sessions);
  const waiting = useWaiting();
  if (sessions.size === 0) return null;
  return (
    <ul className={css['projects']} aria-label={texts.projects}>
      {[...sessions.values()].map((session) => (
        <li key={session.sessionId}>
          <ProjectButton
            session={session}
            isCurrent={session.sessionId === current && (screen === 'project' || screen === 'settings')}
            count={waiting.get(session.sessionId) ?? 0}
          />
        </li>
      ))}
    </ul>
  );
}

interface ProjectProps {
  readonly session: SessionView;
  readonly isCurrent: boolean;
  /** How many wait in it. */
  readonly count: number;
}

function ProjectButton({ session, isCurrent, count }: ProjectProps) {
  const { view } = usePage();
  return (
    <button
      type="button"
      data-place="project"
      aria-current={isCurrent ? 'page' : undefined}
      className={joinClasses(css['item'], css['project'], isCurrent && css['current'])}
      onClick={() => view.openSession(session.sessionId)}
    >
      <span className={css['initials']} translate="no" aria-hidden>
        {/^.{0,2}/u.exec(session.projectName)?.[0]}
      </span>
      <CodeText text={session.projectName} prose className={css['name']} />
      {count > 0 && (
        <span className={css['few']}>
          {count}
          <span className="visually-hidden"> {texts.waitingForYou({ n: count })}</span>
        </span>
      )}
    </button>
  );
}

/** How many wait, by session. */
export function useWaiting(): ReadonlyMap<SessionId, number> {
  const approvals = useBroker((broker) => broker.approvals);
  return useMemo(() => {
    const counts = new Map<SessionId, number>();
    for (const approval of approvals) counts.set(approval.sessionId, (counts.get(approval.sessionId) ?? 0) + 1);
    return counts;
  }, [approvals]);
}
