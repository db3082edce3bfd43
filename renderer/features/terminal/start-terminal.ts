/** An open terminal tied to its run: what is typed reaches the command, and the command learns of its size. */
import type { Bridge } from '../../bridge.ts';
import { browserClock } from '../../clock.ts';
import { inPieces, steerRun } from '../../stores/steer-run.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { fitCalmly } from './fit-calmly.ts';
import { guardPaste } from './guard-paste.ts';
import { openTerminal, type OpenTerminal } from './open-terminal.ts';
import { isReport } from './is-report.ts';
import { sendTyped } from './send-typed.ts';
import type { ShownRun } from './shown-run.ts';
import type { TerminalLook } from './terminal-look.ts';

interface Ties {
  readonly bridge: Bridge;
  /** As it is by now. */
  readonly run: () => ShownRun;
  readonly look: TerminalLook;
  /** A link was clicked. Nothing may be opened without asking. */
  readonly onLink: (url: string) => void;
  /** A text was pasted that a person should look at first. */
  readonly onPaste: (text: string) => void;
  /** What was typed did not arrive. */
  readonly onUnsent: (why: string) => void;
  /** What is drawn now was drawn before, and what it asks was answered. */
  readonly isReplaying: () => boolean;
}

export function startTerminal(
  place: HTMLElement,
  { bridge, run, look, onLink, onPaste, onUnsent, isReplaying }: Ties,
): OpenTerminal {
  const isLive = (): boolean => run().state !== 'ended';
  const mine = openTerminal(place, {
    isInteractive: run().terminal && isLive(),
    isLong: run().isLong === true,
    label: texts.terminalLabel,
    ...look,
    onLink,
  });
  const { terminal } = mine;

  const send = async (text: string): Promise<void> => {
    if (!isLive()) return;
    for (const data of inPieces(text)) {
      const objection = await steerRun(bridge, run(), { type: 'write-stdin', data, end: false });
      if (objection !== null) return onUnsent(objection);
    }
  };
  const typed = sendTyped(send);
  terminal.onData((text) => {
    if (!isReplaying() || !isReport(text)) typed(text);
  });
  const unguard = guardPaste(place, (text) => terminal.paste(text), onPaste);
  let told = '';
  const measure = (): void => {
    const size = mine.fit();
    if (size === null || !run().terminal || !isLive()) return;
    const said = `${size.columns} ${size.rows}`;
    if (said !== told) void steerRun(bridge, run(), { type: 'resize', size });
    told = said;
  };
  const calm = fitCalmly(measure, browserClock);
  // Before it is drawn: it would stick out of its place for a frame.
  calm.placeChanged();
  const watcher = new ResizeObserver(() => calm.placeChanged());
  watcher.observe(place);

  return {
    ...mine,
    dispose() {
      unguard();
      watcher.disconnect();
      calm.stop();
      mine.dispose();
    },
  };
}
