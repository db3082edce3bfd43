/** Gives a topic's texts in the language of the page, which is settled before anything that speaks is loaded. */
import { sayWith, type Message } from '#domain/common/message.ts';
import { bindMessages, type Language } from './bind-messages.ts';
import type { Catalogue } from './catalogue.ts';
import type { Texts } from './message-arguments.ts';

interface Spoken extends Language {
  /** Null for English, whose messages come with the parts of the page that need them. */
  readonly catalogue: Catalogue | null;
  /** For pseudo-languages: made of the English messages. */
  readonly disguise?: (compiled: unknown) => unknown;
  /** The same, of sentences of the broker. */
  readonly formOf?: (code: string) => string;
}

let spoken: Spoken = { tag: 'en', direction: 'ltr', catalogue: null };

/** Must be called before a module with texts is loaded; what was taken before stays as it was. */
export function speak(language: Spoken): void {
  spoken = language;
}

export function currentLanguage(): Language {
  return spoken;
}

/** What the broker says; its code where the language has no form for it. */
export function sayForBroker(message: Message): string;
export function sayForBroker(message: Message | null): string | null;
export function sayForBroker(message: Message | null): string | null {
  return message && sayWith(spoken.catalogue?.formOf ?? spoken.formOf ?? ((code) => code), message);
}

/** English is both the messages and their type: every language says the same things. */
export function inLanguage<Tree>(topic: Exclude<keyof Catalogue, 'formOf'>, english: Tree): Texts<Tree> {
  // A disguise changes letters and no keys.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (spoken.disguise !== undefined) return bindMessages(spoken.disguise(english) as Tree, spoken);
  // A translation has the same keys and arguments: tests/unit/renderer/messages.test.ts.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return bindMessages((spoken.catalogue?.[topic] ?? english) as Tree, spoken);
}
