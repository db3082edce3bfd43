/** The menu of a release and of a development start. */
import { expect, test } from 'vitest';
import { appMenuTemplate } from '../../../main/desktop/menu/app-menu-template.ts';
import { noQuietHours, type QuietView } from '#domain/approval/quiet-hours.ts';
import { emptyView } from '../../../main/desktop/broker-view.ts';
import { defaultChoices } from '../../../main/desktop/shell/shell-choices.ts';
import type { ShellActions } from '../../../main/desktop/shell/shell-actions.ts';
import { trayMenuTemplate } from '../../../main/desktop/tray/tray-menu-template.ts';
import { englishWords, openWords } from '../../../main/desktop/words/open-words.ts';
import { sampleApproval } from '../../fakes/samples/sample-views.ts';

const cases = [
  { isMac: false, isPackaged: true, hasDevTools: false },
  { isMac: true, isPackaged: true, hasDevTools: false },
  { isMac: false, isPackaged: false, hasDevTools: true },
  { isMac: true, isPackaged: false, hasDevTools: true },
];
const actions: ShellActions = {
  open: () => undefined,
  openHealth: () => undefined,
  showRelease: () => undefined,
  setDoNotDisturb: () => undefined,
  togglePanel: () => undefined,
  setPaused: () => undefined,
  stopEverything: () => undefined,
  denyAll: () => undefined,
  deny: () => undefined,
  allowOnce: () => undefined,
  quit: () => undefined,
};
const app = { appName: 'Countersign', words: englishWords };
const quiet: QuietView = { isOn: false, until: null, hours: noQuietHours };
const tray = {
  view: emptyView,
  quiet,
  newer: null,
  words: englishWords,
  place: () => ({ x: 0, y: 0, width: 0, height: 0 }),
};
const broker = { view: emptyView, choices: defaultChoices, quiet, actions, change: () => undefined, newer: null };

test.each(cases)('packaged: $isPackaged on mac: $isMac -> developer tools: $hasDevTools', (row) => {
  const text = JSON.stringify(appMenuTemplate({ ...app, ...row, broker }));
  expect(/toggleDevTools|"reload"/.test(text)).toBe(row.hasDevTools);
  expect(text).toContain(row.isMac ? 'appMenu' : '"quit"');
});

test('an app without a desk offers nothing that would need one', () => {
  const text = JSON.stringify(appMenuTemplate({ ...app, isMac: false, isPackaged: true, broker: null }));
  expect(text).not.toMatch(/Pause|Deny|This machine/);
});

test('no entry of any menu has a shortcut, and only a choice mentions allowing', () => {
  const template = [
    ...appMenuTemplate({ ...app, isMac: true, isPackaged: true, broker: { ...broker, newer: '0.2.0' } }),
    ...trayMenuTemplate({ ...tray, view: { ...emptyView, approvals: [sampleApproval()] }, newer: '0.2.0' }, actions),
  ];
  const text = JSON.stringify(template);
  expect(text).not.toContain('accelerator');
  expect(text.match(/[Aa]llow[^"]*/g)).toEqual([
    'allow-from-notification',
    'Allow once” for low risk, if the command is shown',
  ]);
});

test('the tray lists twelve waiting cards by who asks, and says how many more there are', () => {
  const requester = { entryPoint: 'cli' as const, claimedName: 'a & b', says: null };
  const approvals = Array.from({ length: 15 }, (_, index) => sampleApproval({ id: `apr_${index}`, requester }));
  const [pending] = trayMenuTemplate({ ...tray, view: { ...emptyView, approvals } }, actions);
  const labels = ((pending?.submenu ?? []) as { label: string }[]).map(({ label }) => label);
  expect(pending?.label).toBe('Pending (15)');
  expect(labels).toHaveLength(13);
  expect(labels[0]).toBe('a && b · a project wants to run a command');
  expect(labels.at(-1)).toBe('3 more…');
  expect(JSON.stringify(labels)).not.toContain(sampleApproval().facts.argv.at(-1));
});

test('do not disturb says in menu and tray until when it is on by the hours', () => {
  const nowQuiet: QuietView = { isOn: true, until: Date.UTC(2026, 10, 24, 7), hours: noQuietHours };
  for (const entries of [
    appMenuTemplate({ ...app, isMac: false, isPackaged: true, broker: { ...broker, quiet: nowQuiet } }),
    trayMenuTemplate({ ...tray, quiet: nowQuiet }, actions),
  ]) {
    expect(JSON.stringify(entries)).toMatch(
      /Do not disturb[^"]* \(until [^"]*:00[^"]*\)","type":"checkbox","checked":true/,
    );
  }
});

const menus = (newer: string | null): string =>
  JSON.stringify([
    appMenuTemplate({ ...app, isMac: false, isPackaged: true, broker: { ...broker, newer } }),
    trayMenuTemplate({ ...tray, newer }, actions),
  ]);

test('a newer release is one quiet entry in menu and tray, and none where none is known', () => {
  expect(menus('0.2.0').match(/Version 0\.2\.0 can be installed…/g)).toHaveLength(2);
  expect(menus(null)).not.toContain('can be installed');
});

/** Every label of a menu and the menus in it. */
const labelsOf = (entries: readonly { label?: string; submenu?: unknown; role?: string; type?: string }[]): string[] =>
  entries.flatMap(({ label, submenu, role, type }) => [
    ...(type === 'separator' ? [] : [label ?? `the system's ${role}`]),
    ...(Array.isArray(submenu) ? labelsOf(submenu) : []),
  ]);

test.each([true, false])('in German every entry of menu and tray is German, on mac: %s', async (isMac) => {
  const words = await openWords('de');
  const menusIn = (spoken: typeof words): string[] => {
    const facts = { appName: 'Countersign', words: spoken, isMac, isPackaged: false };
    const view = { ...emptyView, approvals: [sampleApproval()], sandboxUsable: false };
    const entries = appMenuTemplate({ ...facts, broker: { ...broker, newer: '0.2.0' } });
    return labelsOf([...entries, ...trayMenuTemplate({ ...tray, words: spoken, view, newer: '0.2.0' }, actions)]);
  };
  const [german, english] = [menusIn(words), menusIn(englishWords)];
  expect(german.filter((label) => label.startsWith('the system'))).toEqual([]);
  expect(german.filter((label) => english.includes(label))).toEqual([]);
  expect(german).toContain('Alles anhalten');
});
