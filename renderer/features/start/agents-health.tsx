/** How far each connected agent is held by this broker, with what to do where it is not. */
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { formatAge } from '../../text/describe/format-amounts.ts';
import { useState } from 'react';
import { texts } from '../../text/texts/screen-texts.ts';
import { BrokerSentence } from '../../ui/broker-sentence.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import { AgentSessions } from './agent-sessions.tsx';
import css from './health-screen.module.css';

const enforcements = {
  gated: { icon: CircleCheck, look: 'pass' },
  'asked-only': { icon: CircleHelp, look: 'unsure' },
  'not-gated': { icon: CircleX, look: 'fail' },
} as const;

/** `round` grows when a person wants to know anew. */
export function AgentsHealth({ round }: { readonly round: number }) {
  const [stops, setStops] = useState(0);
  const known = useAnswer('agents.health', {}, round + stops);
  if (known === null) return null;
  const { agents, named = [] } = known.result;
  // Those without hooks here ask by MCP alone, which is told elsewhere.
  const all = [...agents, ...named.map((each) => ({ ...each, agent: `named ${each.name}`, askedAt: null }))];
  return (
    <section aria-label={texts.agentsTitle} className={css['agents']}>
      <h2>{texts.agentsTitle}</h2>
      <p>{all.length === 0 ? texts.agentsNone : texts.agentsLead}</p>
      <ul>
        {all.map(({ agent, name, enforcement, reason, remedy, askedAt, sessions }) => {
          const { icon: Icon, look } = enforcements[enforcement];
          return (
            <li key={agent} className={css[look]}>
              <Icon size={16} aria-hidden />
              <div>
                <h3 translate="no">{name}</h3>
                <p>
                  <BrokerSentence text={reason} />
                </p>
                {remedy !== null && (
                  <p>
                    <BrokerSentence text={remedy} />
                  </p>
                )}
                <AgentSessions sessions={sessions} onStopped={() => setStops((before) => before + 1)} />
                {askedAt !== null && <small>{texts.agentsAsked({ when: formatAge(known.at - askedAt) })}</small>}
              </div>
              <span>{texts.enforcementStatus[enforcement]}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
