/** What the page of the desktop window can and cannot reach, tried from inside it. */
import { expect, preloadFile, test } from './desk-app.ts';

const hello = { protocolVersion: 4, client: 'a spec' };

test('the page reaches the desk through four frozen functions and nothing else', async ({ sharedBroker }) => {
  const seen = await sharedBroker.page.evaluate(() => {
    const broker = Reflect.get(window, 'broker') as object;
    const unknown = ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', 'global'];
    return {
      functions: Object.entries(broker).map(([name, value]) => [name, typeof value]),
      isFrozen: Object.isFrozen(broker),
      isReplaceable: Reflect.set(window, 'broker', {}) && Reflect.get(window, 'broker') !== broker,
      leaked: unknown.filter((name) => name in window),
    };
  });
  expect(seen).toEqual({
    functions: ['invoke', 'onEvent', 'onOutput', 'onConnection'].map((name) => [name, 'function']),
    isFrozen: true,
    isReplaceable: false,
    leaked: [],
  });
});

test('the desk answers the page, and the answer of an unknown method is a value', async ({ sharedBroker: broker }) => {
  const call = (method: string, params: unknown): Promise<unknown> =>
    broker.page.evaluate(
      ([name, value]) =>
        (Reflect.get(window, 'broker') as { invoke(name: unknown, value: unknown): Promise<unknown> }).invoke(
          name,
          value,
        ),
      [method, params] as const,
    );
  expect(await call('desk.hello', hello)).toMatchObject({
    ok: true,
    result: { shell: 'electron', abilities: { pickFolder: true } },
  });
  expect(await call('desk.nonsense', {})).toMatchObject({ ok: false, error: { code: 'unknown-method' } });
  expect(await call('desk.hello', { padding: 'x'.repeat(5_000_000) })).toMatchObject({
    ok: false,
    error: { code: 'too-large' },
  });
});

test('another window with the same preload script is refused by the desk', async ({ sharedBroker: broker }) => {
  const reply = await broker.app.evaluate(
    async ({ BrowserWindow }, given) => {
      const other = new BrowserWindow({ show: false, webPreferences: { preload: given.preload } });
      await other.loadURL('app://bundle/index.html');
      const answer: unknown = await other.webContents.executeJavaScript(
        `window.broker.invoke('desk.hello', ${JSON.stringify(given.hello)})`,
      );
      other.destroy();
      return answer;
    },
    { preload: preloadFile, hello },
  );
  expect(reply).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
});

test('every file of the page carries the policy, and nothing outside the bundle is served', async ({
  sharedBroker: broker,
}) => {
  const fetched = await broker.app.evaluate(async ({ net }) => {
    const get = async (url: string): Promise<{ status: number; csp: string | null }> => {
      const response = await net.fetch(url);
      return { status: response.status, csp: response.headers.get('content-security-policy') };
    };
    const outside = [
      'app://bundle/../../package.json',
      'app://bundle/%2e%2e/%2e%2e/package.json',
      'app://bundle/..%2f..%2fpackage.json',
      'app://bundle/..%2findex.js',
      'app://bundle/%252e%252e/package.json',
      'app://bundle/..%5c..%5cpackage.json',
      'app://bundle//etc/passwd',
      'app://bundle/index.html%00.js',
      'app://other/index.html',
    ];
    return {
      start: await get('app://bundle/index.html'),
      bridge: await get('app://bundle/bridge.js'),
      statuses: await Promise.all(outside.map(async (url) => [url, (await get(url)).status])),
      outside,
    };
  });
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; " +
    "img-src 'self' data:; font-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
  expect(fetched.start).toEqual({ status: 200, csp: policy });
  expect(fetched.bridge).toEqual({ status: 200, csp: policy });
  expect(fetched.statuses).toEqual(fetched.outside.map((url) => [url, 404]));
});

