/** Runs an Electron app's own main entry in Node, with a real Chromium behind its windows. */
import { readFileSync, statSync } from 'node:fs';
import inspector from 'node:inspector';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StandinApp } from './app/standin-app.ts';
import { connect } from './chromium/connection.ts';
import { startChromium } from './chromium/start-chromium.ts';
import { electronModule } from './electron-module.ts';
import { provideElectron } from './provide-electron.ts';
import { readArguments } from './read-arguments.ts';
import { followTargets } from './window/follow-targets.ts';

interface AppPackage {
  readonly name?: string;
  readonly productName?: string;
  readonly version?: string;
  readonly main?: string;
}

const require = createRequire(import.meta.url);
const readPackage = (folder: string): AppPackage =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as AppPackage;

const given = process.argv.slice(2);
const { requires, inspectPort, entry, switches } = readArguments(given);
if (entry === null) throw new Error('usage: electron [options] <app folder>');
// Playwright waits for the line this prints.
if (inspectPort !== null) inspector.open(inspectPort, '127.0.0.1');

const folder = resolve(entry);
if (!statSync(folder).isDirectory()) throw new Error('electron stand-in: the app must be a folder with a package.json');
const pack = readPackage(folder);
const electronVersion = readPackage(dirname(require.resolve('electron/package.json'))).version ?? '0';

Object.defineProperty(process.versions, 'electron', { value: electronVersion });
Object.defineProperty(process, 'type', { value: 'browser' });
Object.defineProperty(process, 'defaultApp', { value: true });
Object.defineProperty(process, 'resourcesPath', { value: join(folder, 'resources'), writable: true });
process.argv = [process.execPath, ...given];

const app = new StandinApp({
  name: pack.productName ?? pack.name ?? 'Electron',
  version: pack.version ?? electronVersion,
  appPath: folder,
  isPackaged: process.env['ELECTRON_STANDIN_PACKAGED'] === '1',
  switches: new Map(switches),
});
provideElectron(electronModule(app));
for (const name of requires) require(resolve(name));

// As in Electron the app's entry has run to its end before the app becomes ready.
await import(pathToFileURL(resolve(folder, pack.main ?? 'index.js')).href);

const { cdp, announcement } = await startChromium();
connect(cdp);
cdp.onClose(() => {
  console.error('electron stand-in: Chromium is gone');
  process.exit(1);
});
await followTargets();
process.stderr.write(`${announcement}\n`);
app.becomeReady();
