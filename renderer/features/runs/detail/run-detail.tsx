/** The selected run: its command in full, its limits, its terminal and its ending. */
import { ArrowLeft, ArrowRightLeft, ListChecks, RotateCw, Square } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { RunView } from '#domain/common/event.ts';
import { startRun } from '../../../stores/start-run.ts';
import { steerRun } from '../../../stores/steer-run.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { RequesterName } from '../../../ui/requester-name.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { RiskBadge } from '../../../ui/risk-badge.tsx';
import { useBroker, usePage } from '../../shell/broker-context.ts';
import { AmendedNote } from '../../approval/facts/amended-note.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { RunStand } from '../run-stand.tsx';
import { DecisionTrail } from './decision-trail.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { PlanStrip } from './plan-strip.tsx';
import { RunPorts } from './run-ports.tsx';
import css from './run-detail.module.css';
import { sayForBroker } from '../../../text/in-language.ts';

const TerminalView = lazy(async () => ({
  default: (await import('../../terminal/terminal-view.tsx')).TerminalView,
}));

export function RunDetail({ run }: { readonly run: RunView }) {
  const { view } = usePage();
  const approval = useBroker((broker) => broker.approvals.find((each) => each.runId === run.runId));
  const [isAsking, setAsking] = useState(false);
  // Without a sandbox its ports are this machine's own.
  const hasPorts = run.state === 'running' && run.plan !== null && run.plan.mechanism !== 'none';
  return (
    <section className={css['detail']} aria-label={texts.terminalLabel}>
      <header className={css['header']}>
        <Button
          look="quiet"
          className={css['back']}
          onClick={() => view.selectRun(null)}
          icon={<ArrowLeft size={15} aria-hidden />}
        >
          {texts.runsTitle}
        </Button>
        <CodeText text={run.text} className={css['command']} />
        <div className={css['facts']}>
          <RiskBadge level={run.riskLevel} />
          <RequesterName requester={run.requester} />
          {run.attempts > 1 && <span>{texts.runAttempts({ n: run.attempts })}</span>}
          {run.state !== 'ended' && (
            <strong className={joinClasses(css['stand'], approval !== undefined && css['waits'])}>
              <RunStand run={run} />
            </strong>
          )}
          <span className={css['actions']}>
            {approval !== undefined && (
              <Button look="primary" onClick={() => view.review(approval.id)}>
                {texts.runReview}
              </Button>
            )}
            {hasPorts && !isAsking && (
              <Button look="quiet" icon={<ArrowRightLeft size={14} aria-hidden />} onClick={() => setAsking(true)}>
                {texts.portsAsk}
              </Button>
            )}
            <RunActions run={run} />
          </span>
        </div>
        {run.amended !== undefined && <AmendedNote amended={run.amended} />}
      </header>
      {/* In its place from the first moment, so that nothing below it moves when the command starts. */}
      {(run.plan !== null || run.outcome === null) && <PlanStrip plan={run.plan} />}
      {hasPorts && <RunPorts run={run} isAsking={isAsking} onAsked={() => setAsking(false)} />}
      <div className={css['terminal']}>
        {run.attempts > 0 && (
          <Suspense fallback={<p className={css['opening']}>{texts.terminalLoading}</p>}>
            <TerminalView run={run} />
          </Suspense>
        )}
      </div>
      {run.outcome !== null && <OutcomePanel run={run} outcome={run.outcome} />}
      <DecisionTrail run={run} />
    </section>
  );
}

function RunActions({ run }: { readonly run: RunView }) {
  const { bridge, view } = usePage();
  const stop = async (): Promise<void> => {
    const objection = await steerRun(bridge, run, { type: 'terminate' });
    if (objection !== null) view.notify('warning', objection);
  };
  const again = async (): Promise<void> => {
    const started = await startRun(bridge, run.sessionId, run.text);
    if (started.kind === 'refused')
      view.notify('error', texts.runRefused({ why: sayForBroker(started.error.message) }));
    else if (started.runId !== null) view.selectRun(started.runId);
  };
  if (run.state !== 'ended') {
    return (
      <Button icon={<Square size={13} aria-hidden />} onClick={() => void stop()}>
        {texts.runStop}
      </Button>
    );
  }
  // Only a line that was typed here can be run again as the same line; others were not shell text.
  if (run.requester.entryPoint !== 'page') return null;
  return (
    <>
      <Button icon={<ListChecks size={13} aria-hidden />} onClick={() => view.proposeRule(run.text)}>
        {texts.runRule}
      </Button>
      <Button icon={<RotateCw size={13} aria-hidden />} onClick={() => void again()}>
        {texts.runAgain}
      </Button>
    </>
  );
}
