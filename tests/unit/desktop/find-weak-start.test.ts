/** The switches and variables that take protection from the app, and those it starts with. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { englishWords, openWords } from '../../../main/desktop/words/open-words.ts';
import { dangerousSwitches } from '../../../main/desktop/guard/dangerous-switches.ts';
import { findWeakStart } from '../../../main/desktop/shell/find-weak-start.ts';
import { isHarmlessSwitch } from '../../../main/desktop/guard/harmless-switches.ts';
import { weakStartHtml } from '../../../main/desktop/shell/weak-start-page.ts';

const found = (switches: readonly string[], env: Record<string, string> = {}) =>
  findWeakStart({ hasSwitch: (name) => switches.includes(name), env, argv: [] });
/** A packaged app asked about words that Chromium has not told it of. */
const written = (...argv: string[]) =>
  findWeakStart({ hasSwitch: () => false, env: {}, argv }).map(({ name, danger }) => `${name} ${danger}`);

test('an ordinary start is not weak', () => {
  expect(found([])).toEqual([]);
  expect(found(['ozone-platform', 'lang', 'enable-features'])).toEqual([]);
  const desktop = {
    XDG_ACTIVATION_TOKEN: 'x',
    DESKTOP_STARTUP_ID: 'x',
    ELECTRON_OZONE_PLATFORM_HINT: 'auto',
    APPDIR: '/x',
  };
  expect(found([], desktop)).toEqual([]);
});

test.each(Object.keys(dangerousSwitches))('--%s is found and shown with its danger', (name) => {
  const weak = found([name]);
  expect(weak.map((each) => each.name)).toEqual([`--${name}`]);
  const page = weakStartHtml(weak, englishWords);
  expect(page).toContain(`<code>--${name}</code>`);
  expect(page).toContain(weak[0]?.danger);
  expect(page).not.toMatch(/<script|style=|onclick/);
  expect(isHarmlessSwitch(name, null)).toBe(false);
});

test.each([
  'no-sandbox',
  'disable-web-security',
  'remote-debugging-port',
  'inspect',
  'load-extension',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'zygote-cmd-prefix',
  'browser-subprocess-path',
  'gpu-launcher',
  'disable-landlock-sandbox',
  'user-data-dir',
  'proxy-server',
  'js-flags',
])('--%s is among them', (name) => {
  expect(Object.hasOwn(dangerousSwitches, name)).toBe(true);
});

test.each([
  'ELECTRON_RUN_AS_NODE',
  'ELECTRON_DISABLE_SANDBOX',
  'CHROME_DEVEL_SANDBOX',
  'NODE_OPTIONS',
  'LD_PRELOAD',
  'LD_AUDIT',
])('the variable %s is found', (name) => {
  expect(found([], { [name]: '1' }).map((each) => each.name)).toEqual([name]);
  expect(found([], { [name]: '' })).toEqual([]);
});

test.each<readonly [string, readonly string[]]>([
  ['no words', []],
  ['a file or an address', ['report.txt', 'https://example.org/--no-sandbox']],
  ['a display server and a scale', ['--ozone-platform=wayland', '--force-device-scale-factor=1.5']],
  ['features of Wayland', ['--enable-features=UseOzonePlatform,WaylandWindowDecorations']],
  ['its own test', ['--self-test', '--json']],
  [
    "a NixOS wrapper's words on Wayland",
    ['--ozone-platform-hint=auto', '--enable-features=WaylandWindowDecorations', '--enable-wayland-ime=true'],
  ],
  [
    'the words for a Wayland input method',
    ['--enable-wayland-ime', '--wayland-text-input-version=3', '--gtk-version=4'],
  ],
  [
    "an Arch launcher's file for a fast screen",
    [
      '--ignore-gpu-blocklist',
      '--enable-gpu',
      '--enable-gpu-rasterization',
      '--enable-zero-copy',
      '--use-angle=vulkan',
    ],
  ],
  [
    'features for decoding, drawing and scrolling',
    [
      '--enable-features=VaapiVideoDecoder,VaapiIgnoreDriverChecks,AcceleratedVideoDecodeLinuxGL',
      '--enable-features=WebRTCPipeWireCapturer,Vulkan,VulkanFromANGLE,DefaultANGLEVulkan',
      '--enable-features=TouchpadOverscrollHistoryNavigation,MiddleClickAutoscroll,AllowQt',
      '--disable-gpu-memory-buffer-video-frames',
    ],
  ],
  ['the choice of a keychain', ['--password-store=gnome-libsecret', '--password-store=kwallet6']],
  ['what follows the end of the switches', ['--lang=de', '--', '--no-sandbox']],
  ['what belongs to a command', ['--cli', 'exec', '--no-sandbox']],
])('%s are no weak start', (_what, argv) => {
  expect(written(...argv)).toEqual([]);
});

