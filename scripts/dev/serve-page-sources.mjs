/** Serves the page from its sources on this machine; what it asks of the broker goes on to the broker's socket. */
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from '../lib/machine.mjs';

/** Where the page's sources lie, with what they import. */
const sources = ['renderer', 'preload', 'main/core', 'main/agents', 'node_modules'].map((name) => join(root, name));

/** Every account of this machine may ask for a file: the desk's own keys and log lie below the caches. */
const never = ['**/.cache/**', '**/.git/**', '.env', '.env.*', '*.{crt,pem,key,db,db-*,token}'];

/**
 * @param {import('vite').InlineConfig} config
 * @param {number} port the next free one where it is taken
 * @param {string} socketPath where the broker listens
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>}
 */
export async function servePageSources(config, port, socketPath) {
  const target = { socketPath, host: '127.0.0.1', port: 80 };
  const server = await createServer({
    ...config,
    mode: 'development',
    configFile: false,
    clearScreen: false,
    plugins: [...(config.plugins ?? []), bridgeFromSource()],
    server: {
      host: '127.0.0.1',
      port,
      fs: { strict: true, allow: sources, deny: never },
      proxy: { '^/start\\?': { target }, '^/ws$': { target, ws: true } },
    },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('The page is served on no port.');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

/** The stand-in for the preload script as a module before the page's own: modules run in their order. @returns {import('vite').Plugin} */
function bridgeFromSource() {
  return {
    name: 'countersign:bridge-from-source',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<script src="/bridge.js">', '<script type="module" src="./browser-bridge.ts">'),
    },
  };
}
