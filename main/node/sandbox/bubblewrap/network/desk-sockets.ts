/** What the desk itself listens on in every filtered namespace. */
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { httpProxyPort, socksProxyPort } from '../../../proxy/proxy-variables.ts';
import type { SocketSpec } from './open-namespace.ts';

export const loopback = '127.0.0.1';
const everywhere = '0.0.0.0';
export const deskPorts = { http: 80, https: 443, ssh: 22, dns: 53 } as const;

export const deskSockets: readonly SocketSpec[] = [
  { name: 'proxy', kind: 'tcp', address: loopback, port: httpProxyPort },
  { name: 'socks', kind: 'tcp', address: loopback, port: socksProxyPort },
  { name: 'http', kind: 'tcp', address: everywhere, port: deskPorts.http },
  { name: 'https', kind: 'tcp', address: everywhere, port: deskPorts.https },
  { name: 'ssh', kind: 'tcp', address: everywhere, port: deskPorts.ssh },
  { name: 'dns', kind: 'udp', address: loopback, port: deskPorts.dns },
];

/** Ports behind which the desk decides for this plan, and no other: nobody else may come in there. */
export function portsOfDesk({ network, grants }: Pick<SandboxPlan, 'network' | 'grants'>): ReadonlySet<number> {
  if (network !== 'filtered') return new Set();
  const own = grants.flatMap((grant) => (grant.kind === 'loopback' ? [grant.port] : []));
  return new Set([...deskSockets.map(({ port }) => port), ...own]);
}
