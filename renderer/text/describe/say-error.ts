/** Puts what went wrong and what helps into one line of the reader's language. Both are the broker's own sentences. */
import type { Message } from '#domain/common/message.ts';
import { sayForBroker } from '../in-language.ts';

export function sayError(error: { readonly message: Message | null; readonly remedy: Message | null }): string {
  return [error.message, error.remedy]
    .map((each) => sayForBroker(each))
    .filter(Boolean)
    .join(' ');
}
