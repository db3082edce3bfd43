/** Facts about reading what driven agents ask: whatever comes, it is a question that fits, or none. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { externalToolOperationSchema } from '#domain/approval/external-tool.ts';
import { readPermissionRequest } from '../../../../main/doors/drive/acp/read-permission-request.ts';
import { createJsonLinesPeer } from '../../../../main/doors/drive/codex-app-server/json-lines-peer.ts';
import { readApprovalRequest } from '../../../../main/doors/drive/codex-app-server/read-approval-request.ts';
import type { DrivenQuestion } from '../../../../main/doors/drive/external-tool-requester.ts';
import { permissionSchema, readPermission } from '../../../../main/doors/drive/opencode/read-permission.ts';
import { readServerEvents } from '../../../../main/doors/drive/opencode/drive-opencode.ts';

const options = [
  { optionId: 'y', name: 'Yes', kind: 'allow_once' },
  { optionId: 'n', name: 'No', kind: 'reject_once' },
];
const execute = (rawInput: unknown, more: object = {}) => ({
  sessionId: 's',
  toolCall: { toolCallId: 't', kind: 'execute', title: 'Run', rawInput },
  options,
  ...more,
});

describe('an ACP permission request', () => {
  test.each([
    ['a line', { command: 'ls | wc' }, ['sh', '-c', 'ls | wc']],
    ['a program with its words', { command: 'ls', args: ['-a'] }, ['ls', '-a']],
    ['words', { command: ['ls', '-a'] }, ['ls', '-a']],
  ])('with %s is about that command', (_title, rawInput, argv) => {
    expect(readPermissionRequest(execute(rawInput), '/p')?.subject).toEqual({ kind: 'command', argv });
  });

  const titled = (title: string, text: string) => ({
    sessionId: 's',
    toolCall: {
      toolCallId: 't',
      kind: 'execute',
      title,
      content: [{ type: 'content', content: { type: 'text', text } }],
    },
    options,
  });

  test.each([
    ['[in sub] (look)', '/p/sub'],
    ['[in /q] [background]', '/q'],
    ['[current working directory /p]', '/p'],
  ])('of an agent that puts the line into its title is about that line, %s', (beside, cwd) => {
    expect(readPermissionRequest(titled('ls\nwc', beside), '/p', 'gemini-cli')).toMatchObject({
      subject: { kind: 'command', argv: ['sh', '-c', 'ls\nwc'] },
      cwd,
      says: beside,
    });
  });

  test.each([
    ['gemini-cli', '[in sub] (x] (look)'],
    ['gemini-cli', 'nothing known'],
    ['another', '[in sub] (look)'],
  ])('of %s with %s is no line: nobody can say where it would run, or whether it is one', (name, beside) => {
    expect(readPermissionRequest(titled('ls', beside), '/p', name)?.subject).toMatchObject({
      kind: 'tool',
      name: 'ls',
    });
  });

  test('about anything else is shown in the agent’s words', () => {
    const toolCall = {
      toolCallId: 't',
      kind: 'edit',
      title: 'Edit a.ts',
      rawInput: { a: 1 },
      locations: [{ path: '/p/a.ts' }],
    };
    expect(readPermissionRequest({ ...execute({}), toolCall }, '/p')?.subject).toEqual({
      kind: 'tool',
      name: 'Edit a.ts',
      input: '{"a":1}',
      paths: ['/p/a.ts'],
    });
  });

  test('of the draft names its command and its folder', () => {
    const request = {
      sessionId: 's',
      title: 'T',
      description: 'D',
      subject: { type: 'command', command: 'ls', cwd: '/q' },
      options,
    };
    expect(readPermissionRequest(request, '/p')).toMatchObject({
      subject: { kind: 'command', argv: ['sh', '-c', 'ls'] },
      cwd: '/q',
      says: 'D',
    });
  });

  test('of a kind nobody knows yet is shown as it came', () => {
    const request = { sessionId: 's', title: 'T', subject: { type: '_moon', phase: 3 }, options };
    expect(readPermissionRequest(request, '/p')?.subject).toMatchObject({ kind: 'tool', name: 'T' });
  });

  test.each([
    [{ defaultToNo: true }, { prefersNo: true, mayRemember: true }],
    [{ claudeCode: { suppressAlwaysAllowRule: true } }, { prefersNo: false, mayRemember: false }],
    [{ defaultToNo: 'yes' }, { prefersNo: false, mayRemember: true }],
    [null, { prefersNo: false, mayRemember: true }],
  ])('passes on %j', (meta, escalationRequests) => {
    expect(readPermissionRequest(execute({ command: 'ls' }, { _meta: meta }), '/p')).toMatchObject(escalationRequests);
  });

  test.each([
    ['no option that allows', [options[1]]],
    ['options of unknown kinds only', [{ optionId: 'x', name: 'X', kind: 'allow_sometimes' }]],
    ['two options of one name', [options[0], options[0]]],
    ['no options', []],
  ])('with %s is no question', (_title, offered) => {
    expect(readPermissionRequest(execute({ command: 'ls' }, { options: offered }), '/p')).toBeNull();
  });

  test('that cannot be shown whole is no question', () => {
    expect(readPermissionRequest(execute({ command: 'x'.repeat(2_000_000) }), '/p')).toBeNull();
    expect(readPermissionRequest({ ...execute({ a: 'x'.repeat(70_000) }) }, '/p')).toBeNull();
  });
});

const readFrom = (params: object, method = 'item/commandExecution/requestApproval') =>
  readApprovalRequest(method, params, () => [{ path: '/p/a', kind: { type: 'add' }, diff: '+x' }]);

describe('a Codex approval request', () => {
  const command = {
    kind: 'command',
    threadId: 't',
    turnId: 'u',
    itemId: 'i',
    startedAtMs: 1,
    command: 'ls',
    cwd: '/p',
  };

  test('offers just the decisions that the server names', () => {
    const proposed = { proposedExecpolicyAmendment: ['ls'] };
    const available = ['accept', 'cancel', { acceptWithExecpolicyAmendment: { execpolicy_amendment: ['ls'] } }];
    const ids = (params: object) => readFrom(params)?.question?.choices.map(({ id }) => id);
    expect(ids(command)).toEqual(['accept', 'acceptForSession', 'decline', 'cancel']);
    expect(ids({ ...command, ...proposed, availableDecisions: available })).toEqual([
      'accept',
      'cancel',
      'acceptWithExecpolicyAmendment',
    ]);
    expect(readFrom({ ...command, ...proposed })?.reply('acceptWithExecpolicyAmendment')).toEqual({
      decision: { acceptWithExecpolicyAmendment: { execpolicy_amendment: ['ls'] } },
    });
  });

  test('answers a refusal without a choice with the plain one', () => {
    expect(readFrom(command)?.reply(null)).toEqual({ decision: 'decline' });
    expect(readFrom(command)?.reply('made up')).toEqual({ decision: 'decline' });
  });

  test('about a host, files or permissions says what it is about', () => {
    const network = { ...command, networkApprovalContext: { host: 'files.example', protocol: 'https' } };
    expect(readFrom(network)?.question?.subject).toMatchObject({ name: 'connect', input: 'https://files.example' });
    const files = readFrom({ itemId: 'i' }, 'item/fileChange/requestApproval');
    expect(files?.question?.subject).toEqual({
      kind: 'tool',
      name: 'change files',
      input: '/p/a\n+x',
      paths: ['/p/a'],
    });
    const asked = { cwd: '/p', reason: null, permissions: { network: { enabled: true }, fileSystem: null } };
    const permissions = readFrom(asked, 'item/permissions/requestApproval');
    expect(permissions?.reply('turn')).toEqual({ permissions: { network: { enabled: true } }, scope: 'turn' });
    expect(permissions?.reply('session')).toMatchObject({ scope: 'session' });
    expect(permissions?.reply('none')).toEqual({ permissions: {}, scope: 'turn' });
    expect(permissions?.reply(null)).toEqual({ permissions: {}, scope: 'turn' });
  });

  test('about files that were never told is refused', () => {
    const request = readApprovalRequest('item/fileChange/requestApproval', { itemId: 'i' }, () => null);
    expect(request?.question).toBeNull();
    expect(request?.reply(null)).toEqual({ decision: 'decline' });
  });
});

const fits = (question: DrivenQuestion | null): boolean => {
  if (question === null) return true;
  const { says: _says, ...rest } = question;
  const requester = { entryPoint: 'drive', claimedName: null, says: null };
  return externalToolOperationSchema.safeParse({ type: 'external-tool-approval', ...rest, requester }).success;
};

describe('whatever comes', () => {
  const anything = fc.oneof(fc.jsonValue(), fc.anything());
  const shaped = fc.record(
    {
      toolCall: fc.record(
        { kind: fc.constantFrom('execute', 'edit'), title: anything, rawInput: anything, locations: anything },
        { requiredKeys: [] },
      ),
      title: anything,
      subject: fc.oneof(
        anything,
        fc.record({
          type: fc.constantFrom('command', 'tool_call', 'x'),
          command: anything,
          cwd: anything,
          toolCall: anything,
        }),
      ),
      options: fc.oneof(
        anything,
        fc.array(
          fc.record({
            optionId: anything,
            name: fc.string(),
            kind: fc.constantFrom('allow_once', 'reject_always', '__proto__'),
          }),
        ),
      ),
      _meta: anything,
      command: anything,
      cwd: anything,
      availableDecisions: anything,
      permissions: anything,
      itemId: anything,
      id: anything,
      sessionID: fc.string(),
      permission: fc.constantFrom('bash', 'edit', ''),
      patterns: anything,
      metadata: anything,
      always: anything,
    },
    { requiredKeys: [] },
  );
  test('it is a question that fits the desk, or none', () => {
    fc.assert(
      fc.property(fc.oneof(anything, shaped), (params) => {
        expect(fits(readPermissionRequest(params, '/p'))).toBe(true);
        for (const method of [
          'item/commandExecution/requestApproval',
          'item/fileChange/requestApproval',
          'item/permissions/requestApproval',
          'x',
        ]) {
          const read = readApprovalRequest(method, params, () => null);
          expect(fits(read?.question ?? null)).toBe(true);
          // A refusal is always at hand.
          expect(JSON.stringify(read?.reply(null) ?? null)).not.toMatch(/accept/);
        }
        const permission = permissionSchema.safeParse(params);
        if (permission.success) expect(fits(readPermission(permission.data, null))).toBe(true);
      }),
      { numRuns: Number(process.env['COUNTERSIGN_FUZZ'] ?? 2000) },
    );
  });

  test('events are the same, however they are cut', async () => {
    const data = fc.array(
      fc.string({ maxLength: 20 }).filter((text) => !/[\r\n]/.test(text)),
      { minLength: 1, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(data, { maxLength: 5 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.nat(60)),
        async (events, end, cuts) => {
          const text = events.map((lines) => `${lines.map((line) => `data: ${line}${end}`).join('')}${end}`).join('');
          const bytes = new TextEncoder().encode(text);
          async function* pieces() {
            let at = 0;
            for (const cut of [...cuts, bytes.length]) {
              yield bytes.subarray(at, at + cut);
              at += cut;
            }
            yield new TextEncoder().encode('\n');
          }
          const heard: string[] = [];
          for await (const event of readServerEvents(pieces())) heard.push(event);
          expect(heard).toEqual(events.map((lines) => lines.join('\n')));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('lines of an agent that are no messages are told, and nothing breaks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.string(), fc.json())), async (lines) => {
        const input = new ReadableStream<Uint8Array>({
          start(controller) {
            for (const line of lines) controller.enqueue(new TextEncoder().encode(`${line}\n`));
            controller.close();
          },
        });
        const peer = createJsonLinesPeer(
          { input, output: new WritableStream() },
          { request: () => Promise.resolve(undefined), news: () => undefined, unreadable: () => undefined },
        );
        await expect(peer.done).resolves.toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});
