/** Keeps the shell in the language of its pages: the one chosen there, and before that the first of the system's that is spoken here. */
import type { LanguageTag } from '#domain/common/language.ts';
import { chooseLanguage, isLanguage } from '../../../renderer/text/choose-language.ts';
import type { ChoiceKeeper } from '../shell/shell-choices.ts';
import { englishWords, openWords, type ShellWords } from './open-words.ts';

export interface Speaker {
  words(): ShellWords;
  /** Told when another language is spoken. */
  onChange(listener: () => void): void;
}

/** `preferred` comes best first, as the system names languages. */
export function systemLanguage(preferred: readonly string[]): LanguageTag {
  const chosen = chooseLanguage(preferred);
  return isLanguage(chosen) ? chosen : 'en';
}

export async function keepWords(choices: ChoiceKeeper, system: LanguageTag): Promise<Speaker> {
  const listeners = new Set<() => void>();
  const wanted = (): LanguageTag => choices.current().language ?? system;
  let words = await openWords(wanted()).catch(() => englishWords);
  const follow = async (): Promise<void> => {
    const tag = wanted();
    if (tag === words.tag) return;
    const opened = await openWords(tag);
    // Chosen anew while it was loaded: the last choice counts.
    if (wanted() !== tag || tag === words.tag) return;
    words = opened;
    for (const tell of listeners) tell();
  };
  choices.onChange(() => void follow().catch(console.error));
  return {
    words: () => words,
    onChange: (listener) => {
      listeners.add(listener);
    },
  };
}
