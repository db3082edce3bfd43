/** A run's output, drawn by xterm as it arrives. Bytes go from the bridge to the terminal and nowhere else. */
import '@xterm/xterm/css/xterm.css';
import { useState } from 'react';
import type { ShownRun } from './shown-run.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { formatBytes } from '../../text/describe/format-amounts.ts';
import { LinkDialog } from './link-dialog.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { keepTerminalLook, readTerminalLook } from './terminal-look.ts';
import { TerminalTools } from './terminal-tools.tsx';
import css from './terminal-view.module.css';
import { useTerminal } from './use-terminal.ts';

/** The output of one run, with its tools above it. */
export function TerminalView({ run }: { readonly run: ShownRun }) {
  const [pasting, setPasting] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [look, setLook] = useState(() => readTerminalLook());
  const { place, opened, skipped, isGone } = useTerminal(run, { look, onLink: setLink, onPaste: setPasting });

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
      {isGone && <p className={css['strip']}>{texts.terminalGone}</p>}
      <div className={css['frame']} data-live={run.state !== 'ended'}>
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
