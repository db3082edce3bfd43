/** Which choices about the shell are written down as configuration changes. */
import { expect, test } from 'vitest';
import { choiceDrafts } from '../../../main/desktop/shell/shell-choices.ts';
import { defaultChoices, type ShellChoices } from '../../../main/desktop/shell/shell-choices.ts';

const hours = { ...defaultChoices.quietHours, isOn: true };
test.each<[string, Partial<ShellChoices>, Partial<ShellChoices>, object[]]>([
  ['do not disturb', {}, { doNotDisturb: true }, [{ key: 'doNotDisturb', before: false, after: true }]],
  [
    'the quiet hours',
    {},
    { quietHours: hours },
    [{ key: 'quietHours', before: defaultChoices.quietHours, after: hours }],
  ],
  ['MCP over HTTP', {}, { mcpHttp: { isOn: true, port: 0 } }, [{ key: 'mcpHttp', after: { isOn: true, port: 0 } }]],
  [
    'what notifications show',
    {},
    { commandInNotifications: true, endGrantsOnLock: true },
    [{ key: 'commandInNotifications' }, { key: 'endGrantsOnLock' }],
  ],
  [
    'the hours turned off by hand',
    { quietHours: hours },
    { doNotDisturb: false, disturbedUntil: 5 },
    [{ key: 'doNotDisturb', before: true, after: false }],
  ],
  [
    'both turned off by hand',
    { doNotDisturb: true },
    { doNotDisturb: false, disturbedUntil: 5 },
    [{ key: 'doNotDisturb', before: true, after: false }],
  ],
  ['nothing, when what was chosen is chosen again', { quietHours: hours }, { quietHours: { ...hours } }, []],
  [
    'nothing of where the window stands',
    {},
    { window: { x: 1, y: 1, width: 900, height: 700, isMaximized: false } },
    [],
  ],
])('%s', (_title, before, part, drafts) => {
  const found = choiceDrafts({ ...defaultChoices, ...before }, part);
  expect(found).toHaveLength(drafts.length);
  expect(found).toMatchObject(drafts.map((draft) => ({ topic: 'desk', ...draft })));
});
