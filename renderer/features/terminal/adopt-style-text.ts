/**
 * Lets the terminal colour its output under the page's content security policy. The terminal writes style elements and style
 * attributes as text, which the policy refuses; the same rules as sheet and style objects are allowed, so they are led there.
 * The terminal's own `documentOverride` reaches only some of its parts.
 */

const sheets = new WeakMap<HTMLStyleElement, CSSStyleSheet>();
let isDone = false;

/** Nothing else in the page writes style text, so the change concerns the terminal alone. Calling it again changes nothing. */
export function adoptStyleText(): void {
  if (isDone) return;
  isDone = true;
  Object.defineProperty(HTMLStyleElement.prototype, 'textContent', {
    configurable: true,
    get(this: HTMLStyleElement) {
      return '';
    },
    set(this: HTMLStyleElement, text: string) {
      sheetOf(this).replaceSync(text);
    },
  });
  HTMLStyleElement.prototype.remove = remove;
  HTMLSpanElement.prototype.setAttribute = setAttribute;
}

function remove(this: HTMLStyleElement): void {
  const sheet = sheets.get(this);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  Element.prototype.remove.call(this);
}

function setAttribute(this: HTMLSpanElement, name: string, value: string): void {
  if (name === 'style') this.style.cssText = value;
  else Element.prototype.setAttribute.call(this, name, value);
}

function sheetOf(element: HTMLStyleElement): CSSStyleSheet {
  const known = sheets.get(element);
  if (known !== undefined) return known;
  const sheet = new CSSStyleSheet();
  sheets.set(element, sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sheet;
}
