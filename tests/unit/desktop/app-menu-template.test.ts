/** The menu of a release and of a development start. */
import { expect, test } from 'vitest';
import { appMenuTemplate } from '../../../main/desktop/app-menu-template.ts';

const cases = [
  { isMac: false, isPackaged: true, hasDevTools: false },
  { isMac: true, isPackaged: true, hasDevTools: false },
  { isMac: false, isPackaged: false, hasDevTools: true },
  { isMac: true, isPackaged: false, hasDevTools: true },
];

test.each(cases)('packaged: $isPackaged on mac: $isMac -> developer tools: $hasDevTools', (row) => {
  const text = JSON.stringify(appMenuTemplate(row.isMac, row.isPackaged));
  expect(/toggleDevTools|"reload"/.test(text)).toBe(row.hasDevTools);
  expect(text).toContain(row.isMac ? 'appMenu' : '"quit"');
});
