/** The language a person chose for this page. It is the browser's to keep: another person at the same broker may read another one. */
import type { LanguageTag } from '#domain/common/language.ts';
import { isLanguage } from './choose-language.ts';

const place = 'countersign.language';

export function readLanguage(): LanguageTag | null {
  try {
    const kept = localStorage.getItem(place);
    return kept !== null && isLanguage(kept) ? kept : null;
  } catch {
    // Storage is switched off: the browser's own preference counts.
    return null;
  }
}

/** Null forgets the choice. The page speaks it once it is loaded anew. */
export function keepLanguage(tag: LanguageTag | null): void {
  try {
    if (tag === null) localStorage.removeItem(place);
    else localStorage.setItem(place, tag);
  } catch {
    // Storage is switched off: the choice lasts as long as nothing is loaded anew, which is to say not at all.
  }
}
