/** How far each running program of an agent is held, with what that is known by. */
import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { AgentSession } from '#domain/agents/agent-session.ts';
import { agentsTexts as t } from '../../text/texts/screens/agents-texts.ts';
import { BrokerSentence } from '../../ui/broker-sentence.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { useStopAgent } from '../start/use-stop-agent.ts';
import css from './agents-screen.module.css';

const looks = {
  gated: { icon: CircleCheck, look: 'good' },
  'asked-only': { icon: TriangleAlert, look: 'wait' },
  'not-gated': { icon: OctagonAlert, look: 'bad' },
} as const;

interface Props {
  readonly sessions: readonly AgentSession[];
  /** Once one was told to end. */
  readonly onStopped: () => void;
}

export function Evidence({ sessions, onStopped }: Props) {
  const stop = useStopAgent();
  if (sessions.length === 0) return null;
  return (
    <ul className={css['evidence']} aria-label={t.evidence}>
      {sessions.map(({ process, pid, cwd, enforcement, reason, remedy }) => {
        const { icon: Icon, look } = looks[enforcement];
        return (
          <li key={process ?? `${pid} ${reason.code}`} className={css[look]}>
            <Icon size={16} aria-hidden />
            <div>
              <p className={css['where']}>
                {cwd !== null && <CodeText text={cwd} />}{' '}
                {pid !== null && <small>{t.process({ pid: String(pid) })}</small>}
              </p>
              <p>
                <BrokerSentence text={reason} />
              </p>
              {remedy !== null && (
                <p>
                  <BrokerSentence text={remedy} />
                </p>
              )}
            </div>
            {process !== null && pid !== null && (
              <Button
                className={css['end']}
                aria-label={t.stopOne({ pid: String(pid) })}
                onClick={() => void stop(process, pid).then(onStopped)}
              >
                {t.stop}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
