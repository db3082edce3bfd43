/** What happened in a day or a week: counts, a lane for each agent, folders and hosts. The records themselves are one click away. */
import { ChevronLeft, ChevronRight, FileSearch } from 'lucide-react';
import { useState } from 'react';
import type { Activity } from '#domain/audit/activity.ts';
import { currentLanguage } from '../../text/in-language.ts';
import { activityTexts as t } from '../../text/texts/screens/activity-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useBroker, usePage } from '../shell/broker-context.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { Loading } from '../../ui/time/loading.tsx';
import { useMinute } from '../../ui/time/use-minute.ts';
import css from './activity-screen.module.css';
import { Digest } from './digest.tsx';
import { FolderTable } from './folder-table.tsx';
import { HostTable } from './host-table.tsx';
import { Lanes } from './lanes.tsx';
import { rangeOf, type Span, type TimeRange } from './time-range.ts';

export function ActivityScreen() {
  const { view } = usePage();
  const [span, setSpan] = useState<Span>('day');
  const [back, setBack] = useState(0);
  const [agent, setAgent] = useState<string | null>(null);
  const now = useMinute();
  const range = rangeOf(span, back, now);
  // What has ended meanwhile is drawn within a minute, and at once where another run begins.
  const begun = useBroker((broker) => broker.runs.size);
  const answered = useAnswer('activity.read', { ...range, projectRoot: null, agent }, now + begun);
  const names = useAgentNames(answered?.result ?? null);
  return (
    <div className={css['screen']}>
      <header className={css['head']}>
        <h1>
          <time dateTime={new Date(range.since).toISOString()}>{titleOf(span, range)}</time>
        </h1>
        <Spans
          span={span}
          onChoose={(each) => {
            setSpan(each);
            setBack(0);
          }}
        />
        <select
          aria-label={t.agent}
          value={agent ?? ''}
          onChange={({ target }) => setAgent(target.value === '' ? null : target.value)}
        >
          <option value="">{t.allAgents}</option>
          {names.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <Button icon={<ChevronLeft size={16} aria-hidden />} aria-label={t.earlier} onClick={() => setBack(back + 1)} />
        <Button
          icon={<ChevronRight size={16} aria-hidden />}
          aria-label={t.later}
          disabled={back === 0}
          onClick={() => setBack(Math.max(0, back - 1))}
        />
        <Button
          data-place="evidence"
          icon={<FileSearch size={15} aria-hidden />}
          title={t.evidenceWhat}
          onClick={() => view.show('audit')}
        >
          {t.evidence}
        </Button>
      </header>
      {answered === null ? (
        <Loading className={css['soft']} />
      ) : (
        <Picture activity={answered.result} range={range} now={back === 0 ? answered.at : null} />
      )}
    </div>
  );
}

function Spans({ span, onChoose }: { readonly span: Span; readonly onChoose: (span: Span) => void }) {
  return (
    <fieldset aria-label={t.span} className={css['spans']}>
      {(['day', 'week'] as const).map((each) => (
        <Button key={each} look="quiet" aria-pressed={span === each} onClick={() => onChoose(each)}>
          {t[each]}
        </Button>
      ))}
    </fieldset>
  );
}

interface PictureProps {
  readonly activity: Activity;
  readonly range: TimeRange;
  /** Null for a time that is over. */
  readonly now: number | null;
}

function Picture({ activity, range, now }: PictureProps) {
  if (activity.digest.runs === 0)
    return (
      <section className={css['empty']}>
        <h2>{t.empty}</h2>
        <p>{t.emptyWhat}</p>
      </section>
    );
  return (
    <>
      <Digest digest={activity.digest} />
      <Lanes activity={activity} range={range} now={now} />
      <div className={css['two']}>
        <FolderTable activity={activity} />
        <HostTable activity={activity} />
      </div>
    </>
  );
}

/** Names once seen stay, so that a choice can be taken back. */
function useAgentNames(activity: Activity | null): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const found = (activity?.lanes ?? []).flatMap(({ agent }) => (agent === null ? [] : [agent]));
  const missing = [...new Set(found)].filter((name) => !seen.includes(name));
  if (missing.length > 0) setSeen([...seen, ...missing].toSorted());
  return seen;
}

function titleOf(span: Span, { since, until }: TimeRange): string {
  const format = new Intl.DateTimeFormat(
    currentLanguage().tag,
    span === 'day' ? { weekday: 'long', day: 'numeric', month: 'long' } : { day: 'numeric', month: 'long' },
  );
  return span === 'day' ? format.format(since) : format.formatRange(since, until - 1);
}
