/** A run's output, drawn by xterm as it arrives. Bytes go from the bridge to the terminal and nowhere else. */
import '@xterm/xterm/css/xterm.css';
import { useEffect, useRef, useState } from 'react';
import type { RunPicture } from '#domain/event.ts';
import { browserClock } from '../../clock.ts';
import { attachOutput } from '../../stores/attach-output.ts';
import { inPieces, steerRun } from '../../stores/steer-run.ts';
import { texts } from '../../text/screen-texts.ts';
import { formatBytes } from '../../text/format-amounts.ts';
import { usePage } from '../shell/desk-context.ts';
import { feedTerminal } from './feed-terminal.ts';
import { fitCalmly } from './fit-calmly.ts';
import { guardPaste } from './guard-paste.ts';
import { LinkDialog } from './link-dialog.tsx';
import { openTerminal, type OpenTerminal } from './open-terminal.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { keepTerminalLook, readTerminalLook } from './terminal-look.ts';
import { TerminalTools } from './terminal-tools.tsx';
import css from './terminal-view.module.css';

/** In milliseconds; as long as a terminal waits with fitting itself to its place. */
const cardFirstMs = 100;

export function TerminalView({ run }: { readonly run: RunPicture }) {
  const { bridge, view } = usePage();
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<OpenTerminal | null>(null);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);
  const [skipped, setSkipped] = useState(0);
  const [gone, setGone] = useState(false);
  const [pasting, setPasting] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [look, setLook] = useState(() => readTerminalLook());
  const firstLook = useRef(look);
  const isLive = run.state !== 'ended';

  useEffect(() => {
    const current = opened.current;
    if (current === null) return;
    current.terminal.options.fontSize = look.fontSize;
    current.terminal.options.screenReaderMode = look.screenReader;
    current.fit();
  }, [look]);

  useEffect(() => {
    if (place.current === null) return undefined;
    const { runId } = latest.current;
    const mine = openTerminal(place.current, {
      isInteractive: latest.current.terminal && latest.current.state !== 'ended',
      label: texts.terminalLabel,
      ...firstLook.current,
      onLink: setLink,
    });
    opened.current = mine;
    const { terminal } = mine;

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
    const unguard = guardPaste(place.current, (text) => terminal.paste(text), setPasting);
    const measure = (): void => {
      const size = mine.fit();
      if (size === null || !latest.current.terminal || latest.current.state === 'ended') return;
      void steerRun(bridge, latest.current, { type: 'resize', size });
    };
    const calm = fitCalmly(measure, browserClock);
    const watcher = new ResizeObserver(() => calm.placeChanged());
    watcher.observe(place.current);

    const feed = feedTerminal((bytes, taken) => terminal.write(bytes, taken), browserClock);
    // What a command says as it is refused comes together with its card, and its letters are measured one by one.
    const stopWaiting = view.store.subscribe((now, before) => {
      if (now.front !== null && now.front !== before.front) feed.rest(cardFirstMs);
    });
    const detach = attachOutput(bridge, runId, {
      write: feed.write,
      skipped(bytes) {
        setSkipped((sum) => sum + bytes);
        const words = texts.terminalSkipped({ size: formatBytes(bytes) });
        feed.write(new TextEncoder().encode(`\r\n\u001b[7m ${words} \u001b[0m\r\n`));
      },
      gone: () => setGone(true),
    });
    return () => {
      detach();
      stopWaiting();
      feed.stop();
      unguard();
      watcher.disconnect();
      calm.stop();
      opened.current = null;
      mine.dispose();
    };
  }, [bridge, view]);

  return (
    <>
      <TerminalTools
        opened={() => opened.current}
        look={look}
        onLook={(changed) => {
          setLook(changed);
          keepTerminalLook(changed);
        }}
      />
      {skipped > 0 && <p className={css['strip']}>{texts.terminalSkippedWhat({ size: formatBytes(skipped) })}</p>}
      {gone && <p className={css['strip']}>{texts.terminalGone}</p>}
      <div className={css['frame']} data-live={isLive}>
        <div ref={place} className={css['place']} dir="ltr" />
      </div>
      {link !== null && <LinkDialog url={link} onClose={() => setLink(null)} />}
      {pasting !== null && (
        <PasteDialog
          text={pasting}
          onClose={() => setPasting(null)}
          onPaste={() => {
            setPasting(null);
            opened.current?.terminal.paste(pasting);
          }}
        />
      )}
    </>
  );
}
