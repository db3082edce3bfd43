/** One page behind both shells: what the window shows is, byte for byte, what the browser is served. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { appFolder, expect, test, type Home } from './desk-app.ts';

const bundle = join(appFolder, 'out/renderer');

/** The browser host on data of its own; calls back with its link and a cookie for it. */
async function withBrowserHost<T>(home: Home, use: (origin: string, cookie: string) => Promise<T>): Promise<T> {
  const env = { ...process.env, ...home.env, XDG_DATA_HOME: join(home.home, 'other'), XDG_RUNTIME_DIR: '' };
  const child = spawn(process.execPath, [join(appFolder, 'out/headless.js')], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const link = await new Promise<URL>((resolve, reject) => {
      child.once('exit', () => reject(new Error('the host ended early')));
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [found] = /https?:\/\/\S+/u.exec(line) ?? [];
        if (found !== undefined) resolve(new URL(found));
      });
    });
    const entered = await fetch(link, { redirect: 'manual' });
    return await use(link.origin, (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '');
  } finally {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }
}

test('every file of the page is the same in the window, in the browser and on disk', async ({ broker, home }) => {
  const files = readdirSync(bundle, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(bundle.length + 1));
  expect(files).toContain('index.html');
  const inWindow = await broker.app.evaluate(
    ({ net }, names) =>
      Promise.all(
        names.map(async (name) => {
          const bytes = await (await net.fetch(`app://bundle/${name}`)).arrayBuffer();
          return [name, Buffer.from(bytes).toString('base64')] as const;
        }),
      ),
    files,
  );
  const inBrowser = await withBrowserHost(home, (origin, cookie) =>
    Promise.all(
      files.map(async (name) => {
        const response = await fetch(`${origin}/${name}`, { headers: { cookie } });
        return [name, Buffer.from(await response.arrayBuffer()).toString('base64')] as const;
      }),
    ),
  );
  const onDisk = files.map((name) => [name, readFileSync(join(bundle, name)).toString('base64')]);
  // Compared by name first, so that a difference is not printed as a megabyte.
  const differing = (served: readonly (readonly string[])[]): unknown[] =>
    onDisk.filter(([, bytes], index) => served[index]?.[1] !== bytes).map(([name]) => name);
  expect({ inWindow: differing(inWindow), inBrowser: differing(inBrowser) }).toEqual({ inWindow: [], inBrowser: [] });
});
