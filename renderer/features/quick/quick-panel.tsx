/** The broker in a small window: what waits, by title and risk alone. Answering takes the whole card, which opens over it. */
import { Pause, Play } from 'lucide-react';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { raiseLevel } from '#domain/approval/assessment.ts';
import { assessmentOf } from '../../stores/pick-batch.ts';
import { quickTexts as t } from '../../text/texts/quick-texts.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { RiskBadge } from '../../ui/risk-badge.tsx';
import { CardLayer } from '../approval/card-layer.tsx';
import { Headline } from '../approval/headline/headline.tsx';
import { useBroker, usePage, useView } from '../shell/broker-context.ts';
import { Notices } from '../shell/notices.tsx';
import css from './quick-panel.module.css';
import { QuietButton } from './quiet-button.tsx';
import { sayForBroker } from '../../text/in-language.ts';

export function QuickPanel() {
  const { bridge, view } = usePage();
  const approvals = useBroker((broker) => broker.approvals);
  const paused = useBroker((broker) => broker.paused);
  const link = useBroker((broker) => broker.link);
  const running = useBroker((broker) => [...broker.runs.values()].filter((run) => run.state === 'running').length);
  const covered = useView((state) => state.front !== null);
  const turn = async (): Promise<void> => {
    const answer = await bridge.call(paused ? 'desk.resume' : 'desk.pause', {});
    if (!answer.ok) view.notify('error', sayForBroker(answer.error.message));
  };
  return (
    <>
      <main id="main" tabIndex={-1} className={css['panel']} inert={covered}>
        <header>
          <h1>{t.title}</h1>
          <p>
            {link === 'connected' ? t.running({ n: running }) : texts.connecting} {paused && <em>{texts.paused}</em>}
          </p>
        </header>
        {approvals.length === 0 ? (
          <p className={css['none']}>{t.none}</p>
        ) : (
          <ul>
            {approvals.map((approval) => (
              <li key={approval.id}>
                <Row approval={approval} onOpen={() => view.review(approval.id)} />
              </li>
            ))}
          </ul>
        )}
        <footer>
          <QuietButton />
          <Button
            icon={paused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
            onClick={() => void turn()}
          >
            {paused ? t.resume : t.pause}
          </Button>
        </footer>
      </main>
      <CardLayer />
      <Notices />
    </>
  );
}

function Row({ approval, onOpen }: { readonly approval: ApprovalRequest; readonly onOpen: () => void }) {
  const project = useBroker((broker) => broker.sessions.get(approval.sessionId)?.projectName ?? '');
  const said = useBroker((broker) => assessmentOf(approval, broker.assessments));
  return (
    <button type="button" className={css['row']} onClick={onOpen}>
      <span className={css['title']}>
        <Headline approval={approval} />
      </span>
      <span className={css['facts']}>
        <RiskBadge level={raiseLevel(approval.risk.level, said)} short />
        <CodeText text={project} prose />
      </span>
      <span className="visually-hidden">{t.review}</span>
    </button>
  );
}
