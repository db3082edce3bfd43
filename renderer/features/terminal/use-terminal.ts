/** A run's terminal: opened at its place, fed with what the command says, and put away with the screen. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { browserClock } from '../../clock.ts';
import { attachOutput } from '../../stores/attach-output.ts';
import { formatBytes } from '../../text/describe/format-amounts.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { usePage, type Page } from '../shell/broker-context.ts';
import { feedTerminal } from './feed-terminal.ts';
import type { OpenTerminal } from './open-terminal.ts';
import type { ShownRun } from './shown-run.ts';
import { startTerminal } from './start-terminal.ts';
import type { TerminalLook } from './terminal-look.ts';

/** In milliseconds; as long as a terminal waits with fitting itself to its place. */
const cardFirstMs = 100;
/** Many commands are refused in their first moments, and to open a terminal takes as long as to draw their card. See decision 0035. */
const openAfterMs = 60;

interface TerminalOptions {
  readonly look: TerminalLook;
  /** Setters of a state: they must stay the same for as long as the terminal lives. */
  readonly onLink: (url: string) => void;
  readonly onPaste: (text: string) => void;
}

interface Ties extends Pick<TerminalOptions, 'onLink' | 'onPaste'>, Pick<Page, 'bridge' | 'view'> {
  readonly run: RefObject<ShownRun>;
  readonly look: RefObject<TerminalLook>;
  /** Holds the terminal for as long as it is open. */
  readonly opened: RefObject<OpenTerminal | null>;
  readonly onSkipped: (bytes: number) => void;
  readonly onGone: () => void;
}

interface TerminalState {
  readonly place: RefObject<HTMLDivElement | null>;
  /** Null before it was opened and after it was put away. */
  readonly opened: RefObject<OpenTerminal | null>;
  /** How many bytes were left out so far. */
  readonly skipped: number;
  /** Nothing of the output is kept any more. */
  readonly isGone: boolean;
}

/** Bytes go from the bridge to the terminal and nowhere else. */
export function useTerminal(run: ShownRun, { look, onLink, onPaste }: TerminalOptions): TerminalState {
  const { bridge, view } = usePage();
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<OpenTerminal | null>(null);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);
  const [skipped, setSkipped] = useState(0);
  const [isGone, setGone] = useState(false);
  const latestLook = useRef(look);
  useEffect(() => {
    latestLook.current = look;
    const current = opened.current;
    if (current === null) return;
    current.terminal.options.fontSize = look.fontSize;
    current.terminal.options.screenReaderMode = look.screenReader;
    current.fit();
  }, [look]);
  useEffect(() => {
    if (place.current === null) return undefined;
    return followRun(place.current, {
      bridge,
      view,
      run: latest,
      look: latestLook,
      opened,
      onLink,
      onPaste,
      onSkipped: (bytes) => setSkipped((sum) => sum + bytes),
      onGone: () => setGone(true),
    });
  }, [bridge, view, onLink, onPaste]);

  return { place, opened, skipped, isGone };
}

/** Shows what the command says until the returned function is called. */
function followRun(ground: HTMLElement, ties: Ties): () => void {
  const { bridge, view, run, opened } = ties;
  const { runId, state } = run.current;
  let live: OpenTerminal | null = null;
  let replaying = 0;
  const open = (): OpenTerminal => {
    if (live !== null) return live;
    live = startTerminal(ground, {
      bridge,
      run: () => run.current,
      look: ties.look.current,
      isReplaying: () => replaying > 0,
      onLink: ties.onLink,
      onPaste: ties.onPaste,
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
    write(bytes, drawn, isReplayed) {
      if (!isReplayed) return feed.write(bytes, drawn);
      replaying += 1;
      feed.write(bytes, () => {
        replaying -= 1;
        drawn();
      });
    },
    skipped(bytes) {
      ties.onSkipped(bytes);
      const words = texts.terminalSkipped({ size: formatBytes(bytes) });
      feed.write(new TextEncoder().encode(`\r\n\u001b[7m ${words} \u001b[0m\r\n`));
    },
    gone: ties.onGone,
  });
  return () => {
    detach();
    stopWaiting();
    feed.stop();
    opened.current = null;
    live?.dispose();
  };
}
