/** A run's output, drawn by xterm as it arrives. Bytes go from the bridge to the terminal and nowhere else. */
import '@xterm/xterm/css/xterm.css';
import { useEffect, useRef, useState } from 'react';
import type { RunView } from '#domain/common/event.ts';
import { browserClock } from '../../clock.ts';
import { attachOutput } from '../../stores/attach-output.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { formatBytes } from '../../text/describe/format-amounts.ts';
import { usePage } from '../shell/broker-context.ts';
import { feedTerminal } from './feed-terminal.ts';
import { LinkDialog } from './link-dialog.tsx';
import { startTerminal } from './start-terminal.ts';
import type { OpenTerminal } from './open-terminal.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { keepTerminalLook, readTerminalLook } from './terminal-look.ts';
import { TerminalTools } from './terminal-tools.tsx';
import css from './terminal-view.module.css';

/** In milliseconds; as long as a terminal waits with fitting itself to its place. */
const cardFirstMs = 100;
/** Many commands are refused in their first moments, and to open a terminal takes as long as to draw their card. See decision 0035. */
const openAfterMs = 60;

export function TerminalView({ run }: { readonly run: RunView }) {
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
  const latestLook = useRef(look);
  const isLive = run.state !== 'ended';

  useEffect(() => {
    latestLook.current = look;
    const current = opened.current;
    if (current === null) return;
    current.terminal.options.fontSize = look.fontSize;
    current.terminal.options.screenReaderMode = look.screenReader;
    current.fit();
  }, [look]);

  useEffect(() => {
    const ground = place.current;
    if (ground === null) return undefined;
    const { runId, state } = latest.current;
    let live: OpenTerminal | null = null;
    const open = (): OpenTerminal => {
      if (live !== null) return live;
      live = startTerminal(ground, {
        bridge,
        run: () => latest.current,
        look: latestLook.current,
        onLink: setLink,
        onPaste: setPasting,
        onUnsent: (why) => view.notify('warning', texts.terminalNotSent({ why })),
      });
      opened.current = live;
      return live;
    };
    const feed = feedTerminal((bytes, taken) => open().terminal.write(bytes, taken), browserClock);
    if (state !== 'ended') feed.rest(openAfterMs);
    // Opened also when the command says nothing.
    feed.write(new Uint8Array());
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
      opened.current = null;
      live?.dispose();
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
