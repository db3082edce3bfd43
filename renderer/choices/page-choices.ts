/** What a person chose for this page, kept by the browser: how it looks, and whether a card may come to the front by itself. */

export type Theme = 'system' | 'light' | 'dark';
export const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** `idle`: only while the person does nothing else here. */
export type CardsCome = 'idle' | 'never';
export const cardsCome: readonly CardsCome[] = ['idle', 'never'];

const themePlace = 'countersign.theme';
const cardsPlace = 'countersign.cards';

export function readTheme(): Theme {
  const kept = read(themePlace);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Keeps the choice and shows it at once. */
export function keepTheme(theme: Theme): void {
  keep(themePlace, theme);
  showTheme(theme);
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function readCardsCome(): CardsCome {
  return read(cardsPlace) === 'never' ? 'never' : 'idle';
}

export function keepCardsCome(choice: CardsCome): void {
  keep(cardsPlace, choice);
}

function read(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    // Storage is switched off: what the page does by itself counts.
    return null;
  }
}

function keep(place: string, value: string): void {
  try {
    localStorage.setItem(place, value);
  } catch {
    // Storage is switched off: the choice lasts until the page is loaded anew.
  }
}
