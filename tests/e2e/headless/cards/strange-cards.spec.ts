/** Cards of what nobody expects, and a broker that goes away under one: the page stays usable, and says what is so. */
import type { WebSocketRoute } from 'playwright/test';
import type { NetworkApproval } from '#domain/approval/approval.ts';
import { say, verbatim } from '#domain/common/message.ts';
import { longFile, samplePatch, samplePatchedFile, updatedFile } from '../../../fakes/samples/sample-patch.ts';
import { sampleApproval, sampleRun } from '../../../fakes/samples/sample-views.ts';
import { readToTheEnd } from '../../page/desk-page.ts';
import { expectToFit } from '../../page/expect-to-fit.ts';
import { expectArmed, openArmed } from '../helpers/armed-card.ts';
import { expect, test } from '../helpers/scripted-page.ts';

const host = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`;
const { kind: _kind, cause: _cause, stricter: _stricter, ...common } = sampleApproval();
const connection: NetworkApproval = {
  ...common,
  kind: 'network',
  connection: {
    target: { host, port: 443, protocol: 'https' },
    registrable: `${'d'.repeat(57)}.com`,
    unicode: null,
    address: '203.0.113.7',
    addressClass: 'public',
    way: 'proxy',
    processes: ['curl'],
    otherNames: [],
    isFirst: true,
    earlier: [],
    choices: [
      { pattern: `${host}:443`, kind: 'host-port', reach: say('{host}, port {port} only', { host, port: 443 }) },
    ],
  },
};

test('a name of 253 characters is shown whole, with what somebody registered in bold', async ({ cards }) => {
  expect(host).toHaveLength(253);
  await openArmed(cards, connection);
  await expect(cards.card.getByTestId('network-host')).toHaveText(`${host}:443`);
  await expect(cards.card.getByTestId('network-host').locator('strong')).toHaveText(`${'d'.repeat(57)}.com`);
  await expectToFit(cards.page, 'a long name');
});

test('a connection of critical risk says why, is allowed by no key and no press, and takes two gestures', async ({
  cards,
}) => {
  const text = 'This is the address of the credentials.';
  const reason = {
    code: 'metadata',
    text: verbatim(text),
    level: 'critical' as const,
    span: [0, 4] as [number, number],
  };
  await openArmed(cards, { ...connection, risk: { ...connection.risk, level: 'critical', reasons: [reason] } });
  await readToTheEnd(cards.card);
  await cards.pass(1000);
  await cards.page.keyboard.press('Control+Enter');
  await cards.allow.click({ force: true });
  expect(await cards.heard()).toEqual([]);
  await cards.card.getByRole('checkbox', { name: text }).check();
  await cards.pass(1000);
  await cards.allow.hover();
  await cards.page.mouse.down();
  await cards.pass(1200);
  await cards.page.mouse.up();
  expect(await cards.heard()).toMatchObject([{ answer: { effect: 'allow', scope: { kind: 'once' } } }]);
});

const asked = (claimedName: string | null) => ({ entryPoint: 'mcp' as const, claimedName, says: null });

test('a card that several ask for names each of them, as claims', async ({ cards }) => {
  await openArmed(cards, sampleApproval({ waiting: 3, alsoAskedBy: [asked('gemini'), asked(null)] }));
  await expect(cards.card.getByRole('list').first()).toContainText('“gemini” through MCP');
  await expect(cards.card.getByRole('list').first().getByRole('listitem')).toHaveCount(2);
  await expectArmed(cards, true);
  await cards.ask(sampleApproval({ waiting: 3, alsoAskedBy: [asked('gemini'), asked('codex')] }));
  await expectArmed(cards, false);
});

test('breaks, turned text and joined signs in a path and a command are chips, and signs of one piece stay it', async ({
  cards,
}) => {
  const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
  const { facts } = sampleApproval({}, `touch 'a\nb' '\u202Egnp.exe' 'x\u200Dy' ${family} \u{1F600}`);
  const cwd = '/home/ada/two\nlines/\u2067turned\u2069';
  await openArmed(cards, { ...sampleApproval(), facts: { ...facts, cwd } });
  for (const chip of [String.raw`\n`, 'RLO', 'ZWJ', 'RLI', 'PDI']) await expect(cards.card).toContainText(chip);
  await expect(cards.card).toContainText('\u{1F600}');
  const shown = await cards.card.innerText();
  expect(shown).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200D]/u);
});

test('a binary change and one of fifty thousand lines are said to be that, and the page goes on', async ({ cards }) => {
  const binary = samplePatchedFile(
    { kind: 'update', path: '/home/ada/code/api-server/logo.png', unifiedDiff: '', movePath: null },
    { flags: ['binary'], addedLines: 0, removedLines: 0 },
  );
  await openArmed(cards, samplePatch([binary, longFile(50_000, { flags: ['ci'] }), updatedFile]));
  await expect(cards.card).toContainText('Is not text');
  await expect(cards.card).toContainText('+50000');
  await cards.card
    .getByRole('button', { name: /long\.ts/u })
    .last()
    .click();
  await cards.pass(1000);
  const rows = await cards.card.getByRole('region', { name: 'Changes' }).getByRole('listitem').count();
  expect(rows).toBeLessThan(200);
  await expectArmed(cards, false);
  await cards.deny.click();
  expect(await cards.heard()).toMatchObject([{ answer: { verdict: { kind: 'deny' } } }]);
});

test('a desk that goes away takes no answer, says so, and what was settled meanwhile is gone when it is back', async ({
  cards,
}) => {
  let isAway = false;
  const sockets = new Set<WebSocketRoute>();
  await cards.page.routeWebSocket(/.*/u, async (socket) => {
    if (isAway) return socket.close();
    socket.connectToServer();
    sockets.add(socket);
  });
  const leave = async (): Promise<void> => {
    isAway = true;
    for (const socket of sockets) await socket.close();
    sockets.clear();
  };
  const comeBack = async (): Promise<void> => {
    isAway = false;
    await expect(async () => {
      await cards.pass(9000);
      expect(sockets.size).toBe(1);
    }).toPass();
  };
  await openArmed(cards, sampleApproval(), sampleApproval({ id: 'apr_b', digest: 'b'.repeat(64) }, 'make b'));
  await expectArmed(cards, true);
  await leave();
  await expect(cards.card).toContainText('The desk cannot be reached');
  await cards.pass(5000);
  await expectArmed(cards, false);
  await cards.page.keyboard.press('Control+Enter');
  await cards.allow.click({ force: true });
  await cards.deny.click();
  await expect(cards.card).toContainText('npm test');

  await comeBack();
  await expect(async () => {
    await cards.pass(600);
    await expect(cards.allow).toHaveAttribute('aria-disabled', 'false', { timeout: 200 });
  }).toPass();
  expect(await cards.heard()).toEqual([]);

  await leave();
  await cards.tell({
    type: 'approval-settled',
    approvalId: 'apr_a',
    decision: { kind: 'cancelled', by: { kind: 'policy' }, reason: 'interrupt' },
  });
  await expect(cards.card).toContainText('npm test');
  await comeBack();
  await expect(async () => {
    await cards.pass(300);
    await expect(cards.card).toContainText('make b', { timeout: 200 });
  }).toPass();
  await expect(cards.card).not.toContainText('npm test');
});

test('a card explains itself with a key that answers nothing, and tells what its requester did before', async ({
  cards,
}) => {
  await cards.open([]);
  await cards.tell({ type: 'task-started', run: sampleRun({ runId: 'run_old', text: 'make old' }) });
  await cards.tell({ type: 'task-started', run: sampleRun({ runId: 'run_b' }) });
  await openArmed(cards, sampleApproval({ runId: 'run_b' }));
  await expectArmed(cards, true);
  await cards.page.keyboard.press('Shift+?');
  await expect(cards.card.getByRole('region', { name: 'How this card is answered' })).toBeVisible();
  await expectArmed(cards, false);
  await cards.pass(600);
  await expectArmed(cards, true);
  await cards.card.getByText(/^The last .* its requester did here$/u).click();
  await expect(cards.card.getByRole('listitem').filter({ hasText: 'npm test' }).last()).toBeVisible();
  expect(await cards.heard()).toEqual([]);
});
