/** A card about permissions that an agent asks for ahead of its commands. */
import type { PermissionApproval } from '#domain/approval/approval.ts';
import { sampleApproval, samplePlan, sampleRisk } from './sample-views.ts';
import { say } from '#domain/common/message.ts';

const {
  kind: _kind,
  cause,
  stricter: _stricter,
  ...common
} = sampleApproval({}, 'request_permissions: write access to /home/ada/.cache/pip');
const grants: PermissionApproval['grants'] = [
  { kind: 'path', path: '/home/ada/.cache/pip', access: 'write' },
  { kind: 'path', path: `/home/ada/a/very/long/path/${'folder-with-a-long-name/'.repeat(8)}end`, access: 'read' },
  { kind: 'host', target: { host: 'packages.example.com', port: 443, protocol: 'https' } },
];
export const samplePermissions: PermissionApproval = {
  ...common,
  kind: 'permissions',
  cause,
  requester: { entryPoint: 'mcp', claimedName: 'claude-code', says: 'I will install three packages for the tests.' },
  facts: { ...common.facts, plan: { ...samplePlan, network: 'filtered', grants } },
  risk: {
    ...sampleRisk,
    level: 'medium',
    categories: ['system_modification', 'network_access'],
    reasons: [
      {
        code: 'grant-write',
        level: 'medium',
        text: say('This is outside the project and could be changed.'),
        span: [21, 57],
      },
    ],
    effects: {
      ...sampleRisk.effects,
      writes: [{ path: '/home/ada/.cache/pip', place: 'home', size: null }],
      hosts: ['packages.example.com'],
    },
  },
  reason: say('The caller asks for more than the sandbox allows.'),
  grants,
  offers: [
    { scope: { kind: 'once' }, reach: say('Only the next command or patch of this agent.') },
    {
      scope: { kind: 'timed', durationMs: 900_000 },
      reach: say('{what}, for 15 minutes.', { what: say('Every command and patch of this agent in this project') }),
    },
    {
      scope: { kind: 'session' },
      reach: say('{what}, until this session ends.', {
        what: say('Every command and patch of this agent in this project'),
      }),
    },
  ],
};
