/** Makes an xterm terminal that shows a run: no clipboard and no title for the command, and links only through a person. */
import { FitAddon } from '@xterm/addon-fit';
import { SearchAddon } from '@xterm/addon-search';
import { Terminal, type ITheme } from '@xterm/xterm';
import type { TerminalSize } from '#domain/command/command.ts';
import { adoptStyleText } from './adopt-style-text.ts';

export interface OpenTerminal {
  readonly terminal: Terminal;
  readonly search: SearchAddon;
  /** Fits the terminal to its place and returns its size. */
  fit(): TerminalSize | null;
  dispose(): void;
}

interface TerminalOptions {
  readonly isInteractive: boolean;
  readonly isLong: boolean;
  readonly label: string;
  readonly fontSize: number;
  readonly screenReader: boolean;
  /** A link was clicked. Nothing may be opened without asking. */
  readonly onLink: (url: string) => void;
}

const scrollbackLines = 5000;
/** A person goes back further in what an agent did. */
const scrollbackOfAgent = 10_000;
/** Sequences by which output could reach the clipboard (52) or set a title (0, 1, 2): swallowed. */
const refusedOsc = [0, 1, 2, 52];
/** Colours of the terminal itself: a program may ask for them, and not make its words invisible. */
const askedOsc = [4, 10, 11, 12];
const isQuestion = /(?:^|;)\?$/u;
/** Give them back to what they were, which they are. */
const resetOsc = [104, 110, 111, 112];

export function openTerminal(place: HTMLElement, wanted: TerminalOptions): OpenTerminal {
  adoptStyleText();
  const { isInteractive } = wanted;
  const terminal = new Terminal({
    scrollback: wanted.isLong ? scrollbackOfAgent : scrollbackLines,
    convertEol: !isInteractive,
    disableStdin: !isInteractive,
    cursorBlink: false,
    cursorInactiveStyle: isInteractive ? 'outline' : 'none',
    fontFamily: getComputedStyle(place).fontFamily,
    fontSize: wanted.fontSize,
    lineHeight: 1.25,
    screenReaderMode: wanted.screenReader,
    theme: themeFor(place),
    minimumContrastRatio: 4.5,
    linkHandler: {
      activate: (event, url) => {
        if (event.isTrusted) wanted.onLink(url);
      },
    },
  });
  for (const code of [...refusedOsc, ...resetOsc]) terminal.parser.registerOscHandler(code, () => true);
  for (const code of askedOsc) terminal.parser.registerOscHandler(code, (words) => !isQuestion.test(words));
  const fitting = new FitAddon();
  const search = new SearchAddon();
  terminal.loadAddon(fitting);
  terminal.loadAddon(search);
  terminal.open(place);
  terminal.textarea?.setAttribute('aria-label', wanted.label);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const recolour = (): void => {
    terminal.options.theme = themeFor(place);
  };
  dark.addEventListener('change', recolour);
  return {
    terminal,
    search,
    fit() {
      fitting.fit();
      return terminal.cols > 0 && terminal.rows > 0 ? { columns: terminal.cols, rows: terminal.rows } : null;
    },
    dispose() {
      dark.removeEventListener('change', recolour);
      terminal.dispose();
    },
  };
}

/** The terminal draws with colours of its own; it takes the page's for the ground and the text. */
function themeFor(place: HTMLElement): ITheme {
  const { color, backgroundColor } = getComputedStyle(place);
  return {
    foreground: color,
    background: backgroundColor,
    cursor: color,
    cursorAccent: backgroundColor,
    selectionBackground: '#7f9be066',
  };
}
