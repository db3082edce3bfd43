/** Lets Node load `file?raw` as the bundler does: the text of the file as its default export. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

registerHooks({
  load(url, context, next) {
    if (!url.endsWith('?raw')) return next(url, context);
    const source = `export default ${JSON.stringify(readFileSync(fileURLToPath(url), 'utf8'))};`;
    return { format: 'module', source, shortCircuit: true };
  },
});
