/** Builds parts of the product with source maps, and again whenever a source changes. */
import { join } from 'node:path';
import { resolveConfig } from 'electron-vite';
import { build } from 'vite';
import { root } from '../lib/machine.mjs';

/** Built once, by `npm run build`: programs of their own, and papers. */
const once = new Set([
  'countersign:build-helpers',
  'countersign:build-single-files',
  'countersign:third-party-notices',
  'countersign:write-command-papers',
]);

/** @returns {Promise<{ main: import('vite').InlineConfig, preload: import('vite').InlineConfig, renderer: import('vite').InlineConfig }>} */
export async function readConfigs() {
  const options = { root, configFile: join(root, 'electron.vite.config.ts') };
  const { config } = await resolveConfig(options, 'build', 'development');
  const { main, preload, renderer } = config ?? {};
  if (main === undefined || preload === undefined || renderer === undefined)
    throw new Error('The configuration of the build cannot be read.');
  return { main, preload, renderer };
}

/** @typedef {{ config: import('vite').InlineConfig, to: string }} Part */

/**
 * @param {readonly Part[]} parts
 * @param {() => void} onBuilt called after each build of all of them that succeeded
 */
export async function followSources(parts, onBuilt) {
  const waiting = new Set(parts);
  const watchers = await Promise.all(
    parts.map(async (part) => {
      const watcher = await build(following(part));
      if (!('on' in watcher)) throw new Error('The build does not follow its sources.');
      watcher.on('event', (event) => {
        if (event.code === 'START') waiting.add(part);
        // A source that does not compile is said by the build; what runs goes on.
        else if (event.code === 'END') {
          waiting.delete(part);
          if (waiting.size === 0) onBuilt();
        }
      });
      return watcher;
    }),
  );
  return { close: async () => void (await Promise.all(watchers.map((watcher) => watcher.close()))) };
}

/** @param {Part} part @returns {import('vite').InlineConfig} */
function following({ config, to }) {
  const plugins = (config.plugins ?? []).flat(9).filter((plugin) => !isBuiltOnce(plugin));
  return {
    ...config,
    plugins,
    configFile: false,
    clearScreen: false,
    logLevel: 'warn',
    build: { ...config.build, outDir: to, watch: {}, emptyOutDir: false, minify: false, sourcemap: true },
  };
}

/** @param {unknown} plugin */
const isBuiltOnce = (plugin) =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && once.has(String(plugin.name));
