/** A build step for the page of paired devices: apart from the desk's own, whose first frame stays as it is. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'vite';
import { withoutParser } from '../compile-messages.mjs';

/**
 * @param {string} root
 * @param {() => import('vite').PluginOption[]} plugins
 * @returns {import('vite').Plugin}
 */
export function buildPocketPage(root, plugins) {
  const entry = resolve(root, 'renderer/pocket/index.html');
  return {
    name: 'countersign:build-pocket-page',
    async closeBundle() {
      if (!existsSync(entry)) return;
      await build({
        configFile: false,
        root: resolve(root, 'renderer/pocket'),
        logLevel: 'warn',
        publicDir: resolve(root, 'renderer/pocket/public'),
        plugins: plugins(),
        resolve: { alias: withoutParser },
        // Its listener serves this folder and nothing else.
        build: {
          outDir: resolve(root, 'out/pocket'),
          emptyOutDir: true,
          minify: true,
          rolldownOptions: {
            input: { index: entry, 'push-worker': resolve(root, 'renderer/pocket/push-worker.ts') },
            output: {
              // Its name and place are what a browser knows a service worker by.
              entryFileNames: ({ name }) => (name === 'push-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
            },
          },
        },
      });
    },
  };
}
