/** Agents without hooks here, as a person named them: their running programs, each with a way to end it. */
import type { NamedHealth } from '#domain/agents/named-agent.ts';
import { BrokerSentence } from '../../ui/broker-sentence.tsx';
import { AgentMark } from '../../ui/agent/agent-mark.tsx';
import css from './agents-screen.module.css';
import { Evidence } from './evidence.tsx';

interface Props {
  readonly named: readonly NamedHealth[];
  readonly onChanged: () => void;
}

export function NamedAgents({ named, onChanged }: Props) {
  if (named.length === 0) return null;
  return (
    <ul className={css['tiles']}>
      {named.map(({ name, reason, sessions }) => (
        <li key={name}>
          <article className={css['tile']}>
            <header>
              <AgentMark of="program" size="large" />
              <div className={css['name']}>
                <h2 translate="no">{name}</h2>
                <p>
                  <BrokerSentence text={reason} />
                </p>
              </div>
            </header>
            <Evidence sessions={sessions} onStopped={onChanged} />
          </article>
        </li>
      ))}
    </ul>
  );
}
