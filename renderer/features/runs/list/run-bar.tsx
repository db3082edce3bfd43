/** One line to run a command with. What was typed stays when the broker refuses it. */
import { ChevronRight, CornerDownLeft } from 'lucide-react';
import { useState } from 'react';
import type { SessionView } from '#domain/common/event.ts';
import { startRun } from '../../../stores/start-run.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { runLineId } from '../../shell/focus-run-line.ts';
import { useBroker, usePage } from '../../shell/broker-context.ts';
import css from './run-bar.module.css';

/** What is typed is sent as one command of this project. */
export function RunBar({ session }: { readonly session: SessionView }) {
  const { line, setLine, objection, ready, run } = useRunLine(session);

  return (
    <form
      className={css['bar']}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <div className={css['field']}>
        <ChevronRight size={16} aria-hidden />
        <input
          id={runLineId}
          aria-label={texts.runLabel}
          aria-describedby="run-hint"
          placeholder={texts.runPlaceholder}
          autoComplete="off"
          autoCapitalize="off"
          dir="ltr"
          spellCheck={false}
          value={line}
          onChange={(event) => setLine(event.target.value)}
        />
        <Button
          type="submit"
          look={line.trim() === '' ? 'plain' : 'primary'}
          icon={<CornerDownLeft size={14} aria-hidden />}
          aria-disabled={!ready}
        >
          {texts.runButton}
        </Button>
      </div>
      <p id="run-hint" className={css['hint']}>
        {texts.runHint({ project: session.projectName })}
      </p>
      <p role="alert" className={css['objection']}>
        {objection}
      </p>
    </form>
  );
}

interface RunLine {
  readonly line: string;
  readonly setLine: (line: string) => void;
  readonly objection: string | null;
  readonly ready: boolean;
  readonly run: () => Promise<void>;
}

function useRunLine(session: SessionView): RunLine {
  const { bridge, view } = usePage();
  const connected = useBroker((broker) => broker.link === 'connected');
  const [line, setLine] = useState('');
  const [objection, setObjection] = useState<string | null>(null);
  /** On its way to the broker: pressing Enter twice starts it once. */
  const [sent, setSent] = useState<string | null>(null);
  const ready = connected && line !== sent && line.trim() !== '';

  const run = async (): Promise<void> => {
    if (!ready) return;
    setSent(line);
    const started = await startRun(bridge, session.sessionId, line);
    setSent((now) => (now === line ? null : now));
    if (started.kind === 'refused') {
      return setObjection(texts.runRefused({ why: sayError(started.error) }));
    }
    setObjection(null);
    // What was typed meanwhile is the next one.
    setLine((now) => (now === line ? '' : now));
    if (started.runId !== null) view.selectRun(started.runId);
  };
  return { line, setLine, objection, ready, run };
}
