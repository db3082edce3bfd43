/** One recording at a time: a command is run, and what was refused to it is read when it has ended. */
import { useEffect, useState } from 'react';
import type { Learned } from '#domain/command/learned.ts';
import type { RunView, SessionView } from '#domain/common/event.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { SettingsLayer } from '#domain/settings/settings.ts';
import { sayForBroker } from '../../text/in-language.ts';
import { learnTexts as t } from '../../text/texts/learn-texts.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { useBroker, usePage } from '../shell/broker-context.ts';
import { recordRun } from './record-run.ts';

interface Recording {
  readonly run: RunView | undefined;
  readonly runId: RunId | null;
  readonly isRunning: boolean;
  /** Null until the run has ended and the broker has answered. */
  readonly learned: Learned | null;
  /** Why there is nothing to learn from, or null. */
  readonly why: string | null;
  /** Does nothing while a recording runs, or without a command. */
  readonly begin: (written: string, layer: SettingsLayer) => Promise<void>;
}

/** Recordings are runs of this session like any other. */
export function useRecording({ sessionId }: SessionView): Recording {
  const { bridge } = usePage();
  const [runId, setRunId] = useState<RunId | null>(null);
  const [learned, setLearned] = useState<Learned | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const run = useBroker((broker) => (runId === null ? undefined : broker.runs.get(runId)));
  const isRunning = runId !== null && run?.state !== 'ended';

  const outcome = run?.state === 'ended' ? run.outcome : null;
  const hasRun = outcome != null && 'attempt' in outcome && outcome.attempt !== null;
  const why =
    outcome != null && !hasRun ? `${t.notRun} ${'sentence' in outcome ? sayForBroker(outcome.sentence) : ''}` : said;
  useEffect(() => {
    if (!hasRun || runId === null) return;
    void bridge.call('session.learned', { sessionId, runId }).then((answer) => {
      if (answer.ok) setLearned(answer.result);
      else setSaid(sayError(answer.error));
    });
  }, [bridge, hasRun, runId, sessionId]);

  const begin = async (written: string, layer: SettingsLayer): Promise<void> => {
    if (written.trim() === '' || isRunning) return;
    setLearned(null);
    setSaid(null);
    const recording = await recordRun(bridge, sessionId, written, layer);
    if (recording.kind === 'refused') setSaid(recording.why);
    else setRunId(recording.runId);
  };
  return { run, runId, isRunning, learned, why, begin };
}
