/** What a notification says, and which buttons it may have. */
import { expect, test } from 'vitest';
import { denyOperation, mayAllowUnseen } from '../../../main/desktop/answer-operation.ts';
import { safeText } from '../../../main/desktop/describe-approval.ts';
import { emptyPicture } from '../../../main/desktop/desk-picture.ts';
import { describeNotification } from '../../../main/desktop/notifications/describe-notification.ts';
import { defaultChoices, type ShellChoices } from '../../../main/desktop/shell-choices.ts';
import { operationSchema } from '#domain/submission.ts';
import { sampleApproval } from '../../fakes/sample-pictures.ts';

const approval = sampleApproval();
const low = {
  ...approval,
  kind: 'command',
  risk: { ...approval.risk, level: 'low', opaque: false },
} as typeof approval;
const picture = { ...emptyPicture, projects: new Map([[approval.sessionId, 'api-server']]) };
const describe = (given: typeof approval, choices: Partial<ShellChoices> = {}, platform = 'darwin') =>
  describeNotification(given, picture, { ...defaultChoices, ...choices }, platform);
const command = approval.facts.parsed.text;

test('by default no word of the command is in it, only who asks for what and where', () => {
  const { options } = describe(approval);
  const text = JSON.stringify(options);
  for (const word of approval.facts.argv) if (word.length > 3) expect(text).not.toContain(word);
  expect(options.body).toContain('api-server');
});

test('the command stands in it when the person wishes that, and a long one says that it goes on', () => {
  expect(describe(approval, { commandInNotifications: true }).options.body).toContain(command);
  const parsed = { ...approval.facts.parsed, text: `echo ${'x'.repeat(5000)}; rm -rf /` };
  const long = { ...approval, facts: { ...approval.facts, parsed } } as typeof approval;
  const { body = '' } = describe(long, { commandInNotifications: true }).options;
  expect(body.length).toBeLessThan(400);
  expect(body).toContain('more on the card');
});

const allowing = { allowFromNotification: true, commandInNotifications: true };
const buttons: readonly [string, typeof approval, Partial<ShellChoices>, string, readonly string[]][] = [
  ['on macOS', approval, {}, 'darwin', ['review', 'deny']],
  ['on Linux, where buttons are dropped', approval, {}, 'linux', []],
  ['for low risk by default', low, {}, 'darwin', ['review', 'deny']],
  ['for low risk when chosen', low, allowing, 'darwin', ['review', 'deny', 'allow-once']],
  ['for low risk with the command hidden', low, { allowFromNotification: true }, 'darwin', ['review', 'deny']],
  ['for low risk on Linux', low, allowing, 'linux', []],
  [
    'for high risk',
    { ...low, risk: { ...low.risk, level: 'high' } } as typeof approval,
    allowing,
    'darwin',
    ['review', 'deny'],
  ],
  [
    'for what could not be read',
    { ...low, risk: { ...low.risk, opaque: true } } as typeof approval,
    allowing,
    'darwin',
    ['review', 'deny'],
  ],
];
test.each(buttons)('buttons %s', (_when, given, choices, platform, expected) => {
  const described = describe(given, choices, platform);
  expect(described.buttons).toEqual(expected);
  expect(described.options.actions).toHaveLength(expected.length);
});

test.each(['escalation', 'network', 'patch', 'foreign'])(
  'a question of the kind %s is never allowed away from its card',
  (kind) => {
    expect(mayAllowUnseen({ ...low, kind } as typeof approval)).toBe(false);
  },
);

test('a name that would hide or reorder what follows is drawn with its marks named', () => {
  expect(safeText('a\u202Eb\u200Bc\nd')).toBe('a[RLO]b[ZWSP]c[\\n]d');
  const asker = { door: 'cli' as const, claimedName: `evil\u202E${'x'.repeat(500)}`, says: null };
  const { body = '' } = describe({ ...approval, asker }).options;
  expect(body).toContain('[RLO]');
  expect(body.length).toBeLessThan(200);
});

test('a no carries the digest of its card and is one the desk understands', () => {
  const op = denyOperation(approval);
  expect(operationSchema.parse(op)).toEqual(op);
  expect(JSON.stringify(op)).toContain(approval.digest);
});
