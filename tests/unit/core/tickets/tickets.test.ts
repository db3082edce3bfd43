import { beforeEach, describe, expect, test } from 'vitest';
import type { Tickets } from '#core/tickets.ts';
import { reviewedLifeMs, ticketLifeMs } from '#core/tickets/make-out-ticket.ts';
import { maxActiveRuns } from '#core/session/runs/run-turns.ts';
import { leftLifeMs } from '#core/tickets/ticket-book.ts';
import { maxOpenTickets } from '#core/tickets/open-tickets.ts';
import type { ExecOperation } from '#domain/command/submission.ts';
import { noEvidence } from '#domain/agents/agent.ts';
import { canarySession, type TicketId, type TicketTerms } from '#domain/command/ticket.ts';
import { driveBroker, type BrokerDriver } from '../../../fakes/people/broker-driver.ts';
import { deniedWrite, projectRoot, scriptedHost, type ScriptedHost } from '../../../fakes/people/scripted-host.ts';
import { byPage } from '../../../fakes/people/by-page.ts';
import { english } from '#domain/common/message.ts';

const hook = { connectionId: 'con_hook', isPerson: false } as const;
const redeemer = { connectionId: 'con_redeemer', isPerson: false } as const;

let host: ScriptedHost;
let driver: BrokerDriver;
let tickets: Tickets;
beforeEach(async () => {
  host = scriptedHost();
  host.script = () => ({ output: [['stdout', 'hello']] });
  driver = await driveBroker(host);
  ({ tickets } = driver.broker);
});

const op = (argv: [string, ...string[]]): ExecOperation => ({
  type: 'exec',
  argv,
  cwd: null,
  env: {},
  terminal: null,
  timeoutMs: null,
  escalationRequest: null,
  requester: { entryPoint: 'hook', claimedName: 'Claude Code', says: null },
  settings: {},
});

const terms: TicketTerms = {
  agent: 'claude',
  agentSession: 's1',
  toolUse: 'use1',
  command: 'make',
  cwd: projectRoot,
  agentProcess: '100:5',
  isBackground: false,
  toolLimit: { ms: 600_000, variable: null },
};

function ask(
  argv: [string, ...string[]] = ['make'],
  more: Partial<TicketTerms> = {},
  reviewedBy: string | null = null,
) {
  const session = driver.broker.session(driver.sessionId);
  if (session === null) throw new Error('no session');
  return tickets.request({ session, op: op(argv), terms: { ...terms, ...more }, reviewedBy }, hook);
}

async function ticketFor(...asked: Parameters<typeof ask>): Promise<TicketId> {
  const answer = await ask(...asked);
  if (answer.kind === 'refused') throw new Error(answer.sentence);
  return answer.ticket;
}

const claim = (ticket: TicketId) => ({
  ticket,
  cwd: projectRoot,
  processes: ['300:9', '100:5', '1:0'],
  terminal: null,
});
const warnings = () => driver.events.flatMap(({ msg }) => (msg.type === 'warning' ? [msg.text] : []));
const toolEnd = { agent: 'claude', agentSession: 's1', toolUse: 'use1', command: 'make' } as const;
const ranItself = { ...toolEnd, ranTicket: false, hasFailed: false };

test('a command runs when its ticket is redeemed, and not before', async () => {
  const ticket = await ticketFor();
  expect(host.launches).toEqual([]);
  const redeemed = tickets.redeem(claim(ticket), redeemer);
  if (redeemed.kind === 'refused') throw new Error(english(redeemed.error.message));
  expect(await driver.outcome(redeemed.runId)).toMatchObject({ kind: 'completed' });
  expect(host.launches.map(({ argv }) => argv)).toEqual([['make']]);
});

const refused = (ticket: TicketId, more: object = {}) => {
  const answer = tickets.redeem({ ...claim(ticket), ...more }, redeemer);
  return answer.kind === 'refused' ? answer.error : null;
};

