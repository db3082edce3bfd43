/** Tells of agents that run past the broker, wherever a person is on the page, each with a way to end it and the way to connect it. */
import { TriangleAlert, X } from 'lucide-react';
import type { PastAgent } from '#domain/agents/past-agent.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { BrokerSentence } from '../../ui/broker-sentence.tsx';
import { useBroker, usePage, useView } from '../shell/broker-context.ts';
import css from './past-agents.module.css';
import { useStopAgent } from './use-stop-agent.ts';

/** More would push the page away; the machine's own screen has them all. */
const mostShown = 2;

export function PastAgents() {
  const { view } = usePage();
  const past = useBroker(({ agentsPast }) => agentsPast);
  const seen = useView(({ seenPast }) => seenPast);
  const isOnMachine = useView(({ screen }) => screen === 'health' || screen === 'agents');
  const unseen = past.filter(({ process }) => !seen.has(process));
  // There each of them stands already, with the same ways.
  if (isOnMachine || unseen.length === 0) return null;
  const more = unseen.length - mostShown;
  return (
    <>
      {unseen.slice(0, mostShown).map((agent) => (
        <PastAgentRibbon key={agent.process} agent={agent} />
      ))}
      {more > 0 && (
        <div className={css['past']}>
          <Button onClick={() => view.show('health')}>{texts.agentsPastMore({ n: more })}</Button>
        </div>
      )}
    </>
  );
}

function PastAgentRibbon({ agent }: { readonly agent: PastAgent }) {
  const { view } = usePage();
  const stop = useStopAgent();
  const { name, process, cwd, reason } = agent;
  const pid = String(agent.pid);
  const title = texts.agentsPastWho({ name, pid });
  return (
    <fieldset aria-label={title} className={css['past']}>
      <TriangleAlert size={14} aria-hidden />
      <p>
        <strong>{title}</strong> {cwd !== null && <CodeText text={cwd} />} <BrokerSentence text={reason} />
      </p>
      <div className={css['ways']}>
        <Button aria-label={texts.agentsStopWhat({ pid })} onClick={() => void stop(process, agent.pid)}>
          {texts.agentsStop}
        </Button>
        <Button onClick={() => view.showConnect(agent.agent)}>{texts.agentsConnect}</Button>
        <button
          type="button"
          className={css['close']}
          aria-label={texts.dismiss}
          onClick={() => view.notePast(process)}
        >
          <X size={14} aria-hidden />
        </button>
      </div>
    </fieldset>
  );
}
