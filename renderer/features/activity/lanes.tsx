/** A lane for each agent in each project: a bar for each run, and for each time it waited. To a screen reader it is a table of counts. */
import type { CSSProperties } from 'react';
import { activityEndings, type Activity, type ActivityLane } from '#domain/audit/activity.ts';
import {
  formatClock,
  formatDay,
  formatElapsed,
  formatHour,
  formatWholeHour,
  joinList,
} from '../../text/describe/format-amounts.ts';
import { activityTexts as t } from '../../text/texts/screens/activity-texts.ts';
import { AgentMark, markOfRequester } from '../../ui/agent/agent-mark.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { usePage } from '../shell/broker-context.ts';
import { revealPlainly } from '../../text/describe/reveal-plainly.ts';
import css from './lanes.module.css';
import { clipRange, isMidnight, ticksOf, type TimeRange } from './time-range.ts';

interface Props {
  readonly activity: Activity;
  readonly range: TimeRange;
  /** Null for a time that is over. */
  readonly now: number | null;
}

const dayMs = 86_400_000;
/** Behind this part of the width a time would be cut off. */
const lastWord = 0.94;
const lastNarrowWord = 0.8;

const isLongRange = ({ since, until }: TimeRange): boolean => until - since > dayMs;

export function Lanes({ activity: { lanes, moreLanes }, range, now }: Props) {
  const times = lanes.flatMap(({ bars }) => bars.flatMap(({ at, until }) => [at, until ?? at]));
  const shown = clipRange(range, now === null ? times : [...times, now]);
  const write = isLongRange(shown) ? formatClock : formatHour;
  const place = (at: number): number =>
    100 * Math.min(1, Math.max(0, (at - shown.since) / (shown.until - shown.since)));
  return (
    <section className={css['panel']} aria-labelledby="activity-lanes">
      <header>
        <h2 id="activity-lanes">{t.lanes}</h2>
        <Key />
      </header>
      <div className={joinClasses(css['lanes'], now !== null && now < shown.until && css['current'])}>
        <Hours shown={shown} now={now} place={place} />
        <table>
          <colgroup>
            <col className={css['names']} />
            <col />
          </colgroup>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t.lane}</th>
              <th scope="col">{t.when}</th>
            </tr>
          </thead>
          <tbody>
            {lanes.map((lane) => (
              <tr key={`${lane.entryPoint} ${lane.agent} ${lane.projectRoot}`}>
                <th scope="row">
                  <LaneName lane={lane} />
                </th>
                <td>
                  <LaneBars lane={lane} place={place} write={write} now={now ?? shown.until} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {moreLanes > 0 && <p className={css['more']}>{t.moreLanes({ n: moreLanes })}</p>}
    </section>
  );
}

interface HoursProps {
  readonly shown: TimeRange;
  readonly now: number | null;
  /** From 0 to 100. */
  readonly place: (at: number) => number;
}

/** The times above the bars, and what time it is. */
function Hours({ shown, now, place }: HoursProps) {
  const isLong = isLongRange(shown);
  return (
    <div className={css['hours']} aria-hidden>
      {ticksOf(shown).map(({ at, place: part }) => (
        <time key={at} className={joinClasses(part > lastNarrowWord && css['cut'])} style={{ left: `${part * 100}%` }}>
          {part < lastWord && (isLong && isMidnight(at) ? formatDay(at) : formatWholeHour(at))}
        </time>
      ))}
      {now !== null && now < shown.until && (
        <b className={joinClasses(place(now) > 100 * lastWord && css['late'])} style={{ left: `${place(now)}%` }}>
          <time>{formatHour(now)}</time>
        </b>
      )}
    </div>
  );
}

function Key() {
  return (
    <ul className={css['key']} aria-hidden>
      {activityEndings.map((ending) => (
        <li key={ending}>
          <i className={css[ending]} />
          {t.endings[ending]}
        </li>
      ))}
      <li>
        <i className={css['wait']} />
        {t.waits}
      </li>
    </ul>
  );
}

function LaneName({ lane: { agent, entryPoint, projectRoot } }: { readonly lane: ActivityLane }) {
  const requester = { entryPoint, claimedName: agent, says: null };
  const name = agent ?? (entryPoint === 'page' ? t.you : t.nameless);
  return (
    <span className={css['name']} title={revealPlainly(projectRoot)}>
      <AgentMark of={markOfRequester(requester)} />
      <span>
        <CodeText text={name} prose />
        <small>
          <CodeText text={projectRoot.split('/').at(-1) ?? projectRoot} prose />
        </small>
      </span>
    </span>
  );
}

interface BarsProps {
  readonly lane: ActivityLane;
  /** From 0 to 100. */
  readonly place: (at: number) => number;
  readonly write: (at: number) => string;
  readonly now: number;
}

const height = 28;
const barHeight = 18;
const waitHeight = 10;

/** In percent; the shortest run is as wide as can be seen. */
const spread = (from: number, to: number): CSSProperties => ({ x: `${from}%`, width: `max(2px, ${to - from}%)` });

function LaneBars({ lane, place, write, now }: BarsProps) {
  const { view } = usePage();
  return (
    <>
      <span className="visually-hidden">{sumOf(lane)}</span>
      <svg className={css['bars']} width="100%" height={height} aria-hidden>
        {lane.bars.map(({ at, until, ending, runs, runId, text }) => (
          <rect
            key={`${runId} ${ending}`}
            className={joinClasses(css['bar'], css[ending])}
            style={spread(place(at), place(until ?? now))}
            y={(height - barHeight) / 2}
            height={barHeight}
            rx="1.5"
            onClick={() => view.showEvidence(runId)}
          >
            <title>
              {runs === 1
                ? until === null
                  ? t.openBar({ text, time: write(at), duration: formatElapsed(now - at) })
                  : t.bar({ text, ending: t.endings[ending], time: write(at) })
                : t.bars({ n: runs, ending: t.endings[ending], time: write(at) })}
            </title>
          </rect>
        ))}
        {lane.waits.map(({ at, until, runId }) => (
          <rect
            key={`${runId} ${at}`}
            className={css['waiting']}
            style={spread(place(at), place(until))}
            y={(height - waitHeight) / 2}
            height={waitHeight}
            rx="1.5"
          />
        ))}
      </svg>
    </>
  );
}

function sumOf({ bars, waits, runs }: ActivityLane): string {
  const endings = activityEndings.flatMap((ending) => {
    const n = bars.reduce((sum, bar) => sum + (bar.ending === ending ? bar.runs : 0), 0);
    return n === 0 ? [] : [t.endingCount({ n, ending: t.endings[ending] })];
  });
  const waited = waits.length === 0 ? [] : [t.waitCount({ n: waits.length })];
  return t.laneSum({ n: runs, endings: joinList([...endings, ...waited]) });
}
