/** In a lengthened language every word of ours is seen to be: what is not came past the catalogue, and is English to everybody. */
import { expect, type Page } from 'playwright/test';

/** Texts that are drawn or read out, are not lengthened, and do not stand where others' words do. */
export async function foreignWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const others = '[translate="no"], option[value^="/"], .xterm, kbd, pre, textarea, time, script, style';
    // A sign or an amount has nothing to lengthen; a path is nobody's words.
    const isWordy = (text: string): boolean => /\p{L}{2}/u.test(text);
    const isOurs = (text: string): boolean => /[áéïöüÁÉÖÜ~]|^\/|^[\d.]+ \p{L}{1,2}$/u.test(text.trim());
    const found: string[] = [];
    const look = (element: Element, text: string | null): void => {
      if (text !== null && isWordy(text) && !isOurs(text) && element.closest(others) === null) found.push(text.trim());
    };
    for (const element of document.body.querySelectorAll('*')) {
      for (const name of ['aria-label', 'aria-description', 'title', 'alt']) look(element, element.getAttribute(name));
      // An example to type is the same in every language.
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) look(element, node.textContent);
    }
    return [...new Set(found)];
  });
}

export async function expectOwnWords(page: Page, screen: string): Promise<void> {
  expect(await foreignWords(page), `words on ${screen} that do not come from the catalogue`).toEqual([]);
}
