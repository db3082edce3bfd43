/** Facts about `countersign approvals`, against a real core behind a real wire. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { acknowledgement, runApprovals } from '../../../../main/doors/cli/commands/approvals.ts';
import { bindBroker, type HostFacts } from '../../../../main/rpc/bind/bind-broker.ts';
import { createMemoryWire } from '../../../../main/rpc/memory-wire.ts';
import { typeReplies } from '../../../../main/rpc/wire-client.ts';
import { agent, driveBroker, type BrokerDriver } from '../../../fakes/people/broker-driver.ts';
import { deniedWrite, homeDir, scriptedHost, type ScriptedHost } from '../../../fakes/people/scripted-host.ts';

const requester = { entryPoint: 'mcp', claimedName: 'claude', says: 'because' } as const;
let host: ScriptedHost;
let broker: BrokerDriver;
beforeEach(async () => {
  host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  broker = await driveBroker(host);
});
afterEach(() => broker.broker.shutdown());

/** `typed` is what the person types, line by line; null where nobody sits at a terminal. */
async function approvals(words: string[], typed: string[] | null = null) {
  let [out, err] = ['', ''];
  const left = [...(typed ?? [])];
  const code = await runApprovals(words, {
    reach: () => {
      const ends = createMemoryWire({ isPerson: false });
      bindBroker(ends.wire, broker.broker, { clock: host.clock } as Partial<HostFacts> as HostFacts);
      return Promise.resolve({ kind: 'connected', client: typeReplies(ends.client), hello: {} as never });
    },
    stdout: (text) => (out += text),
    stderr: (text) => (err += text),
    askPerson: typed === null ? null : () => Promise.resolve(left.shift() ?? ''),
  });
  return { code, out, err };
}

async function asked(argv: [string, ...string[]] = ['make', 'all']): Promise<ApprovalRequest> {
  await broker.exec(argv, { requester }, agent);
  return broker.card();
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

  test('names everything that steers the command or lets it do more', async () => {
    await broker.exec(
      ['npm', 'test'],
      {
        requester,
        env: { PATH: '/p/evil', GIT_SSH_COMMAND: 'x\u202e' },
        settings: {
          files: {
            mode: 'workspace-write',
            writableRoots: ['/home/u/.ssh'],
            excludeTmpdir: false,
            excludeSlashTmp: false,
          },
          permissions: [{ kind: 'path', path: '/home/u/.ssh', access: 'write' }],
          network: 'full',
          passEnv: ['AWS_SECRET_ACCESS_KEY'],
        },
      },
      agent,
    );
    const { out } = await approvals(['show', (await broker.card()).id]);
    expect(out).toContain('Variable:    PATH=/p/evil\n');
    expect(out).toMatch(/Variable: {4}GIT_SSH_COMMAND=x<[^>]+>\n/);
    expect(out).toContain('Sandbox:     bwrap, network full\n');
    expect(out).toContain('Can write:   /home/u/.ssh\n');
    expect(out).toContain('Can read:    the variable AWS_SECRET_ACCESS_KEY');
    expect(out).toContain('The caller asks for looser settings');
  });

  test('says of a run without a sandbox that there is none', async () => {
    await broker.exec(
      ['make'],
      { requester, settings: { files: { mode: 'danger-full-access' }, network: 'full' } },
      agent,
    );
    expect((await approvals(['show', (await broker.card()).id])).out).toContain('Sandbox:     none, network full\n');
  });

  test('names the scripts that the line starts beside its program', async () => {
    const script = { path: '/home/u/app/x.sh', realPath: '/home/u/app/x.sh', contentHash: 'h' };
    host.ports.disk.findScript = () => Promise.resolve(script);
    host.texts[script.path] = 'ls\n';
    const { id } = await asked(['bash', 'x.sh']);
    expect((await approvals(['show', id])).out).toContain('Starts too:  /home/u/app/x.sh\n');
  });

  test('for what is not open says so', async () => {
    expect(await approvals(['show', 'apr_none'])).toMatchObject({ code: 125, err: expect.stringContaining('no such') });
  });
});

const ofLines = (n: number) =>
  ['*** Begin Patch', '*** Add File: new.txt', ...Array.from({ length: n }, (_, i) => `+line ${i} \u001b[2K`)].join(
    '\n',
  );

async function askedPatch(lines: number): Promise<ApprovalRequest> {
  const op = { type: 'patch', patch: `${ofLines(lines)}\n*** End Patch`, cwd: null, requester } as const;
  await broker.broker.session(broker.sessionId)?.submit({ id: randomUUID(), op }, agent);
  return broker.card();
}

