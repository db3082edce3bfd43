/** A run's output, drawn by xterm as it arrives. Bytes go from the bridge to the terminal and nowhere else. */
import '@xterm/xterm/css/xterm.css';
import { useEffect, useRef, useState } from 'react';
import type { RunPicture } from '#domain/event.ts';
import { attachOutput } from '../../stores/attach-output.ts';
import { inPieces, steerRun } from '../../stores/steer-run.ts';
import { texts } from '../../text/texts.ts';
import { formatBytes } from '../../text/format-amounts.ts';
import { usePage } from '../shell/desk-context.ts';
import { openTerminal } from './open-terminal.ts';
import css from './terminal-view.module.css';

export function TerminalView({ run }: { readonly run: RunPicture }) {
  const { bridge, view } = usePage();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);
  const [skipped, setSkipped] = useState(0);
  const [gone, setGone] = useState(false);
  const isLive = run.state !== 'ended';

  useEffect(() => {
    if (place.current === null) return undefined;
    const { runId } = latest.current;
    const opened = openTerminal(
      place.current,
      latest.current.terminal && latest.current.state !== 'ended',
      texts.terminalLabel,
    );
    const { terminal } = opened;

    const send = async (text: string): Promise<void> => {
      if (latest.current.state === 'ended') return;
      for (const data of inPieces(text)) {
        const objection = await steerRun(bridge, latest.current, { type: 'write-stdin', data, end: false });
        if (objection !== null) return view.notify('warning', texts.terminalNotSent({ why: objection }));
      }
    };
    // One promise after the other, so that letters arrive in the order they were typed.
    let typing = Promise.resolve();
    terminal.onData((text) => {
      typing = typing.then(() => send(text));
    });
    const measure = (): void => {
      const size = opened.fit();
      if (size === null || !latest.current.terminal || latest.current.state === 'ended') return;
      void steerRun(bridge, latest.current, { type: 'resize', size });
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(place.current);

    const detach = attachOutput(bridge, runId, {
      write: (bytes, drawn) => terminal.write(bytes, drawn),
      skipped(bytes) {
        setSkipped((sum) => sum + bytes);
        terminal.write(`\r\n\u001b[7m ${texts.terminalSkipped({ size: formatBytes(bytes) })} \u001b[0m\r\n`);
      },
      gone: () => setGone(true),
    });
    return () => {
      detach();
      watcher.disconnect();
      opened.dispose();
    };
  }, [bridge, view]);

  return (
    <>
      {skipped > 0 && <p className={css['strip']}>{texts.terminalSkippedWhat({ size: formatBytes(skipped) })}</p>}
      {gone && <p className={css['strip']}>{texts.terminalGone}</p>}
      <div className={css['frame']} data-live={isLive}>
        <div ref={place} className={css['place']} />
      </div>
    </>
  );
}
