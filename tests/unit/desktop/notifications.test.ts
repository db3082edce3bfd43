/** What a notification says, and which buttons it may have. */
import { expect, test } from 'vitest';
import { allowOnceOperation, denyOperation } from '../../../main/desktop/shell/answer-operation.ts';
import { safeText } from '../../../main/desktop/describe-approval.ts';
import { emptyView } from '../../../main/desktop/broker-view.ts';
import { describeHeld, describeNotification } from '../../../main/desktop/notifications/describe-notification.ts';
import { defaultChoices, type ShellChoices } from '../../../main/desktop/shell/shell-choices.ts';
import { englishWords, openWords } from '../../../main/desktop/words/open-words.ts';
import type { Assessment } from '#domain/approval/assessment.ts';
import { operationSchema } from '#domain/command/submission.ts';
import { sampleApproval } from '../../fakes/samples/sample-views.ts';

const approval = sampleApproval();
const low = {
  ...approval,
  kind: 'command',
  risk: { ...approval.risk, level: 'low', opaque: false },
} as typeof approval;
const view = { ...emptyView, projects: new Map([[approval.sessionId, 'api-server']]) };
const describe = (given: typeof approval, choices: Partial<ShellChoices> = {}, platform = 'darwin') =>
  describeNotification(given, view, { ...defaultChoices, ...choices }, platform, englishWords);
const command = approval.facts.parsed.text;

test('by default no word of the command is in it, only who asks for what and where', () => {
  const { options } = describe(approval);
  const text = JSON.stringify(options);
  for (const word of approval.facts.argv) if (word.length > 3) expect(text).not.toContain(word);
  expect(options.body).toContain('api-server');
});

test('the command stands in it when the person chose that, and a long one says that it goes on', () => {
  expect(describe(approval, { commandInNotifications: true }).options.body).toContain(command);
  const parsed = { ...approval.facts.parsed, text: `echo ${'x'.repeat(5000)}; rm -rf /` };
  const long = { ...approval, facts: { ...approval.facts, parsed } } as typeof approval;
  const { body = '' } = describe(long, { commandInNotifications: true }).options;
  expect(body.length).toBeLessThan(400);
  expect(body).toContain('more on the card');
});

test('where nobody is to be disturbed it makes no sound', () => {
  const quiet = describeNotification(approval, view, defaultChoices, 'linux', englishWords, true);
  expect(quiet.options).toMatchObject({ silent: true, timeoutType: 'never' });
  expect(describe(approval).options.silent).toBe(false);
});

const allowing = { allowFromNotification: true, commandInNotifications: true };
const buttons: readonly [string, typeof approval, Partial<ShellChoices>, string, readonly string[]][] = [
  ['on macOS', approval, {}, 'darwin', ['review', 'deny']],
  ['on Linux, where buttons are dropped', approval, {}, 'linux', []],
  ['for low risk by default', low, {}, 'darwin', ['review', 'deny']],
  ['for low risk when chosen', low, allowing, 'darwin', ['review', 'deny', 'allow-once']],
  ['for low risk with the command hidden', low, { allowFromNotification: true }, 'darwin', ['review', 'deny']],
  ['for low risk on Linux', low, allowing, 'linux', []],
  ['for high risk', { ...low, risk: { ...low.risk, level: 'high' } }, allowing, 'darwin', ['review', 'deny']],
  [
    'for what could not be read',
    { ...low, risk: { ...low.risk, opaque: true } },
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

const escaping = { ...low, cause: { kind: 'escalation-request' } } as typeof approval;
const unsandboxed = {
  ...low,
  facts: { ...low.facts, plan: { ...low.facts.plan, mechanism: 'none' } },
} as typeof approval;
const granted = {
  ...low,
  facts: { ...low.facts, plan: { ...low.facts.plan, grants: [{ kind: 'unsandboxed' }] } },
} as typeof approval;
const steered = { ...low, facts: { ...low.facts, envDelta: { GIT_PAGER: 'sh -c evil' } } } as typeof approval;
test.each([
  ['asks to leave its sandbox', escaping],
  ['runs without a sandbox', unsandboxed],
  ['has a permission beyond its policy', granted],
  ['comes with variables that nobody sees there', steered],
  ['is an escalation', { ...low, kind: 'escalation' } as unknown as typeof approval],
  ['is a connection', { ...low, kind: 'network' } as unknown as typeof approval],
])('a command of low risk that %s is never allowed away from its card', (_what, given) => {
  expect(allowOnceOperation(given, null)).toBeNull();
  expect(describe(given, allowing).buttons).not.toContain('allow-once');
});

test('what the appointed model says takes the button away, and the yes that was pressed before it spoke', () => {
  const said: Assessment = { description: 'x', level: 'high', categories: [], model: 'm' };
  const assessments = new Map([[low.id, { approvalId: low.id, digest: low.digest, assessment: said }]]);
  const chosen = { ...defaultChoices, ...allowing };
  const described = describeNotification(low, { ...view, assessments }, chosen, 'darwin', englishWords);
  expect(described.buttons).not.toContain('allow-once');
  expect(described.options.title).toContain('High risk');
  expect(allowOnceOperation(low, said)).toBeNull();
  const ofBefore = new Map([[low.id, { approvalId: low.id, digest: 'f'.repeat(64), assessment: said }]]);
  expect(
    describeNotification(low, { ...view, assessments: ofBefore }, chosen, 'darwin', englishWords).buttons,
  ).toContain('allow-once');
});

test('a yes is for once, and carries the digest of its card', () => {
  const op = allowOnceOperation(low, null);
  expect(operationSchema.parse(op)).toEqual(op);
  expect(op).toMatchObject({ answer: { digest: low.digest, verdict: { kind: 'approve', scope: { kind: 'once' } } } });
});

test('a name that would hide or reorder what follows is drawn with its marks named', () => {
  expect(safeText('a\u202Eb\u200Bc\nd')).toBe('a[RLO]b[ZWSP]c[\\n]d');
  const requester = { entryPoint: 'cli' as const, claimedName: `evil\u202E${'x'.repeat(500)}`, says: null };
  const { body = '' } = describe({ ...approval, requester }).options;
  expect(body).toContain('[RLO]');
  expect(body.length).toBeLessThan(200);
});

test('a no carries the digest of its card and is one the desk understands', () => {
  const op = denyOperation(approval);
  expect(operationSchema.parse(op)).toEqual(op);
  expect(JSON.stringify(op)).toContain(approval.digest);
});

test('in German all of it is German, but for the command and the names', async () => {
  const chosen = { ...defaultChoices, ...allowing };
  const { options } = describeNotification(low, view, chosen, 'darwin', await openWords('de'));
  expect(options.title).toBe('Wartet auf dich');
  expect(options.body).toContain(`api-server will einen Befehl ausführen:\n${command}`);
  expect(options.actions?.map(({ text }) => text)).toEqual(['Ansehen', 'Ablehnen', 'Einmal erlauben']);
});

test('what came in the quiet is told by its number and its worst, without a word of the commands', async () => {
  const high = { ...low, id: 'apr_2', risk: { ...low.risk, level: 'high' } } as typeof approval;
  const english = describeHeld([low, high], view, englishWords);
  expect(english).toMatchObject({
    title: 'High risk: waiting for you',
    body: '2 requests arrived during “Do not disturb”',
    timeoutType: 'never',
  });
  expect(english.silent).toBeUndefined();
  expect(describeHeld([low], view, await openWords('de')).body).toContain('1 Anfrage kam');
});
