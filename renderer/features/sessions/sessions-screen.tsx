/** The work of every agent: what runs now with its terminal, what is over with its transcript, and the way to start one here. */
import { Bot, Plus } from 'lucide-react';
import { useState } from 'react';
import { sessionsTexts as t } from '../../text/texts/screens/sessions-texts.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useBroker, usePage } from '../shell/broker-context.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { SessionList } from './list/session-list.tsx';
import { SessionPane } from './pane/session-pane.tsx';
import { Loading } from '../../ui/time/loading.tsx';
import css from './sessions-screen.module.css';
import { leaveSessions, showSessions, useShownSessions } from './shown-sessions.ts';
import { useChanges } from './use-changes.ts';
import { StartAgent } from './start-agent.tsx';

export function SessionsScreen() {
  const { view } = usePage();
  const changed = useChanges();
  // A question that opens or closes is told by itself.
  const waiting = useBroker((broker) => broker.approvals.length);
  // What can be gone on with hangs on its project.
  const open = useBroker((broker) => broker.sessions.size);
  const [round, setRound] = useState(0);
  const answered = useAnswer('sessions.list', {}, `${changed} ${waiting} ${open} ${round}`);
  const shown = useShownSessions((state) => state.shown);
  const starting = useShownSessions((state) => state.starting);
  if (answered === null) return <Loading className={css['loading']} />;
  const { sessions } = answered.result;
  const panes = shown.flatMap((id) => sessions.find((each) => each.id === id) ?? []);
  const working = sessions.filter(({ endedAt }) => endedAt === null).length;
  return (
    <div className={joinClasses(css['screen'], panes.length > 0 && starting === null && css['detailed'])}>
      <header className={css['head']}>
        <div>
          <h1>{t.title}</h1>
          <p>{t.sum({ n: working })}</p>
        </div>
        <Button icon={<Bot size={15} aria-hidden />} onClick={leaveSessions}>
          {t.toAgents}
        </Button>
        <Button
          look="primary"
          icon={<Plus size={15} aria-hidden />}
          aria-expanded={starting !== null}
          onClick={() => showSessions(view, shown, starting === null ? '' : null)}
        >
          {t.start}
        </Button>
      </header>
      <section className={css['list']}>
        {starting !== null && <StartAgent key={starting} first={starting} onStarted={() => setRound(round + 1)} />}
        {sessions.length === 0 ? (
          <div className={css['none']}>
            <p>{t.none}</p>
            <p>{t.noneWhat}</p>
          </div>
        ) : (
          <SessionList sessions={sessions} shown={shown} at={answered.at} />
        )}
      </section>
      <div className={css['panes']}>
        {panes.map((session) => (
          <SessionPane key={session.id} session={session} isAlone={panes.length === 1} />
        ))}
        {panes.length === 0 && sessions.length > 0 && <p className={css['pick']}>{t.pick}</p>}
      </div>
    </div>
  );
}
