/** Opens the network of an attempt in the way of its sandbox, and says what this machine is called and knows. */
import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import type { NetworkGuards } from '#core/ports.ts';
import { canonicalHost } from '#domain/network/canonical-host.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { AddressClass } from '#domain/network/network.ts';
import type { WayHost } from '../sandbox/backend.ts';
import { backends, sandboxFor } from '../sandbox/backends.ts';
import { createKnownNames, type KnownNames } from './names/known-names.ts';

export interface NetworkGuardsOptions extends Omit<WayHost, 'lookUp'> {
  /** For tests: another system than this one. */
  readonly platform?: NodeJS.Platform | undefined;
  /** For tests: what the machine knows of names by itself. */
  readonly knownHere?: KnownNames | undefined;
  /** For tests: another way to look names up. */
  readonly lookUp?: ((host: string) => Promise<readonly string[]>) | undefined;
  /** For tests: classes that may be reached; only `public` otherwise. */
  readonly reachable?: ReadonlySet<AddressClass> | undefined;
}

export function createNetworkGuards(options: NetworkGuardsOptions): NetworkGuards {
  const host: WayHost = { ...options, lookUp: options.lookUp ?? lookUpName };
  return {
    ...(options.reachable === undefined ? {} : { reachable: options.reachable }),
    ...findLoginBy(options),
    ownAddresses,
    knownHere: options.knownHere ?? createKnownNames(ownAddresses),
    open: async ({ gate, plan }) => await backends[plan.mechanism].widen({ gate, plan }, host),
  };
}

/** Why no filtered network can be made here; null when it can. */
export function filterProblem({
  env,
  namespaceHolderPath,
  platform = process.platform,
}: Pick<NetworkGuardsOptions, 'env' | 'namespaceHolderPath' | 'platform'>): WireError | null {
  return sandboxFor(platform).wayProblem({ env, namespaceHolderPath });
}

/** Absent where none can be given. */
function findLoginBy({
  credentials,
  platform = process.platform,
}: NetworkGuardsOptions): Pick<NetworkGuards, 'findLogin'> {
  if (credentials === undefined || !sandboxFor(platform).describe().givesLogins) return {};
  return {
    findLogin: async (tool, place) => {
      const found = await credentials.find(tool, place, credentials.sources).catch(() => null);
      return found?.from ?? null;
    },
  };
}

function ownAddresses(): ReadonlySet<string> {
  const found = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return new Set(
    found.flatMap(({ address }) => {
      const read = canonicalHost(address);
      return read.kind === 'address' ? [read.host] : [];
    }),
  );
}

const lookupTimeoutMs = 10_000;

/** As this machine does. Empty when there is no such name, or no answer in time. */
export async function lookUpName(host: string): Promise<readonly string[]> {
  const { promise: late, resolve } = Promise.withResolvers<readonly string[]>();
  const timer = setTimeout(() => resolve([]), lookupTimeoutMs);
  const found = lookup(host, { all: true, verbatim: true }).then(
    (addresses) => addresses.map(({ address }) => address),
    () => [],
  );
  const result = await Promise.race([found, late]);
  clearTimeout(timer);
  return result;
}
