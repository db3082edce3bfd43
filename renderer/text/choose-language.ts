/** Chooses the page's language: what the address asks for, then what was chosen before, then what the browser prefers. */

import type { LanguageTag } from '#domain/common/language.ts';

/** Complete languages, by the name a reader of each knows. */
export const languages = { en: 'English', de: 'Deutsch' } as const satisfies Record<LanguageTag, string>;

/** For tests: longer by 40 %, and from right to left. */
export const pseudoLanguages = ['en-XA', 'ar-XB'] as const;
export type PseudoTag = (typeof pseudoLanguages)[number];

/** `wished` comes best first and may hold anything; the first that is spoken here counts. */
export function chooseLanguage(wished: readonly (string | null)[]): LanguageTag | PseudoTag {
  for (const wish of wished) {
    const pseudo = pseudoLanguages.find((tag) => tag === wish);
    if (pseudo !== undefined) return pseudo;
    const primary = wish?.split('-')[0]?.toLowerCase();
    if (primary !== undefined && isLanguage(primary)) return primary;
  }
  return 'en';
}

export function isLanguage(tag: string): tag is LanguageTag {
  return Object.hasOwn(languages, tag);
}
