/** Puts a sandbox into the network namespace of its attempt, where the only way out is the proxy. */
import { closeSync, openSync, writeFileSync } from 'node:fs';
import type { NetworkWay } from '#core/ports.ts';
import { findProgram } from '../../machine/find-program.ts';
import { realPathOf } from '../../paths/real-path-of.ts';
import type { Launched } from '../../../launch/launch-failure.ts';
import { nameServerFd } from '../../../launch/process/started-process.ts';
import path from 'node:path';
import { inPrivateFolder } from '../mounts/in-private-folder.ts';
import { type Message, say } from '#domain/common/message.ts';

export type Entrance =
  | {
      readonly kind: 'entered';
      /** Comes in front of bubblewrap, where nothing else is entered. */
      readonly before: readonly string[];
      /** To be entered in this order. */
      readonly spaces: readonly string[];
      readonly nameServer: { readonly fd: number; readonly path: string };
      /** The descriptor to hand over as `nameServerFd`. */
      readonly descriptor: number;
      readonly variables: NetworkWay['variables'];
      close(): void;
    }
  | Extract<Launched, { kind: 'failed' }>;

/** Without its proxy a filtered network is no network, so then nothing is started. */
export function enterNamespace(
  way: NetworkWay | undefined,
  { env, dataDir }: { readonly env: NodeJS.ProcessEnv; readonly dataDir: string },
): Entrance {
  const nsenter = findProgram('nsenter', env);
  if (way?.place.kind !== 'namespace') {
    return failure(say('The command may only use a filtered network, and there is none.'), null);
  }
  if (nsenter === null)
    return failure(say('nsenter is not installed, so no network can be filtered.'), say('Install util-linux.'));
  const { pid } = way.place;
  const descriptor = openNameServerFile(way.place.nameServer, dataDir);
  return {
    kind: 'entered',
    before: [nsenter, '-t', String(way.place.pid), '-U', '-n', '--preserve-credentials'],
    spaces: ['user', 'net'].map((kind) => `/proc/${pid}/ns/${kind}`),
    nameServer: { fd: nameServerFd, path: realPathOf('/etc/resolv.conf') ?? '/etc/resolv.conf' },
    descriptor,
    variables: way.variables,
    close: () => closeSync(descriptor),
  };
}

function failure(message: Message, remedy: Message | null): Extract<Launched, { kind: 'failed' }> {
  return { kind: 'failed', error: { code: 'sandbox-unavailable', message, remedy } };
}

const masters = new Map<string, number>();

/**
 * Opens a resolver configuration that names one server, for a sandbox to read in place of the system's.
 * A fresh descriptor, to be closed by the caller; the file behind it is made in `dataDir`.
 */
function openNameServerFile(nameServer: string, dataDir: string): number {
  const master = masters.get(nameServer) ?? write(`nameserver ${nameServer}\noptions timeout:3 attempts:2\n`, dataDir);
  masters.set(nameServer, master);
  return openSync(`/proc/self/fd/${master}`, 'r');
}

function write(content: string, dataDir: string): number {
  return inPrivateFolder(dataDir, (folder) => {
    const file = path.join(folder, 'resolv.conf');
    writeFileSync(file, content);
    return openSync(file, 'r');
  });
}
