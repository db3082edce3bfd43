/** The switches that take protection from the window. */
import { expect, test } from 'vitest';
import { findWeakStart } from '../../../main/desktop/find-weak-start.ts';
import { weakStartHtml } from '../../../main/desktop/weak-start-page.ts';

const found = (switches: readonly string[], env: Record<string, string> = {}) =>
  findWeakStart((name) => switches.includes(name), env);
const given = (...names: string[]) => found(names).map(({ name }) => name);

test('an ordinary start is not weak', () => {
  expect(given()).toEqual([]);
  expect(given('ozone-platform', 'lang', 'enable-features')).toEqual([]);
});

test.each([
  'no-sandbox',
  'disable-web-security',
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'inspect-brk',
  'load-extension',
  'js-flags',
  'single-process',
  'renderer-cmd-prefix',
])('--%s is found and shown with its danger', (name) => {
  const weak = found([name]);
  expect(weak.map((each) => each.name)).toEqual([`--${name}`]);
  const page = weakStartHtml(weak);
  expect(page).toContain(`<code>--${name}</code>`);
  expect(page).toContain(weak[0]?.danger);
  expect(page).not.toMatch(/<script|style=|onclick/);
});

test.each(['ELECTRON_RUN_AS_NODE', 'ELECTRON_DISABLE_SANDBOX', 'NODE_OPTIONS'])('the variable %s is found', (name) => {
  expect(found([], { [name]: '1' }).map((each) => each.name)).toEqual([name]);
  expect(found([], { [name]: '' })).toEqual([]);
});
