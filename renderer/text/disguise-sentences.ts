/** Lengthens the broker's own sentences as the messages of the page are: what has no form in a translation stays as it came. */
import { lengthen, lengthenText } from './disguise-messages.ts';
import { createSentenceTranslator } from './sentences/create-sentence-translator.ts';
import { germanSentences } from './sentences/german-sentences.ts';

/** Holes keep what the form does with their values. */
function lengthenForm(sentence: string, form: string): string {
  const parts = sentence.split(/(\{\d\})/u).map((part) => {
    if (!/^\{\d\}$/u.test(part)) return part.trim() === '' ? part : lengthenText(part);
    return form.match(new RegExp(`\\{${part[1]}(?::\\w+)?\\}`, 'u'))?.[0] ?? part;
  });
  return parts.join('');
}

export { lengthen };
export const lengthenSentence = createSentenceTranslator(
  Object.fromEntries(
    Object.entries(germanSentences).map(([sentence, form]) => [sentence, lengthenForm(sentence, form)]),
  ),
);
