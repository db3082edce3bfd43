/** What rules of a person's file answer: narrowly to a yes, widely to a no. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerByRules, decidingRulesSchema } from '#domain/deciders/decider-rules.ts';
import type { DeciderRequest } from '#domain/deciders/decider.ts';

const command = (commands: DeciderRequest['commands'], more: Partial<DeciderRequest> = {}): DeciderRequest => ({
  version: 1,
  id: 'apr_1',
  digest: 'a'.repeat(64),
  kind: 'command',
  project: '/home/u/shop',
  cwd: '/home/u/shop',
  requester: { entryPoint: 'mcp', claimedName: 'Codex', says: null },
  argv: ['bash', '-c', 'x'],
  text: 'x',
  commands,
  reason: 'because',
  risk: { level: 'medium', categories: [], reasons: [] },
  grants: [],
  ...more,
});
const target = { host: 'api.example.com', port: 443, protocol: 'https' } as const;
const connection = (host: string = target.host): DeciderRequest =>
  command([['curl', host]], { kind: 'network', target: { ...target, host } });

const said = (when: object, decision: string, request: DeciderRequest): string | null => {
  const { rules } = decidingRulesSchema.parse({ version: 1, rules: [{ when, decision }] });
  return answerByRules(rules, request)?.decision ?? null;
};

const fetches = { commands: [['git', 'fetch']] };
const path = { kind: 'path', path: '/home/u/x', access: 'write' } as const;

test.each<[string, object, string, DeciderRequest, string | null]>([
  ['a command that begins so', fetches, 'allow', command([['git', 'fetch', 'origin']]), 'allow'],
  ['one that only looks so', fetches, 'allow', command([['git', 'fetchx']]), null],
  [
    'one of two commands',
    fetches,
    'allow',
    command([
      ['git', 'fetch'],
      ['rm', 'x'],
    ]),
    null,
  ],
  [
    'a no to one of two commands',
    fetches,
    'deny',
    command([
      ['git', 'fetch'],
      ['rm', 'x'],
    ]),
    'deny',
  ],
  ['a line that is not read whole', fetches, 'allow', command(null), null],
  ['a line without commands', fetches, 'allow', command([]), null],
  ['a yes that would bring a file', fetches, 'allow', command([['git', 'fetch']], { grants: [path] }), null],
  ['a no to what would bring a file', fetches, 'deny', command([['git', 'fetch']], { grants: [path] }), 'deny'],
  [
    'a yes that would leave the sandbox',
    fetches,
    'allow',
    command([['git', 'fetch']], { grants: [{ kind: 'unsandboxed' }] }),
    null,
  ],
  ['the connection of a command', fetches, 'allow', connection(), null],
  ['a host', { hosts: ['*.example.com'] }, 'allow', connection(), 'allow'],
  ['another host', { hosts: ['*.example.com'] }, 'allow', connection('example.org'), null],
  ['a host by risk alone', { maxRisk: 'high' }, 'allow', connection(), null],
  [
    'hosts that a command asks for ahead',
    { hosts: ['**.example.com:443'] },
    'allow',
    command([['npm', 'i']], { grants: [{ kind: 'host', target }] }),
    'allow',
  ],
  [
    'one host of two',
    { hosts: ['api.example.com'] },
    'allow',
    command([['npm', 'i']], {
      grants: [
        { kind: 'host', target },
        { kind: 'host', target: { ...target, host: 'x.example' } },
      ],
    }),
    null,
  ],
  [
    'a no to one host of two',
    { hosts: ['x.example'] },
    'deny',
    command([['npm', 'i']], {
      grants: [
        { kind: 'host', target },
        { kind: 'host', target: { ...target, host: 'x.example' } },
      ],
    }),
    'deny',
  ],
  ['a command that reaches no host', { hosts: ['x.example'] }, 'deny', command([['ls']]), null],
  ['an agent', { agents: ['Codex'] }, 'deny', command([['ls']]), 'deny'],
  [
    'another agent',
    { agents: ['Codex'] },
    'deny',
    command([['ls']], { requester: { entryPoint: 'mcp', claimedName: null, says: null } }),
    null,
  ],
  ['a project below', { projects: ['/home/u'] }, 'deny', command([['ls']]), 'deny'],
  ['a project beside', { projects: ['/home/u/sho'] }, 'deny', command([['ls']]), null],
  ['a level', { maxRisk: 'medium' }, 'allow', command([['ls']]), 'allow'],
  ['a higher level', { maxRisk: 'low' }, 'allow', command([['ls']]), null],
])('%s', (_what, when, decision, request, expected) => {
  expect(said(when, decision, request)).toBe(expected);
});

test('whatever a file holds, it is refused or says yes to nothing but what it names', () => {
  const grant = fc.constantFrom(path, { kind: 'unsandboxed' } as const, { kind: 'host', target } as const);
  const condition = fc.record(
    {
      commands: fc.constant([['git']]),
      hosts: fc.constant(['x.example']),
      maxRisk: fc.constant('critical'),
      agents: fc.constant(['Codex']),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(condition, fc.array(grant), (when, grants) => {
      const read = decidingRulesSchema.safeParse({ version: 1, rules: [{ when, decision: 'allow' }] });
      if (!read.success) return;
      const answer = answerByRules(read.data.rules, command([['git', 'fetch']], { grants }));
      if (grants.length > 0) expect(answer).toBeNull();
    }),
  );
});
