/** Chooses the page's language: what the address asks for, then what was chosen before, then what the browser prefers. */

import type { LanguageTag } from '#domain/common/language.ts';

/** Complete languages, by the name a reader of each knows. */
export const languages = { en: 'English', de: 'Deutsch' } as const satisfies Record<LanguageTag, string>;

/** For tests: longer by 40 %, and from right to left. */
export const pseudoLanguages = ['en-XA', 'ar-XB'] as const;
export type PseudoTag = (typeof pseudoLanguages)[number];

/** `preferred` comes best first and may hold anything; the first that is spoken here counts. */
export function chooseLanguage(preferred: readonly (string | null)[]): LanguageTag | PseudoTag {
  for (const language of preferred) {
    const pseudo = pseudoLanguages.find((tag) => tag === language);
    if (pseudo !== undefined) return pseudo;
    const primary = language?.split('-')[0]?.toLowerCase();
    if (primary !== undefined && isLanguage(primary)) return primary;
  }
  return 'en';
}

export function isLanguage(tag: string): tag is LanguageTag {
  return Object.hasOwn(languages, tag);
}
