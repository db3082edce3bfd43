/** Lengthens the broker's own sentences as the messages of the page are: what has no form in a translation stays as it came. */
import { lengthen, lengthenText } from './disguise-messages.ts';
import { formsOf } from './sentences/forms-of.ts';
import { germanSentences } from './sentences/german-sentences.ts';

/** Holes keep what the form does with their values. */
function lengthenForm(sentence: string, form: string): string {
  const parts = sentence.split(/(\{\w+\})/u).map((part) => {
    if (!/^\{\w+\}$/u.test(part)) return part.trim() === '' ? part : lengthenText(part);
    return form.match(new RegExp(`\\{${part.slice(1, -1)}(?::\\w+)?\\}`, 'u'))?.[0] ?? part;
  });
  return parts.join('');
}

export { lengthen };
const longer = Object.fromEntries(
  Object.entries(germanSentences).map(([sentence, form]) => [sentence, lengthenForm(sentence, form)]),
);
export const longerForm = formsOf(longer);
