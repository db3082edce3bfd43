/** For a newcomer: a demonstration agent makes three attempts before their eyes. Its commands are real, and so is the question. */
import { Check, CircleDashed, Hand, Play, ShieldX, TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import type { RunView } from '#domain/common/event.ts';
import { closeDemonstration, demonstrate, demonstration } from '../../../stores/demonstration.ts';
import { firstLookTexts as t } from '../../../text/texts/screens/first-look-texts.ts';

import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { useBroker, usePage } from '../../shell/broker-context.ts';
import { attempts, endingOf, type Attempt } from './attempts.ts';
import css from './first-look.module.css';
import { FoundAgents } from './found-agents.tsx';

export function FirstLook() {
  const page = usePage();
  const { phase, runs, tookMs } = useStore(demonstration);
  const begin = async (): Promise<void> => {
    const why = await demonstrate(page, { name: t.agent, attempts });
    if (why !== null) page.view.notify('error', `${t.failed} ${why}`);
  };
  const close = (): void => closeDemonstration(page);
  return (
    <section className={css['look']} aria-labelledby="first-look">
      <header>
        <h2 id="first-look">{t.title}</h2>
        <p>{t.lead}</p>
      </header>
      <ol>
        {attempts.map((attempt, at) => (
          <li key={attempt.id}>
            <Panel attempt={attempt} place={at + 1} runId={runs[at] ?? null} />
          </li>
        ))}
      </ol>
      {phase === 'over' && <FoundAgents took={Math.max(1, Math.round(tookMs / 1000))} />}
      <footer>
        {phase === 'offered' && (
          <Button look="primary" size="large" icon={<Play size={16} aria-hidden />} onClick={() => void begin()}>
            {t.begin}
          </Button>
        )}
        <Button look={phase === 'over' ? 'plain' : 'quiet'} size="large" onClick={close}>
          {phase === 'over' ? t.close : t.skip}
        </Button>
      </footer>
    </section>
  );
}

interface PanelProps {
  readonly attempt: Attempt;
  readonly place: number;
  readonly runId: RunView['runId'] | null;
}

function Panel({ attempt, place, runId }: PanelProps) {
  const { view } = usePage();
  const run = useBroker((broker) => (runId === null ? undefined : broker.runs.get(runId)));
  const asks = useBroker((broker) => broker.approvals.find((each) => each.runId === runId)?.id ?? null);
  const isStaged = useStore(demonstration, (state) => state.isStaged);
  const ending = run?.outcome == null ? null : endingOf(attempt.id, run.outcome, isStaged);
  const standing = asks !== null ? 'asks' : run === undefined ? 'next' : 'running';
  const state = ending?.look ?? standing;
  const Icon = icons[state];
  return (
    <article className={joinClasses(css['panel'], css[state])} aria-labelledby={`look-${attempt.id}`}>
      <h3 id={`look-${attempt.id}`}>
        <span aria-hidden>{place}</span> {attempt.title}
      </h3>
      <p>{attempt.what}</p>
      <CodeText text={attempt.line} block />
      <output className={css['state']}>
        <Icon size={16} aria-hidden />
        <span>
          {ending?.words ?? { asks: t.waiting, next: t.next, running: t.running }[standing]}
          {ending?.why != null && (
            <>
              {' '}
              <CodeText text={ending.why} prose ours />
            </>
          )}
        </span>
      </output>
      {attempt.id === 'stage' && isStaged && run?.sessionId !== undefined && (
        <Button
          onClick={() => {
            view.openSession(run.sessionId);
            view.show('staged');
          }}
        >
          {t.seeStaged}
        </Button>
      )}
      {asks !== null && <Button onClick={() => view.bringForward(asks)}>{t.showCard}</Button>}
    </article>
  );
}

const icons = {
  next: CircleDashed,
  running: CircleDashed,
  asks: Hand,
  good: Check,
  stopped: ShieldX,
  other: TriangleAlert,
} as const;