test('text cannot become code, markup or a request', async ({ sharedBroker: broker }) => {
  const blocked = await broker.page.evaluate(async () => {
    // One attempt may violate more than one directive, so each waits for its own.
    const isBlocked = (directive: string, attempt: () => void): Promise<boolean> =>
      new Promise((resolve) => {
        const patience = setTimeout(() => resolve(false), 20_000);
        document.addEventListener('securitypolicyviolation', (event) => {
          if (event.effectiveDirective !== directive) return;
          clearTimeout(patience);
          resolve(true);
        });
        try {
          attempt();
        } catch {
          // Blocked with an exception as well.
        }
      });
    // From a timer: code that a debugger started may evaluate text whatever the policy says.
    const evaluated = await new Promise<string>((resolve) => {
      setTimeout(() => {
        try {
          // oxlint-disable-next-line no-eval -- This is the attempt.
          resolve(`ran: ${String((0, eval)('1 + 1'))}`);
        } catch (error) {
          resolve(error instanceof Error ? error.name : 'blocked');
        }
      });
    });
    return {
      evaluated,
      markup: await isBlocked('require-trusted-types-for', () => {
        document.createElement('div').innerHTML = '<b>x</b>';
      }),
      inlineScript: await isBlocked('require-trusted-types-for', () => {
        const script = document.createElement('script');
        script.append('window.injected = true');
        document.body.append(script);
      }),
      foreignModule: await isBlocked('script-src-elem', () => {
        const address = 'data:text/javascript,window.injected = true';
        void import(address).catch(() => {});
      }),
      image: await isBlocked('img-src', () => {
        new Image().src = 'https://example.invalid/pixel.png';
      }),
      request: await isBlocked('connect-src', () => void fetch('https://example.invalid/').catch(() => {})),
      frame: await isBlocked('frame-src', () => {
        const frame = document.createElement('iframe');
        frame.src = 'https://example.invalid/';
        document.body.append(frame);
      }),
      wasInjected: 'injected' in window,
    };
  });
  expect(blocked).toEqual({
    evaluated: 'EvalError',
    markup: true,
    inlineScript: true,
    foreignModule: true,
    image: true,
    request: true,
    frame: true,
    wasInjected: false,
  });
});

test('the window stays where it is, whatever the page tries', async ({ sharedBroker: broker }) => {
  const attempts = [
    `location.href = 'https://example.invalid/'`,
    `location.replace('https://example.invalid/')`,
    `location.href = '/assets/'`,
    `document.body.append(Object.assign(document.createElement('a'), { href: 'https://example.invalid/', id: 'out' })); document.getElementById('out').click()`,
  ];
  for (const attempt of attempts) {
    const wasRefused = await broker.app.evaluate(async ({ webContents }, code) => {
      const [page] = webContents.getAllWebContents();
      if (page === undefined) throw new Error('there is no page');
      const refused = new Promise<boolean>((resolve) => {
        // Runs after the app's own listener.
        page.once('will-navigate', (event) => resolve(event.defaultPrevented));
      });
      await page.executeJavaScript(`${code}; 0`);
      return refused;
    }, attempt);
    expect({ attempt, wasRefused }).toEqual({ attempt, wasRefused: true });
  }
  await broker.page.evaluate(() => {
    Reflect.set(window, 'opened', window.open('about:blank'));
  });
  await expect
    .poll(() =>
      broker.page.evaluate(() => {
        const opened = Reflect.get(window, 'opened') as Window | null;
        return opened === null || opened.closed;
      }),
    )
    .toBe(true);
  expect(
    await broker.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((w) => w.webContents.getURL())),
  ).toEqual(['app://bundle/index.html']);
});

test('the page gets no permission, asked or unasked', async ({ sharedBroker: broker }) => {
  const answers = await broker.page.evaluate(async () => ({
    notifications: await Notification.requestPermission(),
    geolocation: (await navigator.permissions.query({ name: 'geolocation' })).state,
  }));
  expect(answers).toEqual({ notifications: 'denied', geolocation: 'denied' });
});
