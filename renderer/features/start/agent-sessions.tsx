/** The running programs of one agent that are worth a word: where each works, how far it is held, and a way to end it. */
import type { AgentSession } from '#domain/agents/agent-session.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { BrokerSentence } from '../../ui/broker-sentence.tsx';
import css from './health-screen.module.css';
import { useStopAgent } from './use-stop-agent.ts';
import { sayForBroker } from '../../text/in-language.ts';

interface Shown {
  readonly sessions: readonly AgentSession[];
  /** Once one was told to end. */
  readonly onStopped: () => void;
}

export function AgentSessions({ sessions, onStopped }: Shown) {
  const stop = useStopAgent();
  return (
    <ul className={css['sessions']}>
      {sessions.map(({ process, pid, cwd, enforcement, reason }) => (
        <li key={process ?? sayForBroker(reason)}>
          <div>
            {pid !== null && <strong>{texts.agentsProcess({ pid: String(pid) })}</strong>}
            {cwd !== null && <CodeText text={cwd} />}
            <p>
              <BrokerSentence text={reason} />
            </p>
          </div>
          {enforcement === 'not-gated' && process !== null && pid !== null && (
            <Button
              aria-label={texts.agentsStopWhat({ pid: String(pid) })}
              onClick={() => void stop(process, pid).then(onStopped)}
            >
              {texts.agentsStop}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
