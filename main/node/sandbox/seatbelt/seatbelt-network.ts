/** The network part of a Seatbelt profile: nothing, this attempt's proxy, or everything. */
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { canonicalMacPath } from './canonical-mac-path.ts';
import { literal, type RuleWriter, subpath } from './seatbelt-rules.ts';

export interface NetworkPart {
  readonly plan: Pick<SandboxPlan, 'network' | 'grants'>;
  readonly proxyPorts: readonly number[];
  /** Where the sandbox may make sockets of its own. */
  readonly writable: readonly string[];
}

/** macOS has no namespaces: localhost is the whole machine's, so nothing on it is reached but the proxy. */
export function networkRules({ plan, proxyPorts, writable }: NetworkPart, rules: RuleWriter): readonly string[] {
  const own = writable.map((path) => subpath(rules.parameter(path)));
  const granted = plan.grants.flatMap((grant) => (grant.kind === 'socket' ? [canonicalMacPath(grant.path)] : []));
  // The port itself is the machine's: there is no other loopback it would have to be brought out of.
  const served = plan.grants.flatMap((grant) => (grant.kind === 'forward' ? [grant.port] : []));
  const reached = [...proxyPorts, ...plan.grants.flatMap((grant) => (grant.kind === 'loopback' ? [grant.port] : []))];
  const local = [
    ...own.flatMap((place) => [
      `(allow network-bind network-inbound (local unix-socket ${place}))`,
      `(allow network-outbound (remote unix-socket ${place}))`,
    ]),
    ...granted.map((path) => `(allow network-outbound (remote unix-socket ${literal(rules.parameter(path))}))`),
  ];
  const sockets = local.length === 0 ? [] : ['(allow system-socket (socket-domain AF_UNIX))', ...local];
  const internet = '(allow system-socket (socket-domain AF_INET) (socket-domain AF_INET6))';
  const ports = served.map((port) => `(allow network-bind network-inbound (local ip "localhost:${port}"))`);
  const forwards = ports.length === 0 ? [] : [internet, ...ports];
  switch (plan.network) {
    case 'blocked':
      return ['; Network: none.', ...forwards, ...sockets];
    case 'filtered':
      return [
        '; Network: only through the proxy of this attempt, which also looks names up.',
        ...(reached.length === 0 ? [] : [internet]),
        ...reached.map((port) => `(allow network-outbound (remote ip "localhost:${port}"))`),
        ...forwards,
        ...sockets,
      ];
    case 'full':
      return [
        "; Network: all of it. Local sockets stay closed but for the sandbox's own and granted ones.",
        '(allow system-socket)',
        '(allow network-outbound (remote ip "*:*"))',
        '(allow network-inbound network-bind (local ip "*:*"))',
        '(allow network-outbound (literal "/private/var/run/mDNSResponder"))',
        '(allow mach-lookup (global-name "com.apple.SystemConfiguration.configd") (global-name "com.apple.SecurityServer"))',
        ...sockets,
      ];
  }
}
