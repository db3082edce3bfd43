/** Runs a command once and proposes exact entries for what was refused to it; each is ticked, and saved as settings. */
import { Square } from 'lucide-react';
import { useState } from 'react';
import type { SessionView } from '#domain/common/event.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { Settings, SettingsLayer } from '#domain/settings/settings.ts';
import { steerRun } from '../../stores/steer-run.ts';
import { learnTexts as t } from '../../text/texts/learn-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { usePage } from '../shell/broker-context.ts';
import { LearnedList } from './learned-list.tsx';
import css from './learn.module.css';
import { recordingLayer } from './record-run.ts';
import { takeProposals } from './take-proposals.ts';
import { useRecording } from './use-recording.ts';

interface Props {
  readonly session: SessionView;
  readonly draft: Settings;
  /** The unsaved changes; they count for the recording, so that one run can be learned from in steps. */
  readonly change: SettingsLayer;
  readonly onChange: (part: Partial<Settings>, learnedFrom: RunId) => void;
}

/** What is ticked becomes a change of the draft, and is saved with it. */
export function Learn({ session, draft, change, onChange }: Props) {
  const { bridge } = usePage();
  const [written, setWritten] = useState('');
  const { run, runId, isRunning, learned, why, begin } = useRecording(session);

  return (
    <div className={css['learn']}>
      <p>{t.lead}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void begin(written, { ...change, ...recordingLayer(draft) });
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
