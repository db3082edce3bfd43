/** Sessions of agents: what is one, when it ends, and what a stop does to it. */
import { expect, test } from 'vitest';
import type { AgentSessionBook } from '#core/ports.ts';
import type { Submitter } from '#core/session.ts';
import type { AgentSessionRecord } from '#domain/agents/agent-session-view.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { ExecOperation } from '#domain/command/submission.ts';
import type { TicketTerms } from '#domain/command/ticket.ts';
import { forgetfulBook } from '#core/agent-sessions/known-sessions.ts';
import { driveBroker, person, type BrokerDriver } from '../../../fakes/people/broker-driver.ts';
import { byPage } from '../../../fakes/people/by-page.ts';
import { projectRoot, scriptedHost } from '../../../fakes/people/scripted-host.ts';

const requester = (entryPoint: ExecOperation['requester']['entryPoint'], claimedName: string) => ({
  requester: { entryPoint, claimedName, says: null },
});
const connection = (name: string): Submitter => ({ connectionId: `con_${name}`, isPerson: false });
const hook = (conversation: string): Submitter => ({ ...connection('hook'), conversation });

const sessionOf = (driver: BrokerDriver, runId: RunId) =>
  driver.broker.session(driver.sessionId)?.run(runId)?.agentSession;

const plainExec: Omit<ExecOperation, 'requester'> = {
  type: 'exec',
  argv: ['sleep'],
  cwd: null,
  env: {},
  terminal: null,
  timeoutMs: null,
  escalationRequest: null,
  settings: {},
};

/** Kept as a store keeps it. */
function keptBook(kept = new Map<string, AgentSessionRecord>()): AgentSessionBook {
  return {
    ...forgetfulBook(),
    recent: () => [...kept.values()].toReversed(),
    keep: (record) => void kept.set(record.id, record),
  };
}

test('what one connection of an agent asks is one session, and what a person types is none', async () => {
  const driver = await driveBroker(scriptedHost());
  const { agentSessions } = driver.broker;
  const one = await driver.exec(['make'], requester('mcp', 'Some agent'), connection('a'));
  const two = await driver.exec(['make', 'it'], requester('mcp', 'Some agent'), connection('a'));
  const other = await driver.exec(['make'], requester('mcp', 'Some agent'), connection('b'));
  const own = await driver.exec(['make'], requester('page', 'page'), person);
  const lone = await driver.exec(['make'], requester('cli', 'countersign exec'), connection('c'));
  expect(sessionOf(driver, one)).toBe(sessionOf(driver, two));
  expect(sessionOf(driver, other)).not.toBe(sessionOf(driver, one));
  expect([sessionOf(driver, own), sessionOf(driver, lone)]).toEqual([null, null]);
  expect(agentSessions.list(true)).toHaveLength(2);
  agentSessions.connectionClosed('con_a');
  expect(agentSessions.list(true).filter(({ endedAt }) => endedAt !== null)).toMatchObject([
    { id: sessionOf(driver, one), ending: 'left', name: 'Some agent', entryPoint: 'mcp', projectRoot },
  ]);
});

test('hooks are known by the agent’s own name for its conversation, over connections and over a restart', async () => {
  const host = scriptedHost();
  const kept = new Map<string, AgentSessionRecord>();
  const ports = { ...host.ports, agentSessions: keptBook(kept) };
  const driver = await driveBroker({ ...host, ports });
  const claude = requester('hook', 'Claude Code');
  const first = sessionOf(driver, await driver.exec(['make'], claude, hook('s1')));
  await driver.exec(['make'], claude, { ...hook('s1'), connectionId: 'con_other' });
  await driver.exec(['make'], claude, hook('s2'));
  expect(driver.broker.agentSessions.list(true).map(({ agent, conversation }) => [agent, conversation])).toEqual([
    ['claude', 's1'],
    ['claude', 's2'],
  ]);
  const later = await driveBroker({ ...host, ports: { ...ports, agentSessions: keptBook(kept) } });
  expect(later.broker.agentSessions.list(true).map(({ ending }) => ending)).toEqual(['desk-ended', 'desk-ended']);
  expect(sessionOf(later, await later.exec(['make'], claude, hook('s1')))).toBe(first);
  expect(later.broker.agentSessions.record(first ?? 'ags_none')).toMatchObject({ endedAt: null, ending: null });
});

test('a stop ends the runs of one session, says why in the agent’s words, and refuses what comes until it is let go on', async () => {
  const host = scriptedHost();
  host.script = () => ({ hangs: true });
  const driver = await driveBroker(host);
  const { agentSessions } = driver.broker;
  const mcp = requester('mcp', 'Some agent');
  const runId = await driver.exec(['sleep'], mcp, connection('a'));
  const other = await driver.exec(['sleep'], mcp, connection('b'));
  const id = sessionOf(driver, runId) ?? 'ags_none';
  expect(await agentSessions.stop(id, byPage)).toEqual({ runs: 1 });
  expect(await driver.outcome(runId)).toMatchObject({
    kind: 'cancelled',
    reason: 'session-stopped',
    sentence: expect.stringContaining('Stop working'),
  });
  expect(driver.broker.session(driver.sessionId)?.run(other)?.view.state).not.toBe('ended');
  await expect(driver.exec(['make'], mcp, connection('a'))).rejects.toThrow(/Stop working/);
  await agentSessions.release(id, byPage);
  host.script = () => ({});
  expect(await driver.outcome(await driver.exec(['make'], mcp, connection('a')))).toMatchObject({ kind: 'completed' });
  expect(host.configurationChanges.map(({ configurationChange: { effect, words } }) => [effect, words])).toEqual([
    ['tightened', expect.stringContaining('stopped session of an agent')],
    ['loosened', expect.stringContaining('stopped session of an agent')],
  ]);
});

