/** The projects that are open, each with what runs and waits in it. */
import { ChevronRight, Folder } from 'lucide-react';
import type { SessionView } from '#domain/common/event.ts';
import { texts } from '../../../text/texts/screens/start-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { useBroker, usePage } from '../../shell/broker-context.ts';
import { useWaiting } from '../../shell/rail/rail-projects.tsx';
import css from './open-now.module.css';

export function OpenNow() {
  const sessions = useBroker((broker) => broker.sessions);
  const waiting = useWaiting();
  if (sessions.size === 0) return null;
  return (
    <section className={css['open']} aria-labelledby="open-now">
      <h2 id="open-now">{texts.openNow}</h2>
      <ul>
        {[...sessions.values()].map((session) => (
          <li key={session.sessionId}>
            <Row session={session} waiting={waiting.get(session.sessionId) ?? 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ session, waiting }: { readonly session: SessionView; readonly waiting: number }) {
  const { view } = usePage();
  const runs = useBroker(
    (broker) =>
      [...broker.runs.values()].filter(({ sessionId, state }) => sessionId === session.sessionId && state === 'running')
        .length,
  );
  return (
    <button type="button" data-project onClick={() => view.openSession(session.sessionId)}>
      <Folder size={18} strokeWidth={1.6} aria-hidden />
      <span>
        <CodeText text={session.projectName} prose />
        <small>
          <CodeText text={session.projectRoot} />
        </small>
      </span>
      <small>{texts.openNowState({ runs, waiting })}</small>
      <ChevronRight size={16} aria-hidden />
    </button>
  );
}
