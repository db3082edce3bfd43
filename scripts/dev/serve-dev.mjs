/**
 * Serves the page from its sources, with the broker behind it. Where there is an Electron binary and a screen, the window
 * opens instead, from builds that follow the sources; `--browser` keeps to the browser there, too.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseShell, electronBinary } from '../lib/choose-shell.mjs';
import { isRoot, ownNode, root } from '../lib/machine.mjs';
import { keepRunning } from './keep-running.mjs';
import { servePageSources } from './serve-page-sources.mjs';
import { followSources, readConfigs } from './follow-sources.mjs';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5173' },
    browser: { type: 'boolean', default: false },
    /** Where it builds to, and keeps its data: a desk that is in use is not disturbed. */
    folder: { type: 'string', default: join(root, 'node_modules/.cache/dev') },
    /** For a debugger; see CONTRIBUTING.md. */
    inspect: { type: 'string' },
    'inspect-brk': { type: 'string' },
  },
});
const out = join(values.folder, 'out');
rmSync(out, { recursive: true, force: true });
cpSync(join(root, 'out'), out, { recursive: true });

const debugging = /** @type {const} */ (['inspect', 'inspect-brk']).flatMap((name) =>
  values[name] === undefined ? [] : [`--${name}=${values[name]}`],
);
const configs = await readConfigs();
const env = {
  ...process.env,
  XDG_DATA_HOME: join(values.folder, 'data'),
  XDG_STATE_HOME: join(values.folder, 'state'),
  XDG_RUNTIME_DIR: undefined,
};

const binary = electronBinary({
  platform: process.platform,
  overrideDist: process.env['ELECTRON_OVERRIDE_DIST_PATH'],
  packageDist: join(root, 'node_modules/electron/dist'),
});
const shell = chooseShell({ platform: process.platform, env: process.env, hasBinary: existsSync(binary), isRoot });

if (shell.kind === 'window' && !values.browser) await openWindow();
else await openPage();

/** The page is part of the app there, so each change starts it anew. */
async function openWindow() {
  const app = keepRunning([binary, ...debugging, join(out, 'index.js')], env);
  const parts = [
    { config: configs.main, to: out },
    { config: configs.preload, to: join(out, 'preload') },
    { config: configs.renderer, to: join(out, 'renderer') },
  ];
  const followed = await followSources(parts, app.restart);
  await untilSignal();
  await Promise.all([followed.close(), app.stop()]);
}

async function openPage() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-dev-'));
  const socket = join(folder, 'desk.sock');
  const page = await servePageSources(configs.renderer, Number(values.port), socket);
  const place = ['--socket', socket, '--public-origin', page.origin];
  const broker = keepRunning([ownNode, '--enable-source-maps', ...debugging, join(out, 'headless.js'), ...place], env);
  const followed = await followSources([{ config: configs.main, to: out }], broker.restart);
  await untilSignal();
  await Promise.all([followed.close(), page.close(), broker.stop()]);
  rmSync(folder, { recursive: true, force: true });
}

/** @returns {Promise<void>} */
function untilSignal() {
  return new Promise((resolve) => {
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.once(signal, () => resolve());
  });
}
