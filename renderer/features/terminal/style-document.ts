/**
 * A document whose style elements write to constructed style sheets. The terminal makes its colours with style elements,
 * which the content security policy refuses; sheets made by script are not style text and are allowed.
 */
export function styleDocument(real: Document): Document {
  return new Proxy(real, {
    get(target, key) {
      if (key === 'createElement') return (name: string) => createElement(target, name);
      const value: unknown = Reflect.get(target, key, target);
      // Methods of a document must be called on the real one.
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

function createElement(target: Document, name: string): HTMLElement {
  const element = target.createElement(name);
  // A style attribute set as text is refused as well; the same declarations set on the style object are not.
  element.setAttribute = setAttribute;
  if (name.toLowerCase() !== 'style') return element;
  const sheet = new CSSStyleSheet();
  target.adoptedStyleSheets = [...target.adoptedStyleSheets, sheet];
  Object.defineProperty(element, 'textContent', {
    get: () => '',
    set(text: string) {
      sheet.replaceSync(text);
    },
  });
  const remove = element.remove.bind(element);
  element.remove = () => {
    target.adoptedStyleSheets = target.adoptedStyleSheets.filter((each) => each !== sheet);
    remove();
  };
  return element;
}

function setAttribute(this: HTMLElement, name: string, value: string): void {
  if (name === 'style') this.style.cssText = value;
  else Element.prototype.setAttribute.call(this, name, value);
}