describe('a ticket is refused', () => {
  test('the second time', async () => {
    const ticket = await ticketFor();
    tickets.redeem(claim(ticket), redeemer);
    expect(refused(ticket)).toMatchObject({ code: 'ticket-refused', message: expect.stringContaining('before') });
    expect(host.launches.length).toBeLessThanOrEqual(1);
  });
  test('in another folder, and it still works in its own', async () => {
    const ticket = await ticketFor();
    expect(english(refused(ticket, { cwd: '/elsewhere' })?.message)).toContain('another folder');
    expect(refused(ticket)).toBeNull();
  });
  test('from another process, also one with the same number', async () => {
    const ticket = await ticketFor();
    expect(english(refused(ticket, { processes: ['300:9', '100:6'] })?.message)).toContain('another process');
    expect(english(refused(ticket, { processes: [] })?.message)).toContain('another process');
  });
  test('after it has expired, and its run has ended by then', async () => {
    const ticket = await ticketFor();
    host.clock.advance(ticketLifeMs);
    expect(refused(ticket)).toMatchObject({ code: 'ticket-expired' });
    const run = driver.broker.session(driver.sessionId)?.runs().at(-1);
    await run?.done;
    expect(run?.view.outcome).toMatchObject({ kind: 'failed', error: { code: 'ticket-expired' } });
    expect(host.launches).toEqual([]);
  });
  test('when nobody made it out', () => {
    expect(english(refused('tkt_nobody')?.message)).toContain('does not know this ticket');
  });
});

test('a ticket waits longer while the reviewer of the agent thinks', async () => {
  const ticket = await ticketFor(['make'], {}, 'auto mode');
  host.clock.advance(ticketLifeMs + 1);
  expect(tickets.isValid(ticket, 'claude')).toBe(true);
  host.clock.advance(reviewedLifeMs);
  expect(tickets.isValid(ticket, 'claude')).toBe(false);
});

test('a card is answered before there is a ticket, and a no is a sentence for the agent', async () => {
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const asked = ask();
  const card = await driver.card();
  await driver.answer(card, { kind: 'deny', note: 'use the test target' });
  expect(await asked).toEqual({ kind: 'refused', sentence: 'rejected by user: use the test target' });
});

test('the yes of a person counts for the one run of the ticket', async () => {
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const asked = ask();
  await driver.allow(await driver.card());
  const answer = await asked;
  if (answer.kind === 'refused') throw new Error(answer.sentence);
  expect(host.launches).toEqual([]);
  expect(tickets.redeem(claim(answer.ticket), redeemer).kind).toBe('redeemed');
});

test('what a person changed on the card is what the ticket shows and runs, and the agent reads it', async () => {
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const asked = ask(['npm', 'publish'], { command: 'npm publish' });
  await driver.answer(await driver.card(), {
    kind: 'amend',
    amendment: { kind: 'argv', argv: ['npm', 'publish', '--dry-run'] },
  });
  await driver.allow(await driver.card());
  const answer = await asked;
  if (answer.kind === 'refused') throw new Error(answer.sentence);
  expect(answer.command).toBe('npm publish --dry-run');
  const redeemed = tickets.redeem(claim(answer.ticket), redeemer);
  if (redeemed.kind === 'refused') throw new Error(english(redeemed.error.message));
  expect(await driver.outcome(redeemed.runId)).toMatchObject({
    kind: 'completed',
    amended: 'a person changed this command; it is now: npm publish --dry-run.',
  });
  expect(host.launches.map(({ argv }) => argv)).toEqual([['npm', 'publish', '--dry-run']]);
});

const redeem = (ticket: TicketId) => {
  const answer = tickets.redeem(claim(ticket), redeemer);
  if (answer.kind === 'refused') throw new Error(english(answer.error.message));
  return answer.runId;
};

const rule = (effect: 'forbid' | 'prompt') =>
  driver.broker.rules.add(
    {
      effect,
      match: 'prefix',
      tokens: ['make'],
      project: projectRoot,
      sandbox: 'keep',
      reason: null,
      expiresAt: null,
    },
    byPage,
  );

describe('what was made while a ticket waited counts when it is redeemed:', () => {
  test('a rule that forbids the command', async () => {
    const ticket = await ticketFor();
    await rule('forbid');
    expect(await driver.outcome(redeem(ticket))).toMatchObject({ kind: 'rejected', by: { kind: 'rule' } });
    expect(host.launches).toEqual([]);
  });

  test('a rule that asks before it', async () => {
    const ticket = await ticketFor();
    await rule('prompt');
    const runId = redeem(ticket);
    await driver.allow(await driver.card(runId));
    expect(await driver.outcome(runId)).toMatchObject({ kind: 'completed' });
  });

  test('settings that let it do less', async () => {
    const ticket = await ticketFor();
    host.settings = { files: { mode: 'read-only' } };
    await driver.broker.session(driver.sessionId)?.reconfigure();
    await driver.outcome(redeem(ticket));
    expect(host.launches[0]?.plan.entries).toEqual([{ path: '/', access: 'read' }]);
  });

  test('a rule that forbids what a person had allowed', async () => {
    host.settings = { approvalPolicy: { mode: 'untrusted' } };
    const asked = ask();
    await driver.allow(await driver.card());
    const answer = await asked;
    if (answer.kind === 'refused') throw new Error(answer.sentence);
    await rule('forbid');
    expect(await driver.outcome(redeem(answer.ticket))).toMatchObject({ kind: 'rejected', by: { kind: 'rule' } });
    expect(host.launches).toEqual([]);
  });
});

