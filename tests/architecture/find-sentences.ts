/** Finds words for people in a source of the page that do not come from the catalogue of texts. */
import { parseSync, Visitor } from 'oxc-parser';

/** Attributes that are read out or shown. */
const spoken = new Set([
  'title',
  'alt',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
]);

const isWordy = (text: string): boolean => /\p{L}{2}/u.test(text);

/** A capital, and then at least another word: keys, classes and codes never look so. */
const isSentence = (text: string): boolean => /^\p{Lu}\p{Ll}*[ ,].*\p{L}/u.test(text);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly value?: unknown;
}

/** Each as `line: text`. Errors that are thrown are for the log, not for the screen. */
export function findSentences(path: string, source: string): readonly string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found: string[] = [];
  const skipped: (readonly [number, number])[] = [];
  const add = (start: number, text: string): void => {
    if (skipped.some(([from, to]) => from <= start && start < to)) return;
    found.push(`${source.slice(0, start).split('\n').length}: ${text.trim()}`);
  };
  const addLiteral = (node: Node | null | undefined): void => {
    if (node?.type === 'Literal' && typeof node.value === 'string' && isWordy(node.value)) add(node.start, node.value);
  };
  new Visitor({
    ThrowStatement: (node) => {
      skipped.push([node.start, node.end]);
    },
    // Keys are called as they are printed on them.
    JSXElement: (node) => {
      if (node.openingElement.name.type !== 'JSXIdentifier' || node.openingElement.name.name !== 'kbd') return;
      skipped.push([node.start, node.end]);
    },
    JSXText: (node) => {
      if (isWordy(node.value)) add(node.start, node.value);
    },
    JSXAttribute: (node) => {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
      // A path or a command in a placeholder is the same in every language.
      const isExample = name === 'placeholder' && node.value?.type === 'Literal' && /^[~/]/.test(node.value.value);
      if (spoken.has(name) && !isExample) addLiteral(node.value);
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && isSentence(node.value)) add(node.start, node.value);
    },
    TemplateElement: (node) => {
      if (isSentence(node.value.raw)) add(node.start, node.value.raw);
    },
  }).visit(program);
  return [...new Set(found)];
}
