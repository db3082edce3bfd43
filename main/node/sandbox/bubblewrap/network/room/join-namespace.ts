/** Enters the network namespace of a running sandbox from outside, and gets sockets out of it. See decision 0015. */
import { spawn } from 'node:child_process';
import { Server, Socket } from 'node:net';
import { descriptorTable } from '../../../../launch/process/descriptors.ts';
import { createAsker } from '../ask-holder.ts';

export interface JoinedNamespace {
  /** Null where a program listens there already. */
  listen(port: number, family: 4 | 6): Promise<Server | null>;
  /** Null where none does. */
  connect(port: number): Promise<Socket | null>;
  close(): void;
  /** Somebody ended its holder: another one gives again. */
  readonly hasEnded: () => boolean;
}

const networkFd = 4;

/** `network` is a descriptor of the namespace. A holder that cannot be started, or that ends, gives nothing more. */
export function joinNamespace(holder: string, network: number): JoinedNamespace {
  const child = spawn(holder, ['-n', String(networkFd)], {
    cwd: '/',
    env: {},
    stdio: descriptorTable(['ignore', 'ignore', 'ignore', 'ipc', network]),
    serialization: 'json',
    detached: true,
  });
  child.on('error', () => {});
  child.unref();
  child.channel?.unref();
  // It says so first, and every answer comes after that.
  let hasBegun = false;
  const ready = new Promise<void>((resolve) => {
    child.once('message', () => resolve(void (hasBegun = true)));
    for (const end of ['disconnect', 'error', 'exit']) child.once(end, () => resolve());
  });
  const ask = createAsker(child);
  return {
    async listen(port, family) {
      await ready;
      const server = await ask({ listen: port, family });
      return server instanceof Server ? server : null;
    },
    async connect(port) {
      await ready;
      const socket = await ask({ connect: port });
      return socket instanceof Socket ? socket : null;
    },
    // It may be waiting for a program that takes no connection.
    close: () => void child.kill('SIGKILL'),
    hasEnded: () => hasBegun && !child.connected,
  };
}
