/** A build step that leaves out of the page what zod brings and the page never shows: JSON schemas, and English for each objection. */
import { readFileSync } from 'node:fs';

const parts = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const exported = /^export (?:async )?(?:function|const|class|let) (\w+)/gm;
const english = /\/zod\/v4\/locales\/en\.js$/;
const locale = "export default () => ({ localeError: () => 'Invalid input' });";

/**
 * @returns {import('vite').Plugin}
 */
export function withoutSchemaExtras() {
  return {
    name: 'countersign:without-schema-extras',
    enforce: 'pre',
    load(id) {
      const [file = ''] = id.split('?');
      if (english.test(file)) return { code: locale, map: null, moduleSideEffects: false };
      if (!parts.test(file)) return null;
      const names = [...readFileSync(file, 'utf8').matchAll(exported)].map((match) => match[1]);
      // A schema takes such a function along when it is made, and would call it only to be written down.
      const code = `const none = () => { throw new Error('The page makes no JSON schemas.'); };
${names.map((name) => `export { none as ${name} };`).join('\n')}`;
      return { code, map: null, moduleSideEffects: false };
    },
  };
}