test.each<readonly [string, string, string]>([
  ['a switch that nobody here knows', '--frobnicate=1', '--frobnicate Countersign does not know what it would change.'],
  ['one dash', '-frobnicate', '--frobnicate Countersign does not know what it would change.'],
  ['white space before it', ' \t--frobnicate', '--frobnicate Countersign does not know what it would change.'],
  ['other letters', '--No-Sandbox', '--No-Sandbox Countersign does not know what it would change.'],
  ['a dangerous one that Chromium did not tell of', '--no-sandbox', `--no-sandbox ${dangerousSwitches['no-sandbox']}`],
  [
    'a feature that is not for screens',
    '--disable-features=WaylandIme,IsolateOrigins',
    '--disable-features Countersign does not know what it would change.',
  ],
  [
    'a feature with a parameter',
    '--enable-features=VaapiVideoDecoder:path/x',
    '--enable-features Countersign does not know what it would change.',
  ],
  [
    'a line of a file that is one word',
    '--enable-features=UseOzonePlatform --no-sandbox',
    '--enable-features Countersign does not know what it would change.',
  ],
  [
    'a slip of the pen',
    '---ozone-platform-hint=auto',
    '---ozone-platform-hint Countersign does not know what it would change.',
  ],
  [
    'a cache on a disk of memory',
    '--disk-cache-dir=/run/user/1000',
    `--disk-cache-dir ${dangerousSwitches['disk-cache-dir']}`,
  ],
  ['no feature at all', '--enable-features', '--enable-features Countersign does not know what it would change.'],
])('%s is one', (_what, word, shown) => {
  expect(written(word)).toEqual([shown]);
});

test('certificates that are not checked are a weak start, and any other value of that variable is none', () => {
  const name = 'NODE_TLS_REJECT_UNAUTHORIZED';
  expect(found([], { [name]: '0' }).map((each) => each.name)).toEqual([name]);
  for (const value of ['', '1', 'false']) expect(found([], { [name]: value })).toEqual([]);
});

test('a switch that is known both ways is shown once', () => {
  const weak = findWeakStart({ hasSwitch: (name) => name === 'no-sandbox', env: {}, argv: ['--no-sandbox'] });
  expect(weak).toHaveLength(1);
});

test('whatever the words are, none starts the app weaker or brings markup onto the page that says so', () => {
  const dangerous = fc.constantFrom(...Object.keys(dangerousSwitches));
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.tuple(fc.constantFrom('-', '--', ' --'), fc.string({ maxLength: 90 })).map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom('-', '--', '\n--'), dangerous, fc.constantFrom('', '=', '=x'))
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), (argv) => {
      const weak = findWeakStart({ hasSwitch: () => false, env: {}, argv });
      const page = weakStartHtml(weak, englishWords);
      expect(
        page.match(/<(?!\/?(?:!doctype|html|head|meta|title|link|body|main|h1|h2|p|ul|li|code|ol|pre)\b)/g),
      ).toBeNull();
      for (const { name } of weak) expect(name).toMatch(/^--[A-Za-z0-9_?-]{1,60}$/);
      const end = argv.findIndex((each) => ['--', '--cli'].includes(each.trim()));
      const counted = argv.slice(0, end === -1 ? argv.length : end).map((each) => each.trim());
      const bad = counted.filter((each) =>
        Object.keys(dangerousSwitches).some((name) => [`--${name}`, `-${name}`].includes(each)),
      );
      expect(weak.length).toBeGreaterThanOrEqual(new Set(bad).size === 0 ? 0 : 1);
    }),
  );
});

test.each(['valueOf', 'constructor', 'toString', '__proto__'])('--%s is a switch that nobody knows', (name) => {
  const [weak] = findWeakStart({ hasSwitch: () => false, env: {}, argv: [`--${name}`] });
  expect(weak).toEqual({ name: `--${name}`, danger: expect.any(String) });
});

test('in German the page says every danger in German, and the commands as they are', async () => {
  const words = await openWords('de');
  const weak = found(Object.keys(dangerousSwitches));
  const page = weakStartHtml(weak, words);
  expect(page).toContain('<html lang="de">');
  for (const { danger } of weak) expect(page).not.toContain(danger);
  expect(page).toContain('<code>countersign serve</code>');
});