test('an agent that dies while its card is open takes the card with it', async () => {
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const asked = ask();
  await driver.card();
  driver.broker.connectionClosed('con_hook');
  expect(await asked).toMatchObject({ kind: 'refused' });
  expect(driver.openCards()).toEqual([]);
});

test('the end of the hook does not end what it got a ticket for', async () => {
  const ticket = await ticketFor();
  driver.broker.connectionClosed('con_hook');
  const redeemed = tickets.redeem(claim(ticket), redeemer);
  if (redeemed.kind === 'refused') throw new Error(english(redeemed.error.message));
  expect(await driver.outcome(redeemed.runId)).toMatchObject({ kind: 'completed' });
});

test('what the installer tries proves nothing about its agent', async () => {
  tickets.redeem(claim(await ticketFor(['echo'], { agentSession: canarySession })), redeemer);
  expect(tickets.evidence().claude).toEqual(noEvidence);
  tickets.redeem(claim(await ticketFor()), redeemer);
  expect(tickets.evidence().claude).toMatchObject({ askedAt: host.clock.now(), redeemedAt: host.clock.now() });
});

describe('a tool that has returned', () => {
  test('while its ticket lies here ran the command by itself: warning, red light, and the run ends saying so', async () => {
    await ticketFor();
    expect(tickets.toolEnded(ranItself)).toContain('ignored our answer');
    expect(warnings()).toEqual([expect.stringContaining('Claude Code ignored our answer')]);
    expect(tickets.evidence().claude.ignoredAt).toBe(host.clock.now());
    const run = driver.broker.session(driver.sessionId)?.runs().at(-1);
    await run?.done;
    expect(run?.view.outcome).toMatchObject({ kind: 'failed', error: { code: 'ticket-ignored' } });
    expect(host.audit.at(-1)?.entry).toMatchObject({ kind: 'outcome', outcome: { error: { code: 'ticket-ignored' } } });
  });
  test('with its ticket redeemed is as it should be', async () => {
    tickets.redeem(claim(await ticketFor()), redeemer);
    expect([tickets.toolEnded(ranItself), warnings()]).toEqual([null, []]);
  });
  test('without ever having asked is told of', () => {
    expect(tickets.toolEnded({ ...ranItself, toolUse: 'unknown' })).toContain('by itself');
  });
  test('in another conversation has none of this one’s tickets', async () => {
    tickets.redeem(claim(await ticketFor()), redeemer);
    expect(tickets.toolEnded({ ...ranItself, agentSession: 's2' })).toContain('by itself');
  });
  test('that failed without a ticket may never have started', () => {
    expect(tickets.toolEnded({ ...ranItself, toolUse: 'unknown', hasFailed: true })).toBeNull();
  });
  test('that ran our line without reaching us ran nothing', async () => {
    await ticketFor();
    expect(tickets.toolEnded({ ...ranItself, ranTicket: true })).toBeNull();
  });
  test('in the background is given its time', async () => {
    await ticketFor(['make'], { isBackground: true });
    expect(tickets.toolEnded(ranItself)).toBeNull();
    host.clock.advance(ticketLifeMs);
    expect(warnings()).toHaveLength(1);
  });
  test('is told apart from others by its name, or by its command where it has none', async () => {
    await ticketFor(['make'], { toolUse: null, command: 'make' });
    expect(tickets.toolEnded({ ...ranItself, toolUse: null, command: 'make' })).toContain('ignored');
  });
});

test('a ticket of one agent is none of another', async () => {
  expect(tickets.isValid(await ticketFor(), 'codex')).toBe(false);
});

const many = (count: number, from = 0) =>
  Promise.all(Array.from({ length: count }, (_, n) => ask(['make'], { toolUse: `use-${from + n}` })));

