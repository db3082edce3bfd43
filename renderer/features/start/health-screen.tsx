/** What this machine can protect, found out by trying it, and how to mend what does not work. */
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../../text/screen-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { useDesk, usePage } from '../shell/desk-context.ts';
import { AgentsHealth } from './agents-health.tsx';
import css from './health-screen.module.css';

// Read once for each agent, if ever.
const ConnectByMcp = lazy(async () => ({ default: (await import('./connect-by-mcp.tsx')).ConnectByMcp }));

const states = {
  pass: { icon: CircleCheck, word: texts.healthPass },
  fail: { icon: CircleX, word: texts.healthFail },
  'not-applicable': { icon: CircleMinus, word: texts.healthNotApplicable },
} as const;

export function HealthScreen() {
  const { bridge, desk, view } = usePage();
  const health = useDesk((state) => state.health);
  const [checking, setChecking] = useState(false);
  const [round, setRound] = useState(0);
  const check = async (): Promise<void> => {
    setChecking(true);
    setRound((before) => before + 1);
    const answer = await bridge.call('desk.health', { refresh: true });
    if (answer.ok) desk.store.setState({ health: answer.result });
    else view.notify('warning', answer.error.message);
    setChecking(false);
  };
  // What does not work comes first: it is what somebody came for.
  const order = ['fail', 'pass', 'not-applicable'];
  const probes = (health?.probes ?? []).toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const works = probes.filter((probe) => probe.state === 'pass').length;
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(JSON.stringify(health, null, 2));
    view.notify(isCopied ? 'info' : 'warning', isCopied ? texts.healthCopied : texts.startNotCopied);
  };
  return (
    <div className={css['health']}>
      <header>
        <div>
          <h1>{texts.healthTitle}</h1>
          <p>{texts.healthLead}</p>
          {probes.length > 0 && <p>{texts.healthSum({ works, all: probes.length })}</p>}
        </div>
        <Button onClick={() => void copy()}>{texts.healthCopy}</Button>
        <Button aria-disabled={checking} onClick={() => void (checking ? undefined : check())}>
          {checking ? texts.sandboxChecking : texts.healthAgain}
        </Button>
      </header>
      {health?.problem !== null && health?.problem !== undefined && (
        <div className={css['problem']}>
          <strong>{health.problem}</strong>
          {health.remedy !== null && <p>{health.remedy}</p>}
        </div>
      )}
      <ul>
        {probes.map((probe) => {
          const { icon: Icon, word } = states[probe.state];
          return (
            <li key={probe.id} className={css[probe.state]}>
              <Icon size={16} aria-hidden />
              <div>
                <h2>{probe.title}</h2>
                {probe.remedy !== null && probe.state === 'fail' && <p>{probe.remedy}</p>}
                <details>
                  <summary>{texts.healthEvidence}</summary>
                  <CodeText text={probe.evidence} block />
                </details>
              </div>
              <span>{word}</span>
            </li>
          );
        })}
      </ul>
      <AgentsHealth round={round} />
      <Suspense fallback={null}>
        <ConnectByMcp round={round} />
      </Suspense>
    </div>
  );
}
