/** Makes an xterm terminal that shows a run and can do nothing else: no clipboard, no links, no title. */
import { FitAddon } from '@xterm/addon-fit';
import { Terminal, type ITheme } from '@xterm/xterm';
import type { TerminalSize } from '#domain/command.ts';
import { adoptStyleText } from './adopt-style-text.ts';

export interface OpenTerminal {
  readonly terminal: Terminal;
  /** Fits the terminal to its place and returns its size. */
  fit(): TerminalSize | null;
  dispose(): void;
}

const scrollbackLines = 5000;
/** Sequences by which output could reach the clipboard (52), make links (8), or set a title (0, 1, 2): swallowed. */
const refusedOsc = [0, 1, 2, 8, 52];

export function openTerminal(place: HTMLElement, isInteractive: boolean, label: string): OpenTerminal {
  adoptStyleText();
  const terminal = new Terminal({
    scrollback: scrollbackLines,
    convertEol: !isInteractive,
    disableStdin: !isInteractive,
    cursorBlink: false,
    cursorInactiveStyle: isInteractive ? 'outline' : 'none',
    fontFamily: getComputedStyle(place).fontFamily,
    fontSize: 13,
    lineHeight: 1.25,
    screenReaderMode: false,
    theme: themeFor(place),
    minimumContrastRatio: 4.5,
  });
  for (const code of refusedOsc) terminal.parser.registerOscHandler(code, () => true);
  const fitting = new FitAddon();
  terminal.loadAddon(fitting);
  terminal.open(place);
  terminal.textarea?.setAttribute('aria-label', label);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const recolour = (): void => {
    terminal.options.theme = themeFor(place);
  };
  dark.addEventListener('change', recolour);
  return {
    terminal,
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
