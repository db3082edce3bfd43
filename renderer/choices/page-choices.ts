/** What a person chose for this page, kept by the browser: how it looks, and whether a card may come to the front by itself. */

export type Theme = 'system' | 'light' | 'dark';

/** `idle`: only while the person does nothing else here. */
export type CardsCome = 'idle' | 'never';

export const places = { theme: 'countersign.theme', cards: 'countersign.cards' } as const;

export function readTheme(): Theme {
  const kept = read(places.theme);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function readCardsCome(): CardsCome {
  return read(places.cards) === 'never' ? 'never' : 'idle';
}

function read(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    // Storage is switched off: what the page does by itself counts.
    return null;
  }
}
