/** One run in the list: its command, where it stands in words, and how risky it is. */
import {
  Ban,
  CircleArrowOutUpRight,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  Hand,
  LoaderCircle,
  ShieldX,
} from 'lucide-react';
import type { RunView } from '#domain/common/event.ts';
import { formatDuration } from '../../../text/describe/format-amounts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { RiskBadge } from '../../../ui/risk-badge.tsx';
import { usePage } from '../../shell/broker-context.ts';
import { describeOutcome } from '../detail/describe-outcome.ts';
import { RunStand } from '../run-stand.tsx';
import css from './run-row.module.css';

interface Props {
  readonly run: RunView;
  /** In the list, for the keyboard. */
  readonly place: number;
  readonly isSelected: boolean;
}

export function RunRow({ run, place, isSelected }: Props) {
  const { view } = usePage();
  const words = run.outcome === null ? null : describeOutcome(run.outcome);
  return (
    <button
      type="button"
      data-index={place}
      aria-current={isSelected ? 'true' : undefined}
      className={joinClasses(css['row'], isSelected && css['selected'])}
      onClick={() => view.selectRun(run.runId)}
    >
      <RunIcon run={run} />
      <span className={css['text']}>
        <CodeText text={run.text.slice(0, 400)} className={css['command']} />
        <span className={css['state']}>
          <span className={joinClasses(css['stand'], css[words?.tone ?? run.state])}>
            {words?.title ?? <RunStand run={run} />}
          </span>
          {/* Of the command alone: how long a person thought about it is no property of it. */}
          {words?.attempt != null && <span>{formatDuration(words.attempt.durationMs)}</span>}
        </span>
      </span>
      {run.riskLevel !== 'low' && <RiskBadge level={run.riskLevel} short />}
    </button>
  );
}

/** The icon repeats the words beside it, so it is hidden from assistive technology. */
export function RunIcon({ run }: { readonly run: RunView }) {
  const kind = iconOf(run);
  const tone = run.outcome === null ? run.state : describeOutcome(run.outcome).tone;
  const Icon = icons[kind];
  return (
    <Icon size={17} aria-hidden className={joinClasses(css['icon'], css[tone], kind === 'running' && css['turning'])} />
  );
}

const icons = {
  waiting: Hand,
  running: LoaderCircle,
  succeeded: CircleCheck,
  completed: CircleX,
  permitted: CircleArrowOutUpRight,
  granted: CircleCheck,
  rejected: Ban,
  denied: ShieldX,
  expired: Clock,
  'timed-out': Clock,
  cancelled: CircleDashed,
  failed: CircleX,
} as const;

function iconOf({ outcome, state }: RunView): keyof typeof icons {
  if (outcome === null) return state === 'waiting' ? 'waiting' : 'running';
  return outcome.kind === 'completed' && outcome.attempt.exitCode === 0 ? 'succeeded' : outcome.kind;
}
