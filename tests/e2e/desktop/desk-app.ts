/** Starts the desktop app for a spec in a home folder of its own, and leaves nothing of it. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { _electron, test as base, type ElectronApplication, type Page } from 'playwright/test';
import { chooseElectron } from './choose-electron.ts';
import { countSpec } from './shell-tally.ts';
import { removeHome } from '../../fakes/people/remove-home.ts';

export const appFolder = join(import.meta.dirname, '../../..');
export const preloadFile = join(appFolder, 'out/preload/index.cjs');

export interface Home {
  readonly home: string;
  /** A small real project. */
  readonly project: string;
  /** Where the broker keeps its own files. */
  readonly dataDir: string;
  readonly env: Record<string, string>;
}

export interface BrokerApp {
  readonly app: ElectronApplication;
  /** The window, once its page can reach the broker. */
  readonly page: Page;
}

/** For a worker, not for a spec. */
interface Shared {
  /** One app for all specs that leave it as they found it; a spec that fails takes it along. */
  readonly sharedBroker: BrokerApp;
}

interface Fixtures {
  readonly counted: undefined;
  readonly home: Home;
  readonly launch: (options?: LaunchOptions) => Promise<ElectronApplication>;
  readonly broker: BrokerApp;
}

/** In the real home: a sandbox has an empty /tmp of its own, so a home there could not show what leaks. */
function makeHome(): Home {
  const home = realpathSync(mkdtempSync(join(homedir(), '.countersign-e2e-')));
  const project = join(home, 'small-project');
  const runtime = join(home, 'run');
  mkdirSync(project);
  mkdirSync(runtime, { mode: 0o700 });
  writeFileSync(join(project, 'hello.txt'), 'hello from the project\n');
  const env = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_STATE_HOME: join(home, '.local/state'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_RUNTIME_DIR: runtime,
    // The stand-in needs no display; a real one is named by the environment.
    ...(chooseElectron().kind === 'stand-in' ? { WAYLAND_DISPLAY: 'stand-in' } : {}),
  };
  return { home, project, dataDir: join(home, '.local/share/countersign'), env };
}

/** As a person who means it: the question about what still runs is answered with yes. */
async function end(app: ElectronApplication, main: ChildProcess): Promise<void> {
  if (main.exitCode !== null || main.signalCode !== null) return;
  const patience = setTimeout(() => main.kill('SIGKILL'), 60_000);
  await agreeToQuit(app).catch(() => {});
  await app.close().catch(() => {});
  clearTimeout(patience);
}

export async function agreeToQuit(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
  });
}

const inherited = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));

interface LaunchOptions {
  readonly env?: Record<string, string>;
  readonly args?: readonly string[];
}

const launchApp = ({ home, env: own }: Home, { env = {}, args = [] }: LaunchOptions): Promise<ElectronApplication> =>
  _electron.launch({
    args: [appFolder, ...args],
    cwd: home,
    env: { ...inherited(), ...own, ...env },
    // Otherwise Playwright adds --no-sandbox, and a spec would test an app that nobody should start.
    chromiumSandbox: true,
  });

async function openedBroker(app: ElectronApplication): Promise<BrokerApp> {
  const page = await app.firstWindow();
  await page.waitForFunction(() => 'broker' in window);
  return { app, page };
}

// Playwright reads from the pattern which fixtures a fixture needs: none.
/* oxlint-disable no-empty-pattern */
export const test = base.extend<Fixtures, Shared>({
  counted: [
    async ({}, use) => {
      countSpec(chooseElectron().kind);
      await use(undefined);
    },
    { auto: true },
  ],
  home: async ({}, use) => {
    const home = makeHome();
    await use(home);
    removeHome(home.home);
  },
  launch: async ({ home }, use, info) => {
    const started = new Map<ElectronApplication, ChildProcess>();
    const said: string[] = [];
    await use(async (options = {}) => {
      const app = await launchApp(home, options);
      app.process().stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
      app.process().stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
      // Playwright forgets the process of an app that has ended.
      started.set(app, app.process());
      return app;
    });
    for (const [app, main] of started) await end(app, main);
    if (info.status !== info.expectedStatus) await info.attach('app output', { body: said.join('') });
  },
  broker: async ({ launch }, use) => {
    await use(await openedBroker(await launch()));
  },
  sharedBroker: [
    async ({}, use) => {
      const home = makeHome();
      const app = await launchApp(home, {});
      const main = app.process();
      await use(await openedBroker(app));
      await end(app, main);
      removeHome(home.home);
    },
    { scope: 'worker' },
  ],
});

export { expect } from 'playwright/test';
