/** Starts the built headless host for a spec, in a home folder of its own that lies outside /tmp, and leaves nothing of it. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Page } from 'playwright/test';
import { test as base, windowOptions } from '../../page/chromium.ts';
import { driveBrokerPage, type BrokerPage } from '../../page/desk-page.ts';
import type { HeadlessHost } from './desks.ts';
import { removeHome } from '../../../fakes/people/remove-home.ts';

const repository = join(import.meta.dirname, '../../../..');

export interface Home {
  readonly home: string;
  readonly project: string;
  readonly env: NodeJS.ProcessEnv;
}

interface Fixtures {
  readonly home: Home;
  /** Starts the built host, or another program that prints a link like it. */
  readonly startHost: (argv?: readonly string[]) => Promise<HeadlessHost>;
  readonly broker: BrokerPage & { readonly host: HeadlessHost };
}

/** In the real home: a sandbox has its own empty /tmp, so a home there could not show what leaks. */
export function makeHome(): Home {
  const home = realpathSync(mkdtempSync(join(homedir(), '.countersign-e2e-')));
  const project = join(home, 'small-project');
  mkdirSync(project);
  mkdirSync(join(home, 'run'), { mode: 0o700 });
  writeFileSync(join(project, 'hello.txt'), 'hello from the project\n');
  const test = `import { test } from 'node:test';\ntest('adds', () => { if (1 + 1 !== 2) throw new Error('no'); });\n`;
  writeFileSync(join(project, 'add.test.mjs'), test);
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'small-project', version: '1.0.0', scripts: { test: 'node --test add.test.mjs' } }),
  );
  const env = {
    ...process.env,
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_STATE_HOME: join(home, '.local/state'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_RUNTIME_DIR: join(home, 'run'),
  };
  return { home, project, env };
}

/** Resolves with the link once the host has printed it; rejects with what it said if it ends before. */
export async function startHeadless(
  home: Home,
  argv: readonly string[] = [join(repository, 'out/headless.js')],
): Promise<HeadlessHost> {
  const child = spawn(process.execPath, argv, {
    env: home.env,
    cwd: home.home,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      const found = /https?:\/\/\S+/u.exec(line);
      if (found !== null) resolve(found[0]);
    });
    void exited.then(() => reject(new Error(`The host ended early:\n${said.join('\n')}`)));
  });
  return {
    url,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext(windowOptions)).newPage();
  await page.goto(url);
  return page;
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
  home: async ({}, use) => {
    const home = makeHome();
    await use(home);
    removeHome(home.home);
  },
  startHost: async ({ home }, use) => {
    const hosts: HeadlessHost[] = [];
    await use(async (argv) => {
      const host = await startHeadless(home, argv);
      hosts.push(host);
      return host;
    });
    for (const host of hosts) await host.stop();
  },
  broker: async ({ startHost, chrome }, use) => {
    const host = await startHost();
    const page = await openPage(chrome, host.url);
    await use({ ...driveBrokerPage(page), host });
  },
});

export { expect } from 'playwright/test';