test('a stop of one conversation counts in every project in which its agent works, over a restart too', async () => {
  const host = scriptedHost();
  host.script = () => ({ hangs: true });
  const kept = new Map<string, AgentSessionRecord>();
  const ports = { ...host.ports, agentSessions: keptBook(kept) };
  const driver = await driveBroker({ ...host, ports });
  const { agentSessions } = driver.broker;
  const claude = requester('hook', 'Claude Code');
  const here = await driver.exec(['sleep'], claude, hook('s1'));
  const elsewhere = await driver.broker.openProject('/home/u/elsewhere', { isPerson: false });
  let asked = 0;
  const there = async (conversation: string) => {
    const session = driver.broker.session(elsewhere.sessionId);
    const op = { ...plainExec, ...claude };
    return session?.submit({ id: `there-${(asked += 1)}`, op }, hook(conversation));
  };
  const other = await there('s1');
  expect(other).toMatchObject({ kind: 'accepted' });
  const id = sessionOf(driver, here) ?? 'ags_none';
  expect(await agentSessions.stop(id, byPage)).toEqual({ runs: 2 });
  expect(agentSessions.isStopped({ name: 'Claude Code', conversation: 's1' })).toBe(true);
  expect(agentSessions.isStopped({ name: 'Claude Code', conversation: 's2' })).toBe(false);
  expect(await there('s1')).toMatchObject({ kind: 'refused' });
  expect(await there('s2')).toMatchObject({ kind: 'accepted' });

  const later = await driveBroker({ ...host, ports: { ...ports, agentSessions: keptBook(kept) } });
  expect(later.broker.agentSessions.isStopped({ name: 'Claude Code', conversation: 's1' })).toBe(true);
  await later.broker.agentSessions.release(id, byPage);
  expect(later.broker.agentSessions.isStopped({ name: 'Claude Code', conversation: 's1' })).toBe(false);
});

test('a stop closes the card of a command that waits, and its ticket is none any more', async () => {
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const driver = await driveBroker(host);
  const { agentSessions, tickets } = driver.broker;
  const session = driver.broker.session(driver.sessionId);
  if (session === null) throw new Error('no session');
  const terms: TicketTerms = {
    agent: 'claude',
    agentSession: 's1',
    toolUse: 'one',
    command: 'make',
    cwd: projectRoot,
    agentProcess: '100:5',
    isBackground: false,
    toolLimit: null,
  };
  const op: ExecOperation = { ...plainExec, argv: ['make'], ...requester('hook', 'Claude Code') };
  const ask = (toolUse: string) =>
    tickets.request({ session, op, terms: { ...terms, toolUse }, reviewedBy: null }, hook('s1'));
  const waiting = ask('one');
  await driver.card();
  const [seen] = agentSessions.list(true);
  expect(seen?.waiting).toBe(1);
  const id = seen?.id ?? 'ags_none';
  await agentSessions.stop(id, byPage);
  expect(await waiting).toMatchObject({ kind: 'refused', sentence: expect.stringContaining('Stop working') });
  expect(driver.openCards()).toEqual([]);
  expect(await ask('two')).toMatchObject({ kind: 'refused', sentence: expect.stringContaining('Stop working') });

  await agentSessions.release(id, byPage);
  const allowed = ask('three');
  await driver.allow(await driver.card());
  const answer = await allowed;
  if (answer.kind === 'refused') throw new Error(answer.sentence);
  await agentSessions.stop(id, byPage);
  const redeemed = tickets.redeem(
    { ticket: answer.ticket, cwd: projectRoot, processes: ['100:5'], terminal: null },
    connection('r'),
  );
  // Who brings it reads why nothing ran.
  if (redeemed.kind !== 'redeemed') throw new Error('the end of the run was not told');
  expect(await driver.outcome(redeemed.runId)).toMatchObject({ kind: 'cancelled', reason: 'session-stopped' });
  expect(host.launches).toEqual([]);
});

test('a whole agent that the desk starts outlives the page, and its terminal is given to whoever knows its code', async () => {
  const host = scriptedHost();
  host.script = () => ({ hangs: true });
  const driver = await driveBroker(host);
  const { agentSessions } = driver.broker;
  const id = agentSessions.begin({
    agent: 'claude',
    name: 'Claude Code',
    version: '1',
    entryPoint: 'page',
    projectRoot,
    conversation: 'c1',
  });
  const whole = { isAgent: true, terminal: { columns: 80, rows: 24 }, ...requester('agent', 'Claude Code') };
  const runId = await driver.exec(['claude'], whole, { ...connection('cli'), agentSession: id });
  driver.broker.connectionClosed('con_cli');
  const run = driver.broker.session(driver.sessionId)?.run(runId);
  expect(run?.view.state).not.toBe('ended');
  const [seen] = agentSessions.list(true);
  expect(seen).toMatchObject({ id, runId, isHere: true, mayResume: false });
  expect(agentSessions.list(false)[0]?.code).toBeNull();
  for (let tries = 0; tries < 3; tries += 1) {
    expect(() => agentSessions.attach(id, 'WRONG', 'con_new')).toThrow('not the code');
  }
  expect(agentSessions.attach(id, seen?.code ?? '', 'con_new').connectionId).toBe('con_new');
  for (let tries = 0; tries < 10; tries += 1) {
    expect(() => agentSessions.attach(id, 'WRONG', 'con_third')).toThrow('not the code');
  }
  // Who guesses gets nowhere, not even by luck.
  expect(() => agentSessions.attach(id, seen?.code ?? '', 'con_third')).toThrow('not the code');
  await agentSessions.stop(id, byPage);
  expect(agentSessions.list(true)[0]).toMatchObject({ ending: 'stopped', mayResume: true, code: null });
});
