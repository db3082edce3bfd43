/** The switches that take protection from the window. */
import { expect, test } from 'vitest';
import { findWeakStart } from '../../../main/desktop/find-weak-start.ts';
import { weakStartHtml } from '../../../main/desktop/weak-start-page.ts';

const given = (...names: string[]) => findWeakStart((name) => names.includes(name)).map(({ switchName }) => switchName);

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
])('--%s is found and shown with its danger', (name) => {
  expect(given(name)).toEqual([name]);
  const [found] = findWeakStart((asked) => asked === name);
  const page = weakStartHtml(found === undefined ? [] : [found]);
  expect(page).toContain(`<code>--${name}</code>`);
  expect(page).toContain(found?.danger);
  expect(page).not.toMatch(/<script|style=|onclick/);
});
