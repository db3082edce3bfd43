/** Catches what is pasted before the terminal gets it: several lines would run as several commands. */

/** Characters that are no text; in a paste they could end the brackets that mark it as one. Tab and line breaks stay. */
// oxlint-disable-next-line no-control-regex -- They are what is looked for.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu;

export const cleanPaste = (text: string): string => text.replaceAll(controls, '');

/** A break at the end begins no line of its own. */
export const countLines = (text: string): number => text.replace(/(?:\r\n|\r|\n)$/u, '').split(/\r\n|\r|\n/u).length;

/** `ask` decides what happens to a paste of several lines. The returned function takes the guard away. */
export function guardPaste(place: HTMLElement, paste: (text: string) => void, ask: (text: string) => void): () => void {
  const onPaste = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const text = cleanPaste(event.clipboardData?.getData('text/plain') ?? '');
    if (/[\r\n]/u.test(text)) ask(text);
    else if (text !== '') paste(text);
  };
  // Before the terminal's own listeners, which stand further in.
  place.addEventListener('paste', onPaste, true);
  return () => place.removeEventListener('paste', onPaste, true);
}
