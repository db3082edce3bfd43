/** What the requester of a card did last in this project, as it was when the card came up: a list that grows would move the card. */
import { useState } from 'react';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { RunView } from '#domain/common/event.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { describeOutcome } from '../../runs/detail/describe-outcome.ts';
import { usePage } from '../../shell/broker-context.ts';
import { pickRecent } from '../pick-recent.ts';
import css from './recent-actions.module.css';

/** In characters. None of these will run now, so a long one may be cut; it stands whole in the list of runs. */
const longest = 120;

export function RecentActions({ approval }: { readonly approval: ApprovalRequest }) {
  const { broker } = usePage();
  const [recent] = useState(() => pickRecent(broker.store.getState().runs.values(), approval));
  if (recent.length === 0) return null;
  return (
    <details className={css['recent']}>
      <summary>{texts.cardRecent({ n: recent.length })}</summary>
      <RecentRuns runs={recent} />
    </details>
  );
}

export function RecentRuns({ runs }: { readonly runs: readonly RunView[] }) {
  return (
    <ol className={css['list']}>
      {runs.map((run) => (
        <Action key={run.runId} run={run} />
      ))}
    </ol>
  );
}

function Action({ run }: { readonly run: RunView }) {
  const text = Array.from(run.text);
  const { title, tone } =
    run.outcome === null ? { title: texts.runState[run.state], tone: 'quiet' as const } : describeOutcome(run.outcome);
  return (
    <li>
      <span className={css[tone]}>{title}</span>
      <CodeText text={text.slice(0, longest).join('')} />
      {text.length > longest && ' …'}
    </li>
  );
}
