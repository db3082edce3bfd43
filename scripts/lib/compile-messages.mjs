/** A build step that parses the page's ICU messages, so that the page carries neither the parser nor a message it cannot read. */
import { pathToFileURL } from 'node:url';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

const messages = /\/renderer\/text\/messages\/[a-z]+\/(?:screens\/)?[a-z-]+\.ts$/;

/** What the page calls the parser, and never does: its messages come parsed. */
export const withoutParser = {
  '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
};

/**
 * @returns {import('vite').Plugin}
 */
export function compileMessages() {
  return {
    name: 'countersign:compile-messages',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?');
      if (!messages.test(file)) return null;
      // Node strips the types itself; the number keeps a watching build from getting the file as it was before.
      const module = await import(`${pathToFileURL(file).href}?at=${Date.now()}`);
      const exported = Object.entries(module).map(
        ([name, tree]) => `export const ${name} = ${JSON.stringify(compileTree(tree, `${file} ${name}`))};`,
      );
      return { code: exported.join('\n'), map: null };
    },
  };
}

/**
 * A message without arguments stays a text; any other becomes what intl-messageformat reads.
 * @param {unknown} node
 * @param {string} place for the message of an error
 * @returns {unknown}
 */
function compileTree(node, place) {
  if (typeof node === 'string') {
    const parts = readMessage(node, place);
    if (parts.length === 0) return '';
    const [only] = parts;
    return parts.length === 1 && only?.type === TYPE.literal ? only.value : parts;
  }
  if (typeof node !== 'object' || node === null) throw new TypeError(`${place} is not a message`);
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, compileTree(child, `${place}.${key}`)]));
}

/**
 * @param {string} message
 * @param {string} place
 */
function readMessage(message, place) {
  try {
    return parse(message, { ignoreTag: true, captureLocation: false });
  } catch (cause) {
    throw new Error(`${place} is not a message: ${message}`, { cause });
  }
}