describe('tickets that nobody redeems', () => {
  test('hold up nobody, and no more start at once for it', async () => {
    host.script = () => ({ hangs: true });
    const answers = await many(maxActiveRuns * 2);
    expect(answers.filter(({ kind }) => kind === 'refused')).toEqual([]);
    const before = driver.events.length;
    const queued = () =>
      driver.events
        .slice(before)
        .flatMap(({ msg }) =>
          msg.type === 'background' && english(msg.text).startsWith('waits for its turn') ? [msg.runId] : [],
        );
    const redeemed = answers.map((answer) =>
      answer.kind === 'ticket' ? tickets.redeem(claim(answer.ticket), redeemer).kind : answer.sentence,
    );
    expect(new Set(redeemed)).toEqual(new Set(['redeemed']));
    await expect.poll(() => host.launches.length).toBe(maxActiveRuns);
    expect(new Set(queued()).size).toBe(maxActiveRuns);
    // A place that is given back goes to the next one, until all have run.
    const session = driver.broker.session(driver.sessionId);
    host.script = () => ({});
    session?.cancelAll('interrupt', ({ attempt }) => attempt !== null);
    await expect.poll(() => host.launches.length).toBe(maxActiveRuns * 2);
    await Promise.all((session?.runs() ?? []).map(({ done }) => done));
    expect(session?.runs().at(-1)?.view.state).toBe('ended');
  });

  test('have a bound, and make room when they expire', async () => {
    await many(maxOpenTickets);
    expect(await ask(['make'], { toolUse: 'more' })).toEqual({
      kind: 'refused',
      sentence: `${maxOpenTickets} commands of this project wait for their agents to start them. Wait for some to start.`,
    });
    host.clock.advance(ticketLifeMs);
    await expect.poll(async () => (await ask(['make'], { toolUse: 'more' })).kind).toBe('ticket');
  });
});

const again = { toolUse: 'use2' } as const;
const back = { connectionId: 'con_back', isPerson: false } as const;

async function left() {
  host.script = () => deniedWrite('/outside/x');
  const ticket = await ticketFor();
  const redeemed = tickets.redeem(claim(ticket), redeemer);
  if (redeemed.kind === 'refused') throw new Error(english(redeemed.error.message));
  expect(redeemed).toMatchObject({ left: null, toolLimit: { ms: 600_000 } });
  await driver.card();
  return { ticket, runId: redeemed.runId };
}

describe('a tool call that comes back while a person is asked', () => {
  test('waits on, and the same call again gets the answer of the same run', async () => {
    const { ticket, runId } = await left();
    expect(tickets.leave(ticket, back)).toBe(false);
    expect(tickets.leave(ticket, redeemer)).toBe(true);
    driver.broker.connectionClosed(redeemer.connectionId);
    const second = await ticketFor(['make'], again);
    expect(tickets.redeem(claim(second), back)).toMatchObject({ kind: 'redeemed', runId, left: { state: 'running' } });
    expect(host.launches).toHaveLength(1);
    driver.broker.connectionClosed(back.connectionId);
    expect(await driver.outcome(runId)).toMatchObject({ kind: 'cancelled' });
    // It is taken up once; what ended is asked anew.
    expect(tickets.redeem(claim(await ticketFor(['make'], { toolUse: 'use3' })), back)).toMatchObject({ left: null });
  });

  test.each([
    ['another command', ['make', 'all'], { command: 'make all' }],
    ['another conversation', ['make'], { agentSession: 's2' }],
    ['another agent', ['make'], { agent: 'gemini' }],
  ] as const)('%s does not take it up', async (_what, argv, more) => {
    const { ticket, runId } = await left();
    expect(tickets.leave(ticket, redeemer)).toBe(true);
    const redeemed = tickets.redeem(claim(await ticketFor([...argv], { ...again, ...more })), back);
    expect(redeemed).toMatchObject({ left: null });
    expect(redeemed).not.toMatchObject({ runId });
  });

  test('a second ticket that nobody brings leaves it as it was, and in the end it goes', async () => {
    const { ticket, runId } = await left();
    tickets.leave(ticket, redeemer);
    await ticketFor(['make'], again);
    host.clock.advance(ticketLifeMs);
    const third = tickets.redeem(claim(await ticketFor(['make'], { toolUse: 'use3' })), back);
    expect(third).toMatchObject({ runId, left: { outcome: null } });
  });

  test('what nobody comes back for ends, and its card goes', async () => {
    const { ticket, runId } = await left();
    tickets.leave(ticket, redeemer);
    host.clock.advance(leftLifeMs);
    expect(await driver.outcome(runId)).toMatchObject({ kind: 'cancelled', reason: 'client-gone' });
    expect(driver.broker.approvals()).toEqual([]);
  });
});
