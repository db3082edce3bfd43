/** The part of a tool's input that a card has room for; cut, never refused, because the paths are what is judged. */
import { maxToolInput } from '#domain/foreign.ts';

export function shownInput(text: string): string {
  return text.length <= maxToolInput ? text : `${text.slice(0, maxToolInput - 2)} …`;
}
