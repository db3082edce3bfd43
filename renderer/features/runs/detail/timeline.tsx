/** The runs of a project, newest first. Only the rows in view exist, so that a hundred thousand stay light. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef } from 'react';
import type { RunView, SessionView } from '#domain/common/event.ts';
import type { RunId } from '#domain/common/ids.ts';
import { startRun } from '../../../stores/start-run.ts';
import { formatDay, firstOfDays } from '../list/first-of-days.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { stepThroughList } from '../../../ui/step-through-list.ts';
import { usePage } from '../../shell/broker-context.ts';
import { ConnectAgents } from '../../start/connect-agents.tsx';
import { RunRow } from '../list/run-row.tsx';
import css from './timeline.module.css';
import { inLetters } from '../../../ui/in-letters.ts';
import { sayForBroker } from '../../../text/in-language.ts';

const rowHeight = 58;
const dayHeight = 30;
const examples = ['git status', 'touch ~/outside-the-project'];

interface Props {
  readonly session: SessionView;
  readonly runs: readonly RunView[];
  readonly selected: RunId | null;
}

export function Timeline({ session, runs, selected }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  // The same function as long as the runs are the same: another one has every row measured anew, at each scroll.
  const keyOf = useCallback((index: number) => runs[index]?.runId ?? index, [runs]);
  const letters = inLetters(1);
  const firsts = useMemo(() => firstOfDays(runs), [runs]);
  // The rule guards the React Compiler, which this page is not built with.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: runs.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (firsts.has(index) ? dayHeight + rowHeight : rowHeight) * letters,
    overscan: 8,
    getItemKey: keyOf,
  });
  if (runs.length === 0) return <NoRuns session={session} />;
  return (
    // The keys are those of the rows; they rise to here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={scroller}
      className={css['scroller']}
      onKeyDown={(event) =>
        stepThroughList(event, { count: runs.length, scrollTo: (index) => rows.scrollToIndex(index) })
      }
    >
      <ul style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => {
          const run = runs[item.index];
          if (run === undefined) return null;
          return (
            <li
              key={item.key}
              aria-setsize={runs.length}
              aria-posinset={item.index + 1}
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            >
              {firsts.has(item.index) && <h3 className={css['day']}>{formatDay(run.startedAt, Date.now())}</h3>}
              <RunRow run={run} place={item.index} isSelected={run.runId === selected} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function NoRuns({ session }: { readonly session: SessionView }) {
  const { bridge, view } = usePage();
  const tryOut = async (line: string): Promise<void> => {
    const started = await startRun(bridge, session.sessionId, line);
    if (started.kind === 'refused')
      view.notify('error', texts.runRefused({ why: sayForBroker(started.error.message) }));
    else if (started.runId !== null) view.selectRun(started.runId);
  };
  return (
    <div className={css['empty']}>
      <h2>{texts.runsEmpty}</h2>
      <p>{texts.runsEmptyWhat}</p>
      <div className={css['examples']}>
        {examples.map((line) => (
          <Button key={line} onClick={() => void tryOut(line)}>
            <span className="visually-hidden">{texts.runsEmptyTry} </span>
            <code>{line}</code>
          </Button>
        ))}
      </div>
      <ConnectAgents />
    </div>
  );
}
