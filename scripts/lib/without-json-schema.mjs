/** A build step that leaves zod's JSON schemas out of the page, which makes none: a twentieth of what a visitor has to load. */
import { readFileSync } from 'node:fs';

const parts = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const exported = /^export (?:async )?(?:function|const|class|let) (\w+)/gm;

/**
 * @returns {import('vite').Plugin}
 */
export function withoutJsonSchema() {
  return {
    name: 'countersign:without-json-schema',
    enforce: 'pre',
    load(id) {
      const [file = ''] = id.split('?');
      if (!parts.test(file)) return null;
      const names = [...readFileSync(file, 'utf8').matchAll(exported)].map((match) => match[1]);
      // A schema takes such a function along when it is made, and would call it only to be written down.
      const code = `const none = () => { throw new Error('The page makes no JSON schemas.'); };
${names.map((name) => `export { none as ${name} };`).join('\n')}`;
      return { code, map: null, moduleSideEffects: false };
    },
  };
}
