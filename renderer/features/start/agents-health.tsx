/** How far each connected agent is held by this desk, with what to do where it is not. */
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AgentHealth } from '#domain/agent.ts';
import { formatAge } from '../../text/format-amounts.ts';
import { sayError } from '../../text/say-error.ts';
import { texts } from '../../text/screen-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { useDesk, usePage } from '../shell/desk-context.ts';
import css from './health-screen.module.css';

const lights = {
  gated: { icon: CircleCheck, look: 'pass' },
  'asked-only': { icon: CircleHelp, look: 'unsure' },
  'not-gated': { icon: CircleX, look: 'fail' },
} as const;

/** `round` grows when somebody wants to know anew. */
export function AgentsHealth({ round }: { readonly round: number }) {
  const { bridge, view } = usePage();
  const link = useDesk((desk) => desk.link);
  const [known, setKnown] = useState<{ agents: readonly AgentHealth[]; at: number } | null>(null);
  useEffect(() => {
    if (link !== 'connected') return undefined;
    let isWanted = true;
    void bridge.call('agents.health', {}).then((answer) => {
      if (!isWanted) return;
      if (answer.ok) setKnown({ agents: answer.result.agents, at: Date.now() });
      else if (!answer.lost) view.notify('error', sayError(answer.error));
    });
    return () => {
      isWanted = false;
    };
  }, [bridge, view, link, round]);
  if (known === null) return null;
  return (
    <section aria-label={texts.agentsTitle} className={css['agents']}>
      <h2>{texts.agentsTitle}</h2>
      <p>{known.agents.length === 0 ? texts.agentsNone : texts.agentsLead}</p>
      <ul>
        {known.agents.map(({ agent, name, light, reason, remedy, askedAt }) => {
          const { icon: Icon, look } = lights[light];
          return (
            <li key={agent} className={css[look]}>
              <Icon size={16} aria-hidden />
              <div>
                <h3>{name}</h3>
                <p>{reason}</p>
                {remedy !== null && (
                  <p>
                    <CodeText text={remedy} prose />
                  </p>
                )}
                {askedAt !== null && <small>{texts.agentsAsked({ when: formatAge(known.at - askedAt) })}</small>}
              </div>
              <span>{texts.agentLight[light]}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
