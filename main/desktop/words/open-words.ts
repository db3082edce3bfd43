/** What the shell says in one language: the texts of its topic in the catalogue, and the broker's own sentences as a page of that language says them. */
import { english as inEnglish, type Message, sayWith } from '#domain/common/message.ts';
import type { LanguageTag } from '#domain/common/language.ts';
import { bindMessages } from '../../../renderer/text/bind-messages.ts';
import type { Texts } from '../../../renderer/text/message-arguments.ts';
import { desktop as english } from '../../../renderer/text/messages/en/desktop.ts';

export interface ShellWords {
  readonly tag: LanguageTag;
  readonly texts: Texts<typeof english>;
  /** A sentence of the broker; as it came where the language has none for it. */
  readonly say: (said: Message) => string;
  /** Weekday and time of a moment in milliseconds since 1970, by the wall's clock. */
  readonly when: (at: number) => string;
}

/** Loads no more than the one language. */
export async function openWords(tag: LanguageTag): Promise<ShellWords> {
  return tag === 'de' ? wordsOf(tag, ...(await loadGerman())) : englishWords;
}

async function loadGerman(): Promise<[typeof english, ShellWords['say']]> {
  const [{ desktop }, { germanSentences }, { formsOf }] = await Promise.all([
    import('../../../renderer/text/messages/de/desktop.ts'),
    import('../../../renderer/text/sentences/german-sentences.ts'),
    import('../../../renderer/text/sentences/forms-of.ts'),
  ]);
  const formOf = formsOf(germanSentences);
  const sayGerman: ShellWords['say'] = (said) => sayWith(formOf, said);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a translation has the same keys and arguments: tests/unit/renderer/messages.test.ts
  return [desktop as unknown as typeof english, sayGerman];
}

function wordsOf(tag: LanguageTag, messages: typeof english, say: ShellWords['say']): ShellWords {
  return {
    tag,
    texts: bindMessages(messages, { tag, direction: 'ltr' }),
    say,
    when: (at) =>
      new Date(at).toLocaleTimeString(localeOf(tag), { weekday: 'short', hour: '2-digit', minute: '2-digit' }),
  };
}

/** The machine's own way to write times, where it speaks the language. */
function localeOf(tag: LanguageTag): string {
  const { locale } = new Intl.DateTimeFormat().resolvedOptions();
  return locale.split('-')[0] === tag ? locale : tag;
}

export const englishWords: ShellWords = wordsOf('en', english, (said) => inEnglish(said));
