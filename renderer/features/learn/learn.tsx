/** Runs a command once and proposes exact entries for what was refused to it; each is ticked, and saved as settings. */
import { Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SessionView } from '#domain/common/event.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { Learned } from '#domain/command/learned.ts';
import type { Settings, SettingsLayer } from '#domain/settings/settings.ts';
import { steerRun } from '../../stores/steer-run.ts';
import { sayForBroker } from '../../text/in-language.ts';
import { learnTexts as t } from '../../text/texts/learn-texts.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { useBroker, usePage } from '../shell/broker-context.ts';
import { LearnedList } from './learned-list.tsx';
import css from './learn.module.css';
import { recordingLayer, recordRun } from './record-run.ts';
import { takeProposals } from './take-proposals.ts';

interface Props {
  readonly session: SessionView;
  readonly draft: Settings;
  /** The unsaved changes; they count for the recording, so that one run can be learned from in steps. */
  readonly change: SettingsLayer;
  readonly onChange: (part: Partial<Settings>, learnedFrom: RunId) => void;
}

export function Learn({ session, draft, change, onChange }: Props) {
  const { bridge } = usePage();
  const [written, setWritten] = useState('');
  const [runId, setRunId] = useState<RunId | null>(null);
  const [learned, setLearned] = useState<Learned | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const run = useBroker((broker) => (runId === null ? undefined : broker.runs.get(runId)));
  const isRunning = runId !== null && run?.state !== 'ended';

  const begin = async (): Promise<void> => {
    if (written.trim() === '' || isRunning) return;
    setLearned(null);
    setSaid(null);
    const layer = { ...change, ...recordingLayer(draft) };
    const recording = await recordRun(bridge, session.sessionId, written, layer);
    if (recording.kind === 'refused') setSaid(recording.why);
    else setRunId(recording.runId);
  };

  const outcome = run?.state === 'ended' ? run.outcome : null;
  const hasRun = outcome != null && 'attempt' in outcome && outcome.attempt !== null;
  const why =
    outcome != null && !hasRun ? `${t.notRun} ${'sentence' in outcome ? sayForBroker(outcome.sentence) : ''}` : said;
  const { sessionId } = session;
  useEffect(() => {
    if (!hasRun || runId === null) return;
    void bridge.call('session.learned', { sessionId, runId }).then((answer) => {
      if (answer.ok) setLearned(answer.result);
      else setSaid(sayError(answer.error));
    });
  }, [bridge, hasRun, runId, sessionId]);

  return (
    <div className={css['learn']}>
      <p>{t.lead}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <input
          aria-label={t.label}
          placeholder={t.placeholder}
          value={written}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onChange={(event) => setWritten(event.target.value)}
        />
        <Button type="submit" aria-disabled={written.trim() === '' || isRunning}>
          {isRunning ? t.running : t.run}
        </Button>
        {isRunning && run !== undefined && (
          <Button
            look="quiet"
            icon={<Square size={13} aria-hidden />}
            onClick={() => void steerRun(bridge, run, { type: 'terminate' })}
          >
            {t.stop}
          </Button>
        )}
      </form>
      {draft.network === 'blocked' && <p className={css['aside']}>{t.offline}</p>}
      {draft.files.mode === 'danger-full-access' && <p className={css['aside']}>{t.open}</p>}
      <div aria-live="polite">
        {why !== null && (
          <p>
            <CodeText text={why} prose ours />
          </p>
        )}
        {learned !== null && runId !== null && (
          <LearnedList
            key={runId}
            learned={learned}
            opensNetwork={draft.network === 'blocked'}
            onTake={(chosen) => onChange(takeProposals(draft, chosen), runId)}
          />
        )}
      </div>
    </div>
  );
}
