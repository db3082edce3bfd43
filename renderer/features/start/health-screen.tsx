/** What this machine can protect, found out by trying it, and how to mend what does not work. */
import { inEnglish } from '#domain/common/message.ts';
import { lazy, Suspense, useState } from 'react';
import { sayForBroker } from '../../text/in-language.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { useBroker, usePage } from '../shell/broker-context.ts';
import { AgentsHealth } from './agents-health.tsx';
import css from './health-screen.module.css';
import { ProbeList } from './probe-list.tsx';

// Read once for each agent, if ever.
const ConnectByMcp = lazy(async () => ({ default: (await import('./connect-by-mcp.tsx')).ConnectByMcp }));

export function HealthScreen() {
  const { bridge, broker, view } = usePage();
  const health = useBroker((state) => state.health);
  const [checking, setChecking] = useState(false);
  const [round, setRound] = useState(0);
  const check = async (): Promise<void> => {
    setChecking(true);
    setRound((before) => before + 1);
    const answer = await bridge.call('desk.health', { refresh: true });
    if (answer.ok) broker.store.setState({ health: answer.result });
    else view.notify('warning', sayForBroker(answer.error.message));
    setChecking(false);
  };
  const probes = health?.probes ?? [];
  const tried = probes.filter((probe) => probe.state !== 'not-applicable');
  const works = tried.filter((probe) => probe.state === 'pass').length;
  // A sandbox is used although something fails when no plan promises that.
  const isWeaker = health?.sandboxUsable === true && works < tried.length;
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(JSON.stringify(health, inEnglish, 2));
    view.notify(isCopied ? 'info' : 'warning', isCopied ? texts.healthCopied : texts.startNotCopied);
  };
  return (
    <div className={css['health']}>
      <header>
        <div>
          <h1>{texts.healthTitle}</h1>
          <p>{texts.healthLead}</p>
          {tried.length > 0 && <p>{texts.healthSum({ works, all: tried.length })}</p>}
          {isWeaker && <p>{texts.healthWeaker}</p>}
        </div>
        <Button onClick={() => void copy()}>{texts.healthCopy}</Button>
        <Button aria-disabled={checking} onClick={() => void (checking ? undefined : check())}>
          {checking ? texts.sandboxChecking : texts.healthAgain}
        </Button>
      </header>
      {health?.problem !== null && health?.problem !== undefined && (
        <div className={css['problem']}>
          <strong>{sayForBroker(health.problem)}</strong>
          {health.remedy !== null && <p>{sayForBroker(health.remedy)}</p>}
        </div>
      )}
      {/* Who runs without asking is news; dozens of protections that work are not. */}
      <AgentsHealth round={round} />
      <ProbeList probes={probes} remedy={sayForBroker(health?.remedy ?? null)} />
      <Suspense fallback={null}>
        <ConnectByMcp round={round} />
      </Suspense>
    </div>
  );
}
