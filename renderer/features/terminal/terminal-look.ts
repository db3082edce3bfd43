/** How a person likes terminals to be: kept by the browser, for every run. */
export interface TerminalLook {
  /** Pixels. */
  readonly fontSize: number;
  readonly screenReader: boolean;
}

export const smallestFont = 8;
export const largestFont = 28;
const plain: TerminalLook = { fontSize: 13, screenReader: false };
const place = 'countersign.terminal';

/** What was kept may be old or damaged; whatever cannot be used is left out. */
export function readTerminalLook(kept: () => string | null = () => localStorage.getItem(place)): TerminalLook {
  try {
    const [size, reader] = (kept() ?? '').split(' ');
    const fontSize = Number(size);
    const isUsable = Number.isInteger(fontSize) && fontSize >= smallestFont && fontSize <= largestFont;
    return { fontSize: isUsable ? fontSize : plain.fontSize, screenReader: reader === 'reader' };
  } catch {
    // Storage is switched off.
    return plain;
  }
}

export function keepTerminalLook({ fontSize, screenReader }: TerminalLook): void {
  try {
    localStorage.setItem(place, `${fontSize} ${screenReader ? 'reader' : 'plain'}`);
  } catch {
    // Storage is switched off: it lasts as long as this page.
  }
}
