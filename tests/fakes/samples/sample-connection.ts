/** A held connection as a card shows it, with the longest facts that one has. */
import type { NetworkApproval } from '#domain/approval/approval.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';
import { sampleApproval, sampleRisk } from './sample-views.ts';
import { say } from '#domain/common/message.ts';

export function sampleConnection(level: RiskLevel, change: Partial<NetworkApproval> = {}): NetworkApproval {
  const {
    kind: _kind,
    cause: _cause,
    stricter: _stricter,
    ...common
  } = sampleApproval({}, 'npm install --foreground-scripts');
  const host = 'metadata.a-name-that-is-long.internal.example.net';
  return {
    ...common,
    kind: 'network',
    reason: say('The command wants to connect to {host}:{port}.', { host, port: 443 }),
    risk: {
      ...sampleRisk,
      level,
      reasons: [
        { code: 'secrets', text: say('Secrets are kept here.'), level, span: [0, 3] },
        { code: 'sends', text: say('Anything that can be read could be sent here.'), level: 'medium', span: [0, 3] },
      ],
    },
    offers: [
      { scope: { kind: 'once' }, reach: say('for this one run') },
      { scope: { kind: 'session' }, reach: say('until this session ends') },
    ],
    connection: {
      target: { host, protocol: 'https', port: 443 },
      registrable: 'example.net',
      unicode: null,
      address: '169.254.169.254',
      addressClass: 'metadata',
      way: 'proxy',
      processes: ['sh', 'npm install', 'node'],
      otherNames: [],
      isFirst: true,
      earlier: [{ pattern: 'example.net', effect: 'deny' }],
      choices: [
        { kind: 'host-port', pattern: `${host}:443`, reach: say('{host}, port {port} only', { host, port: 443 }) },
        { kind: 'host', pattern: host, reach: say('{host}, every port', { host }) },
        {
          kind: 'subdomains',
          pattern: '**.example.net',
          reach: say('every subdomain of {parent}, every port', { parent: 'example.net' }),
        },
      ],
    },
    ...change,
  };
}
