/** Keeps what a person chooses for this page; it loads with the screen on which they do. */
import { places, showTheme, type CardsCome, type Theme } from './page-choices.ts';

export const themes: readonly Theme[] = ['system', 'light', 'dark'];
export const cardsCome: readonly CardsCome[] = ['idle', 'never'];

/** Keeps the choice and shows it at once. */
export function keepTheme(theme: Theme): void {
  keep(places.theme, theme);
  showTheme(theme);
}

export function keepCardsCome(choice: CardsCome): void {
  keep(places.cards, choice);
}

function keep(place: string, value: string): void {
  try {
    localStorage.setItem(place, value);
  } catch {
    // Storage is switched off: the choice lasts until the page is loaded anew.
  }
}
