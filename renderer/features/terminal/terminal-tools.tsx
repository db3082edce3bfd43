/** Tools beside the output: find, copy, the size of the letters, and a mode for screen readers. Outside the terminal's reach. */
import { Accessibility, AArrowDown, AArrowUp, ChevronDown, ChevronUp, Copy } from 'lucide-react';
import { useState } from 'react';
import { terminalTexts as t } from '../../text/texts/terminal-texts.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { usePage } from '../shell/broker-context.ts';
import type { OpenTerminal } from './open-terminal.ts';
import { largestFont, smallestFont, type TerminalLook } from './terminal-look.ts';
import css from './terminal-tools.module.css';

interface Props {
  readonly opened: () => OpenTerminal | null;
  readonly look: TerminalLook;
  readonly onLook: (look: TerminalLook) => void;
}

/** One row of tools; each works on the terminal that is open when it is used. */
export function TerminalTools({ opened, look, onLook }: Props) {
  const { view } = usePage();
  const copy = async (): Promise<void> => {
    const terminal = opened()?.terminal;
    if (terminal === undefined) return;
    const isAll = !terminal.hasSelection();
    if (isAll) terminal.selectAll();
    const text = terminal.getSelection();
    if (isAll) terminal.clearSelection();
    const isCopied = await copyText(text);
    view.notify(isCopied ? 'info' : 'warning', isCopied ? t.copied : t.notCopied);
  };
  return (
    <div className={css['tools']} role="toolbar" aria-label={t.tools}>
      <FindField opened={opened} />
      <Button look="quiet" aria-label={t.copy} title={t.copy} onClick={() => void copy()} icon={<Copy size={15} />} />
      <Button
        look="quiet"
        aria-label={t.smaller}
        title={t.smaller}
        aria-disabled={look.fontSize <= smallestFont}
        onClick={() => onLook({ ...look, fontSize: Math.max(smallestFont, look.fontSize - 1) })}
        icon={<AArrowDown size={15} />}
      />
      <Button
        look="quiet"
        aria-label={t.larger}
        title={t.larger}
        aria-disabled={look.fontSize >= largestFont}
        onClick={() => onLook({ ...look, fontSize: Math.min(largestFont, look.fontSize + 1) })}
        icon={<AArrowUp size={15} />}
      />
      <Button
        look="quiet"
        aria-label={t.screenReader}
        title={t.screenReader}
        aria-pressed={look.screenReader}
        onClick={() => onLook({ ...look, screenReader: !look.screenReader })}
        icon={<Accessibility size={15} />}
      />
    </div>
  );
}

function FindField({ opened }: Pick<Props, 'opened'>) {
  const [words, setWords] = useState('');
  const [isMissing, setMissing] = useState(false);
  const find = (backwards: boolean, text = words): void => {
    const search = opened()?.search;
    if (search === undefined || text === '') return setMissing(false);
    setMissing(!(backwards ? search.findPrevious(text) : search.findNext(text)));
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          find(false);
        }}
      >
        <input
          type="search"
          aria-label={t.find}
          placeholder={t.find}
          value={words}
          aria-invalid={isMissing}
          onChange={({ target }) => {
            setWords(target.value);
            find(true, target.value);
          }}
        />
        <Button look="quiet" aria-label={t.previous} onClick={() => find(true)} icon={<ChevronUp size={15} />} />
        <Button look="quiet" aria-label={t.next} onClick={() => find(false)} icon={<ChevronDown size={15} />} />
        <output>{isMissing ? t.notFound : ''}</output>
      </form>
    </search>
  );
}
