/** An agent with hooks whose questions come in a flood is told that they are held back, before its own patience ends. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Result } from '#contract/methods.ts';
import { mostPerMinute } from '#core/approval/flood-breaker.ts';
import { heldHookMs } from '#core/approval/with-flood-breaker.ts';
import type { EventMessage } from '#domain/common/event.ts';
import { typeReplies, type BrokerClient } from '../../main/rpc/wire-client.ts';
import { deniedWrite } from '../fakes/people/scripted-host.ts';
import { openBoundBroker, type BoundBroker } from './bound-broker.ts';
import { watchEvents, type WatchedEvents } from './watch-events.ts';

const cwd = import.meta.dirname;

let bound: BoundBroker;
let agent: BrokerClient;
let events: WatchedEvents;
beforeEach(async () => {
  bound = await openBoundBroker('memory');
  agent = typeReplies(await bound.connect({ isPerson: false }));
  const person = await bound.connect();
  await person.call('desk.subscribe', { afterSeq: null });
  events = watchEvents(person);
});
afterEach(() => bound.close());

/** As Claude Code says that it is about to run a command. */
async function decide(n: number): Promise<Result<'hook.decide'>> {
  const call = { tool_name: 'Bash', tool_input: { command: `make n${n}` }, tool_use_id: `use${n}` };
  const payload = JSON.stringify({
    session_id: 's1',
    hook_event_name: 'PreToolUse',
    cwd,
    permission_mode: 'default',
    ...call,
  });
  const asked = { event: 'PreToolUse', payload, redeem: 'shim redeem', project: cwd };
  const reply = await agent.call('hook.decide', { agent: 'claude', processes: [], ...asked });
  if (!reply.ok) throw new Error(reply.error.message.code);
  return reply.result;
}

const heard = (type: EventMessage['type'], times: number): Promise<void> =>
  expect.poll(() => events.all.filter(({ msg }) => msg.type === type).length).toBe(times);

const heldRun = (): string | undefined =>
  events.all.flatMap(({ msg }) => (msg.type === 'background' && msg.isHeld === true ? [msg.runId] : [])).at(0);

test('a hook whose question is held back is answered with what its person must do', async () => {
  bound.host.settings = { approvalPolicy: { mode: 'untrusted' } };
  for (let n = 0; n < mostPerMinute; n += 1) {
    void decide(n);
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is counted
    await heard('exec-approval-request', n + 1);
  }
  const last = decide(mostPerMinute);
  await expect.poll(heldRun).toBeDefined();
  bound.host.clock.advance(heldHookMs);
  const { stdout } = await last;
  expect(stdout).toContain('"deny"');
  expect(stdout).toContain('You ask too much at once, so this question is held back.');
  expect(stdout).toContain('Tell the person to open the desk');
});

test('a command whose second question is held back is left to wait, and the agent is told for whom', async () => {
  bound.host.script = () => deniedWrite('/outside/x');
  const started: { runId: string; ticket: `tkt_${string}` }[] = [];
  for (let n = 0; n <= mostPerMinute; n += 1) {
    /* oxlint-disable no-await-in-loop -- one after the other is what is counted */
    const { stdout } = await decide(n);
    const ticket: `tkt_${string}` = `tkt_${/tkt_([\w-]+)/u.exec(stdout)?.[1] ?? ''}`;
    const reply = await agent.call('ticket.redeem', { ticket, cwd, processes: [], terminal: null });
    if (!reply.ok) throw new Error(reply.error.message.code);
    started.push({ runId: reply.result.runId, ticket });
    if (n < mostPerMinute) await heard('exec-approval-request', n + 1);
    /* oxlint-enable no-await-in-loop */
  }
  const last = started.at(-1);
  await expect.poll(heldRun).toBe(last?.runId);
  const left = await agent.call('ticket.leave', { ticket: last?.ticket ?? 'tkt_' });
  expect(left).toMatchObject({
    ok: true,
    result: { waitsFor: 'a person to say at the desk how it goes on: you ask too much at once.' },
  });
});
