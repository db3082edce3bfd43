/** Tells a key that is meant for a card from a letter of a word that somebody is still typing when the card comes up. */

/** Longer than between two letters of a word, shorter than it takes to read that there is a card. */
export const typingPauseMs = 600;

let lastLetterAt = Number.NEGATIVE_INFINITY;

/** Watches letters wherever they are typed; to be told before any card sees the key. */
export function watchTyping(signal: AbortSignal): void {
  window.addEventListener('keydown', note, { capture: true, signal });
}

function note(event: KeyboardEvent): void {
  if (!event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.length !== 1 || event.key === ' ') return;
  before.set(event, lastLetterAt);
  lastLetterAt = event.timeStamp;
}

/** When the letter before this one was typed. */
const before = new WeakMap<KeyboardEvent, number>();

/** Whether this key follows a letter so closely that it is one of the same word. */
export function isMidWord(event: KeyboardEvent): boolean {
  return event.timeStamp - (before.get(event) ?? Number.NEGATIVE_INFINITY) < typingPauseMs;
}