describe('answering', () => {
  test('takes a person at a terminal: from a script nothing is answered', async () => {
    const card = await asked();
    expect(await approvals(['answer', '--allow', card.id])).toMatchObject({
      code: 125,
      err: expect.stringContaining('typed by a person'),
    });
    expect(broker.openCards()).toHaveLength(1);
  });

  test.each([
    ['', 'nothing'],
    ['ZZZZ', 'another fingerprint'],
    ['y', 'yes'],
  ])('with %j typed (%s) nothing is answered', async (typed) => {
    const card = await asked();
    expect(await approvals(['answer', '--allow', card.id], [typed])).toMatchObject({ code: 125 });
    expect(broker.openCards()).toHaveLength(1);
  });

  test('with the fingerprint typed allows once', async () => {
    const card = await asked();
    const { code, out } = await approvals(['answer', '--allow', card.id], [card.fingerprint.toLowerCase()]);
    expect({ code, last: out.split('\n').at(-2) }).toEqual({ code: 0, last: 'Allowed once.' });
    expect(await broker.outcome(card.runId)).toMatchObject({ kind: 'completed' });
  });

  test('denies with words that the agent reads', async () => {
    const card = await asked();
    await approvals(['answer', '--deny', '--note', 'use the cache', card.id], [card.fingerprint]);
    expect(await broker.outcome(card.runId)).toMatchObject({ kind: 'rejected', note: 'use the cache' });
  });

  test('allows what is critical only with the acknowledgement too', async () => {
    host.risk = { level: 'critical' };
    const card = await asked(['rm', '-rf', 'x']);
    expect(await approvals(['answer', '--allow', card.id], [card.fingerprint])).toMatchObject({ code: 125 });
    expect(broker.openCards()).toHaveLength(1);
    expect(await approvals(['answer', '--allow', card.id], [acknowledgement, card.fingerprint])).toMatchObject({
      code: 0,
    });
  });

  describe('a patch', () => {
    test('is shown with every line before it is allowed', async () => {
      const card = await askedPatch(3);
      const { code, out } = await approvals(['answer', '--allow', card.id], [card.fingerprint]);
      expect(code).toBe(0);
      for (const line of ['add /home/u/app/new.txt (+3 -0)', '+line 0', '+line 2']) expect(out).toContain(line);
      expect(out).not.toContain('\u001b');
      // It is written once its yes is on record, which the answer need not wait for.
      await expect.poll(() => host.launches).toHaveLength(1);
    });

    test('that is longer than a terminal shows is denied there, and allowed on a screen', async () => {
      const card = await askedPatch(600);
      expect(await approvals(['answer', '--allow', card.id], [card.fingerprint])).toMatchObject({
        code: 125,
        err: expect.stringContaining('too long'),
      });
      expect(broker.openCards()).toHaveLength(1);
      expect(await approvals(['answer', '--deny', card.id], [card.fingerprint])).toMatchObject({ code: 0 });
      expect(broker.openCards()).toHaveLength(0);
    });
  });

  test('a question about what an agent does itself takes its single yes', async () => {
    const choices = [
      { id: 'always', name: 'Always', effect: 'allow', isLasting: true },
      { id: 'yes', name: 'Yes', effect: 'allow', isLasting: false },
      { id: 'no', name: 'No', effect: 'deny', isLasting: false },
    ] as const;
    const subject = { kind: 'tool', name: 'web', input: 'x', paths: [] as string[] } as const;
    const op = {
      type: 'external-tool-approval',
      subject,
      cwd: null,
      requester,
      prefersNo: false,
      mayRemember: true,
    } as const;
    await broker.broker
      .session(broker.sessionId)
      ?.submit({ id: randomUUID(), op: { ...op, choices: [...choices] } }, agent);
    const card = await broker.card();
    const { out } = await approvals(['answer', '--allow', card.id], [card.fingerprint]);
    expect(out).toContain('does not contain it');
    expect(await broker.outcome(card.runId)).toMatchObject({ kind: 'permitted', choiceId: 'yes' });
  });

  test('permissions that an agent asks for ahead are given for its next command, and shown before', async () => {
    const grants = [{ kind: 'path', path: `${homeDir}/.cache/x`, access: 'write' } as const];
    const op = { type: 'permission-request', grants, requester } as const;
    await broker.broker.session(broker.sessionId)?.submit({ id: randomUUID(), op }, agent);
    const card = await broker.card();
    const { out } = await approvals(['answer', '--allow', card.id], [card.fingerprint]);
    expect(out).toContain(`Wants:       write ${homeDir}/.cache/x`);
    expect(await broker.outcome(card.runId)).toMatchObject({ kind: 'granted', scope: { kind: 'once' } });
  });

  test('an escalation is allowed once, and only what its card names', async () => {
    host.settings = {};
    host.script = (_spec, launch) => (launch === 0 ? deniedWrite(`${homeDir}/x`) : {});
    await broker.exec(['touch', `${homeDir}/x`], { requester }, agent);
    const card = await broker.card();
    expect(card.kind).toBe('escalation');
    const { out } = await approvals(['answer', '--allow', card.id], [card.fingerprint]);
    expect(out).toContain(`More:        write ${homeDir}/x`);
    expect(await broker.outcome(card.runId)).toMatchObject({ kind: 'completed' });
    expect(host.launches.at(-1)?.plan.grants).toEqual([{ kind: 'path', path: `${homeDir}/x`, access: 'write' }]);
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
