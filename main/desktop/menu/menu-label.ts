/** Makes a text into a menu entry: an ampersand would underline the letter after it. */

export function menuLabel(text: string): string {
  return text.replaceAll('&', '&&');
}
