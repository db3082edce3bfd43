/** One agent: who it is, what it does now, how far it is held and by what that is known, and what can be done about it. */
import { Circle, OctagonAlert, Pause, Play, ShieldCheck, SquareTerminal, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { wholeAgents } from '#domain/agents/agent.ts';
import type { AgentStand } from '#domain/agents/agent-setup.ts';
import { isSameRequester, pauseRequester } from '../../stores/hold-back.ts';
import { agentsTexts as t } from '../../text/texts/screens/agents-texts.ts';
import { formatAge } from '../../text/describe/format-amounts.ts';
import { AgentMark } from '../../ui/agent/agent-mark.tsx';
import { BrokerSentence } from '../../ui/broker-sentence.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Elapsed } from '../../ui/time/elapsed.tsx';
import { RunStand } from '../runs/run-stand.tsx';
import { useBroker, usePage } from '../shell/broker-context.ts';
import { AgentSetupPart } from './agent-setup.tsx';
import { showSessions } from '../sessions/shown-sessions.ts';
import css from './agents-screen.module.css';
import { Evidence } from './evidence.tsx';
import type { KnownAgent, questionsOf } from './list-agents.ts';

const looks = {
  gated: { icon: ShieldCheck, look: 'good' },
  'asked-only': { icon: TriangleAlert, look: 'wait' },
  'not-gated': { icon: OctagonAlert, look: 'bad' },
  apart: { icon: Circle, look: 'none' },
} as const;

const mayStart: ReadonlySet<string> = new Set(wholeAgents);

interface Props {
  readonly agent: KnownAgent;
  /** When this was known, in milliseconds since the epoch. */
  readonly at: number;
  /** Questions of it today; null while that is not known. */
  readonly asked: ReturnType<typeof questionsOf>;
  readonly onChanged: () => void;
}

export function AgentTile({ agent, at, asked, onChanged }: Props) {
  const { view } = usePage();
  const { name, found, health, sessions } = agent;
  const [setting, setSetting] = useState<AgentStand | null>(null);
  const status = health?.enforcement ?? 'apart';
  const { icon: Icon, look } = looks[status];
  const isConnected = health?.installed === true;
  return (
    <article className={joinClasses(css['tile'], css[`tile-${look}`])} aria-label={name}>
      <header>
        <AgentMark of={agent.agent} size="large" />
        <div className={css['name']}>
          <h2 translate="no">{name}</h2>
          <p>
            {found?.version != null && <>{t.version({ version: found.version })} · </>}
            {sessions.length > 0 ? t.sessions({ n: sessions.length }) : t.notRunning}
          </p>
        </div>
        <span className={joinClasses(css['chip'], css[look])}>
          <Icon size={14} aria-hidden />
          {t.status[status]}
        </span>
      </header>
      <Now agent={agent} />
      <Held health={health} />
      <Evidence sessions={sessions} onStopped={onChanged} />
      {setting !== null && (
        <AgentSetupPart
          agent={agent.agent}
          name={name}
          to={setting}
          onClose={() => setSetting(null)}
          onChanged={() => {
            setSetting(null);
            onChanged();
          }}
        />
      )}
      <footer>
        {setting === null && (
          <Button
            look={isConnected ? 'plain' : 'primary'}
            onClick={() => setSetting(isConnected ? 'apart' : 'connected')}
          >
            {isConnected ? t.disconnect : t.connect}
          </Button>
        )}
        {found !== null && setting === null && mayStart.has(agent.agent) && (
          <Button icon={<SquareTerminal size={15} aria-hidden />} onClick={() => showSessions(view, [], agent.agent)}>
            {t.startHere}
          </Button>
        )}
        {isConnected && <PauseButton name={name} />}
        <Asked agent={agent} at={at} asked={asked} />
      </footer>
    </article>
  );
}

/** Its hooks are what no other program can claim to be. */
function PauseButton({ name }: { readonly name: string }) {
  const page = usePage();
  const requester = { entryPoint: 'hook', claimedName: name } as const;
  const isPaused = useBroker((broker) => broker.pausedRequesters.some((each) => isSameRequester(each, requester)));
  const Icon = isPaused ? Play : Pause;
  return (
    <Button icon={<Icon size={14} aria-hidden />} onClick={() => void pauseRequester(page, requester, !isPaused)}>
      {isPaused ? t.resume : t.pause}
    </Button>
  );
}

/** How far the agent as a whole is held, and what to do where it is not. */
function Held({ health }: Pick<KnownAgent, 'health'>) {
  if (health === null) return <p className={css['soft']}>{t.apartWhat}</p>;
  return (
    <div className={css['held']}>
      <p>
        <BrokerSentence text={health.reason} />
      </p>
      {health.remedy !== null && (
        <p className={css['soft']}>
          <BrokerSentence text={health.remedy} />
        </p>
      )}
    </div>
  );
}

function Asked({ agent: { health, found }, at, asked }: Pick<Props, 'agent' | 'at' | 'asked'>) {
  return (
    <small>
      {asked !== null && (asked.n > 0 || health !== null) && (
        <>
          {asked.isAtLeast ? t.atLeastToday({ n: asked.n }) : t.questionsToday({ n: asked.n })}
          {' · '}
        </>
      )}
      {health?.askedAt != null ? t.askedLast({ when: formatAge(Math.max(0, at - health.askedAt)) }) : t.neverAsked}
      {found !== null && (
        <>
          {' · '}
          <CodeText text={found.path} />
        </>
      )}
    </small>
  );
}

/** What of it waits or runs at this moment. */
function Now({ agent: { waiting, running } }: { readonly agent: KnownAgent }) {
  const { view } = usePage();
  const [asks] = waiting;
  const [runs] = running;
  if (asks !== undefined) {
    return (
      <p className={css['now']}>
        <span className={css['live']} aria-hidden />
        {t.waits}{' '}
        <button
          type="button"
          className={css['link']}
          onClick={() => {
            view.show('inbox');
            view.open(asks.id);
          }}
        >
          <CodeText text={asks.facts.parsed.text.slice(0, mostShown)} />
        </button>
        <Elapsed of={asks.id} since={asks.createdAt} />
        {waiting.length > 1 && <small>+{waiting.length - 1}</small>}
      </p>
    );
  }
  if (runs === undefined) return <p className={joinClasses(css['now'], css['soft'])}>{t.quiet}</p>;
  return (
    <p className={css['now']}>
      {t.runsNow} <CodeText text={runs.text.slice(0, mostShown)} /> <RunStand run={runs} />
      {running.length > 1 && <small>+{running.length - 1}</small>}
    </p>
  );
}

/** The line tells which one it is; the card and the run have all of it. */
const mostShown = 120;
