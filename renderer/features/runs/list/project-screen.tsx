/** One project: its limits, the line to run a command, its runs, and the selected one. */
import { useEffect, useMemo, useState } from 'react';
import type { SessionView } from '#domain/common/event.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { useBroker, usePage, useView } from '../../shell/broker-context.ts';
import { BroughtNotice } from '../../trust/brought-notice.tsx';
import { ProjectFileNotice } from '../../trust/project-file-notice.tsx';
import css from './project-screen.module.css';
import { everyRun, filterRuns } from './filter-runs.ts';
import { RunFilters } from './run-filters.tsx';
import { RunBar } from './run-bar.tsx';
import { RunDetail } from '../detail/run-detail.tsx';
import { SettingsSummary } from './settings-summary.tsx';
import { Timeline } from '../detail/timeline.tsx';
import { Layers } from 'lucide-react';
import type { SessionId } from '#domain/common/ids.ts';
import { Button } from '../../../ui/button.tsx';
import { useAnswer } from '../../shell/use-answer.ts';

export function ProjectScreen({ session }: { readonly session: SessionView }) {
  const { view } = usePage();
  const all = useBroker((broker) => broker.runs);
  const runs = useMemo(
    () => [...all.values()].filter((run) => run.sessionId === session.sessionId).toReversed(),
    [all, session.sessionId],
  );
  const [filter, setFilter] = useState(everyRun);
  const shown = useMemo(() => filterRuns(runs, filter), [runs, filter]);
  const runId = useView((state) => state.runId);
  const selected = runs.find((run) => run.runId === runId) ?? null;
  useEffect(() => {
    // Ahead of the first command: the broker keeps some MB of its output, and a fast one has printed more before a terminal is fetched.
    const idle = requestIdleCallback(() => void import('../../terminal/terminal-view.tsx'));
    return () => cancelIdleCallback(idle);
  }, []);
  return (
    <div className={joinClasses(css['screen'], selected !== null && css['detailed'])}>
      <header className={css['header']}>
        <div className={css['title']}>
          <h1>
            <CodeText text={session.projectName} prose />
          </h1>
          <p>
            <CodeText text={session.projectRoot} />
          </p>
        </div>
        <StagedLink sessionId={session.sessionId} />
        <SettingsSummary settings={session.settings} onOpen={() => view.show('settings')} />
      </header>
      <div className={css['notice']}>
        <ProjectFileNotice session={session} />
        <BroughtNotice projectRoot={session.projectRoot} />
      </div>
      <RunBar session={session} />
      <div className={joinClasses(css['panes'], runs.length === 0 && css['first'])}>
        <section className={css['runs']} aria-label={texts.runsTitle}>
          {runs.length > 0 && (
            <RunFilters filter={filter} shown={shown.length} all={runs.length} onChange={setFilter} />
          )}
          {runs.length > 0 && shown.length === 0 ? (
            <p className={css['none']}>{texts.runsNone}</p>
          ) : (
            <Timeline session={session} runs={shown} selected={runId} />
          )}
        </section>
        {selected !== null && <RunDetail key={selected.runId} run={selected} />}
        {selected === null && runs.length > 0 && <p className={css['pick']}>{texts.runPick}</p>}
      </div>
    </div>
  );
}

function StagedLink({ sessionId }: { readonly sessionId: SessionId }) {
  const { view } = usePage();
  const changed = useBroker((broker) => broker.staged.get(sessionId) ?? 0);
  const everything = { kinds: null, states: null, marked: null, runId: null, text: null };
  const asked = { sessionId, listing: null, offset: 0, limit: 1, ...everything };
  // Where nothing can be staged that is no news to a person who looks at a project.
  const listed = useAnswer('staged.list', asked, changed, false);
  const { total = 0, caches = null } = listed?.result ?? {};
  if (total === 0 && (caches?.changes ?? 0) === 0) return null;
  return (
    <Button icon={<Layers size={15} aria-hidden />} onClick={() => view.show('staged')}>
      {texts.stagedCount({ n: total })}
    </Button>
  );
}
