/** Every agent on this machine: what it does now, how far it is held and by what that is known, and the ways to connect, take off or end it. */
import { Cable, RotateCw, SquareTerminal } from 'lucide-react';
import { lazy, useMemo, useState } from 'react';
import { agentsTexts as t } from '../../text/texts/screens/agents-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useBroker, usePage } from '../shell/broker-context.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { showSessions, useShownSessions } from '../sessions/shown-sessions.ts';
import { useAnsweredToday } from '../inbox/today/use-answered.ts';
import { AgentTile } from './agent-tile.tsx';
import { Loading } from '../../ui/time/loading.tsx';
import css from './agents-screen.module.css';
import { listAgents, questionsOf } from './list-agents.ts';
import { NamedAgents } from './named-agents.tsx';

const SessionsScreen = lazy(async () => ({
  default: (await import('../sessions/sessions-screen.tsx')).SessionsScreen,
}));

export function AgentsScreen() {
  const isAtSessions = useShownSessions((state) => state.isOpen);
  return isAtSessions ? <SessionsScreen /> : <AgentsOfMachine />;
}

function AgentsOfMachine() {
  const { view } = usePage();
  const [round, setRound] = useState(0);
  const past = useBroker((broker) => broker.agentsPast.length);
  const stoppedAt = useBroker((broker) => broker.stopped?.at ?? 0);
  // Asked anew, too, when one came or went, or everything was stopped.
  const health = useAnswer('agents.health', {}, round + past + stoppedAt);
  const found = useAnswer('agents.found', {}, round);
  const approvals = useBroker((broker) => broker.approvals);
  const runs = useBroker((broker) => broker.runs);
  const today = useAnsweredToday();
  const agents = useMemo(
    () => listAgents(health?.result.agents ?? [], found?.result.found ?? [], { approvals, runs }),
    [health, found, approvals, runs],
  );
  const lookAgain = (): void => setRound((before) => before + 1);
  const isKnown = health !== null && found !== null;
  return (
    <div className={css['screen']}>
      <header className={css['head']}>
        <div>
          <h1>{t.title}</h1>
          {isKnown && (
            <p>
              {t.sum({ n: agents.length })} {past > 0 && <strong>{t.sumPast({ n: past })}</strong>}
            </p>
          )}
        </div>
        <Button icon={<SquareTerminal size={15} aria-hidden />} onClick={() => showSessions(view)}>
          {t.allSessions}
        </Button>
        <Button icon={<RotateCw size={15} aria-hidden />} onClick={lookAgain}>
          {t.lookAgain}
        </Button>
        <Button icon={<Cable size={15} aria-hidden />} onClick={() => view.show('health')}>
          {t.byMcp}
        </Button>
      </header>
      {isKnown && agents.length === 0 && <p className={css['soft']}>{t.none}</p>}
      {isKnown ? (
        <ul className={css['tiles']}>
          {agents.map((agent) => (
            <li key={agent.agent}>
              <AgentTile
                agent={agent}
                at={health.at}
                asked={questionsOf(agent, today?.answered)}
                onChanged={lookAgain}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Loading className={css['loading']} />
      )}
      <NamedAgents named={health?.result.named ?? []} onChanged={lookAgain} />
    </div>
  );
}
