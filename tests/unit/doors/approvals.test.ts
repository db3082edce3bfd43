/** Facts about `countersign approvals`, against a real core behind a real wire. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApprovalRequest } from '#domain/approval.ts';
import { acknowledgement, runApprovals } from '../../../main/doors/cli/approvals.ts';
import { bindBroker, type HostFacts } from '../../../main/rpc/bind-broker.ts';
import { createMemoryWire } from '../../../main/rpc/memory-wire.ts';
import { typeReplies } from '../../../main/rpc/wire-client.ts';
import { agent, driveDesk, type DeskDriver } from '../../fakes/desk-driver.ts';
import { scriptedHost, type ScriptedHost } from '../../fakes/scripted-host.ts';

let host: ScriptedHost;
let desk: DeskDriver;
beforeEach(async () => {
  host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  desk = await driveDesk(host);
});
afterEach(() => desk.desk.shutdown());

/** `typed` is what the person types, line by line; null where nobody sits at a terminal. */
async function approvals(words: string[], typed: string[] | null = null) {
  let [out, err] = ['', ''];
  const left = [...(typed ?? [])];
  const code = await runApprovals(words, {
    reach: () => {
      const ends = createMemoryWire({ isPerson: false });
      bindBroker(ends.wire, desk.desk, { clock: host.clock } as Partial<HostFacts> as HostFacts);
      return Promise.resolve({ kind: 'connected', client: typeReplies(ends.client), hello: {} as never });
    },
    stdout: (text) => (out += text),
    stderr: (text) => (err += text),
    askPerson: typed === null ? null : () => Promise.resolve(left.shift() ?? ''),
  });
  return { code, out, err };
}

async function asked(argv: [string, ...string[]] = ['make', 'all']): Promise<ApprovalRequest> {
  await desk.exec(argv, { asker: { door: 'mcp', claimedName: 'claude', says: 'because' } }, agent);
  return desk.card();
}

describe('looking', () => {
  test('says who asks what, with the fingerprint, in words and as JSON', async () => {
    expect(await approvals(['list'])).toMatchObject({ code: 0, out: 'Nothing waits for an answer.\n' });
    const card = await asked();
    const { out } = await approvals(['list']);
    expect(out).toContain(card.fingerprint);
    expect(out).toMatch(/make all[\s\S]*claude \(mcp\) asks to run a command in \/home\/u\/app/);
    expect(JSON.parse((await approvals(['list', '--json'])).out)).toEqual({ approvals: [card] });
    expect(JSON.parse((await approvals(['show', '--json', card.id])).out)).toEqual(card);
    expect((await approvals(['show', card.fingerprint.toLowerCase()])).out).toContain('It says:     because');
  });

  test('draws what an agent wrote without obeying it', async () => {
    const card = await asked(['make', '\u001b[2Kinnocent\u202e']);
    for (const words of [['list'], ['show', card.id]]) {
      expect((await approvals(words)).out).not.toMatch(/[\u001b\u202e]/);
    }
  });

  test('for what is not open says so', async () => {
    expect(await approvals(['show', 'apr_none'])).toMatchObject({ code: 125, err: expect.stringContaining('no such') });
  });
});

describe('answering', () => {
  test('takes a person at a terminal: from a script nothing is answered', async () => {
    const card = await asked();
    expect(await approvals(['answer', '--allow', card.id])).toMatchObject({
      code: 125,
      err: expect.stringContaining('typed by a person'),
    });
    expect(desk.openCards()).toHaveLength(1);
  });

  test.each([
    ['', 'nothing'],
    ['ZZZZ', 'another fingerprint'],
    ['y', 'yes'],
  ])('with %j typed (%s) nothing is answered', async (typed) => {
    const card = await asked();
    expect(await approvals(['answer', '--allow', card.id], [typed])).toMatchObject({ code: 125 });
    expect(desk.openCards()).toHaveLength(1);
  });

  test('with the fingerprint typed allows once', async () => {
    const card = await asked();
    const { code, out } = await approvals(['answer', '--allow', card.id], [card.fingerprint.toLowerCase()]);
    expect({ code, last: out.split('\n').at(-2) }).toEqual({ code: 0, last: 'Allowed once.' });
    expect(await desk.outcome(card.runId)).toMatchObject({ kind: 'completed' });
  });

  test('denies with words that the agent reads', async () => {
    const card = await asked();
    await approvals(['answer', '--deny', '--note', 'use the cache', card.id], [card.fingerprint]);
    expect(await desk.outcome(card.runId)).toMatchObject({ kind: 'rejected', note: 'use the cache' });
  });

  test('allows what is critical only with the acknowledgement too', async () => {
    host.risk = { level: 'critical' };
    const card = await asked(['rm', '-rf', 'x']);
    expect(await approvals(['answer', '--allow', card.id], [card.fingerprint])).toMatchObject({ code: 125 });
    expect(desk.openCards()).toHaveLength(1);
    expect(await approvals(['answer', '--allow', card.id], [acknowledgement, card.fingerprint])).toMatchObject({
      code: 0,
    });
  });

  test.each([
    [['answer', 'apr_1']],
    [['answer', '--allow', '--deny', 'apr_1']],
    [['answer', '--allow', '--note', 'x', 'apr_1']],
    [['answer', '--allow']],
    [['list', 'apr_1']],
    [['show']],
    [['show', '--allow', 'apr_1']],
    [['approve', 'apr_1']],
    [[]],
  ])('does not guess what %j means', async (words) => {
    expect(await approvals(words, ['x'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('countersign approvals list'),
    });
  });
});
