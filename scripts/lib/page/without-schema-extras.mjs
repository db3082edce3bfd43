/** A build step that leaves out of the page what zod brings and the page never uses: JSON schemas, English for each objection, formats of texts, compiled checks, values that hold themselves. */
import { readFileSync } from 'node:fs';

const parts = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const exported = /^export (?:async )?(?:function|const|class|let) (\w+)/gm;
/** For values that contain themselves; what comes by a wire is text, which cannot. zod's small form starts without it, too. */
const cycles = /\/zod\/v4\/core\/memoizer\.js$/;
const noCycles = 'export const memoizer = () => undefined, isBackEdge = () => false, isRecursiveSchema = () => false;';
const english = /\/zod\/v4\/locales\/en\.js$/;
const methods = /\/zod\/v4\/classic\/schemas\.js$/;
/** `email(params) { return this.check(core._email(ZodEmail, params)); }` and its kind: each takes a format along into every page. */
const format = /return this\.check\(core\._\w+\(Zod\w+, params\)\);/g;
/** Checks of texts and numbers that no schema of the wire makes. */
const rare =
  /return this\.check\(checks\.(?:includes|endsWith|lowercase|uppercase|normalize|toLowerCase|toUpperCase|slugify|multipleOf|startsWith|trim)\([^;]*\)\);/g;
/** Objects that are checked by functions made of text, which the page's policy forbids: it takes the way that zod takes then. */
const compiled = /core\.\$ZodObjectJIT\.init\(/g;
const noRare = "throw new Error('The page has no such check.');";
const noFormat = "throw new Error('The page checks no formats of texts.');";
const locale = "export default () => ({ localeError: () => 'Invalid input' });";

/** @param {string} code */
const leaner = (code) =>
  code.replaceAll(format, noFormat).replaceAll(rare, noRare).replaceAll(compiled, 'core.$ZodObject.init(');

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
      if (cycles.test(file)) return { code: noCycles, map: null, moduleSideEffects: false };
      if (methods.test(file)) return { code: leaner(readFileSync(file, 'utf8')), map: null };
      if (!parts.test(file)) return null;
      const names = [...readFileSync(file, 'utf8').matchAll(exported)].map((match) => match[1]);
      // A schema takes such a function along when it is made, and would call it only to be written down.
      const code = `const none = () => { throw new Error('The page makes no JSON schemas.'); };
${names.map((name) => `export { none as ${name} };`).join('\n')}`;
      return { code, map: null, moduleSideEffects: false };
    },
  };
}
