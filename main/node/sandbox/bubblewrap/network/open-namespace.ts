/** Makes an empty network namespace and gets its listening sockets out of it: nothing else leads out, and nothing leads in. */
import { spawn, type ChildProcess } from 'node:child_process';
import { Socket as DatagramSocket } from 'node:dgram';
import { Server, Socket } from 'node:net';
import * as z from 'zod';
import { BrokerError } from '#domain/common/errors.ts';
import { descriptorTable } from '../../../launch/process/descriptors.ts';
import { createAsker } from './ask-holder.ts';
import { type Message, say, verbatim } from '#domain/common/message.ts';

export interface SocketSpec {
  readonly name: string;
  readonly kind: 'tcp' | 'udp';
  readonly address: string;
  readonly port: number;
}

export interface Namespace {
  /** The process that keeps the namespace; commands enter by it. */
  readonly pid: number;
  listener(name: string): Server;
  datagrams(name: string): DatagramSocket;
  /** Connects to a port of the namespace's own loopback; null when no program listens there. */
  connect(port: number): Promise<Socket | null>;
  close(): void;
}

export interface NamespaceOptions {
  readonly bwrap: string;
  /** Comes in front of it. */
  readonly inside: readonly string[];
  /** The program that opens the sockets inside. */
  readonly holder: readonly [string, ...string[]];
  readonly sockets: readonly SocketSpec[];
}

/** A machine that starts a hundred of them at once needs a while. */
const openTimeoutMs = 60_000;
const infoFd = 4;
const infoSchema = z.object({ 'child-pid': z.int().positive() });
const readySchema = z.object({ name: z.string() });

/** Throws `sandbox-setup-failed`. */
export async function openNamespace({ bwrap, inside, holder, sockets }: NamespaceOptions): Promise<Namespace> {
  const specs = sockets.map(({ name, kind, address, port }) => [name, kind, address, port].join(','));
  const isolation = '--unshare-user --unshare-net --dev-bind / / --die-with-parent --cap-add CAP_NET_BIND_SERVICE';
  const args = [...isolation.split(' '), '--info-fd', String(infoFd), '--', ...holder, ...specs];
  const [file = bwrap, ...words] = [...inside, bwrap, ...args];
  const child = spawn(file, words, {
    cwd: '/',
    env: {},
    stdio: descriptorTable(['ignore', 'ignore', 'pipe', 'ipc', 'pipe']),
    serialization: 'json',
    detached: true,
  });
  try {
    return await receive(child);
  } catch (cause) {
    child.kill('SIGKILL');
    throw cause;
  }
}

function receive(child: ChildProcess): Promise<Namespace> {
  const handles = new Map<string, unknown>();
  let info = '';
  let complaint = '';
  return new Promise((resolve, reject) => {
    const fail = (why: Message): void => {
      clearTimeout(timer);
      const message = say('The network namespace could not be created: {why}', { why });
      reject(
        new BrokerError('sandbox-setup-failed', message, { remedy: say('See “This machine”, or block the network.') }),
      );
    };
    const timer = setTimeout(() => fail(say('it was not ready in time.')), openTimeoutMs);
    let isReady = false;
    /** The namespace holder and bubblewrap report on two channels, and either may be first. */
    const finish = (): void => {
      const pid = childPid(info);
      if (!isReady || pid === null) return;
      clearTimeout(timer);
      child.removeAllListeners('exit');
      child.unref();
      child.channel?.unref();
      resolve(namespaceOf(child, pid, handles));
    };
    child.stdio[infoFd]?.on('data', (chunk: Buffer) => {
      info += chunk.toString();
      finish();
    });
    child.stderr?.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(0, 2000)));
    child.once('error', (error) => fail(verbatim(error.message)));
    child.once('exit', (code, signal) =>
      fail(
        complaint.trim() === ''
          ? say('it ended with {code}.', { code: code ?? signal ?? '' })
          : verbatim(complaint.trim()),
      ),
    );
    child.on('message', (message: unknown, handle: unknown) => {
      const { name } = readySchema.parse(message);
      if (name === 'ready') isReady = true;
      else if (!isReady) handles.set(name, handle);
      finish();
    });
  });
}

/** Null while bubblewrap is still writing. */
function childPid(info: string): number | null {
  if (!info.trimEnd().endsWith('}')) return null;
  return infoSchema.parse(JSON.parse(info))['child-pid'];
}

const lacking = (name: string): never => {
  throw new BrokerError('sandbox-setup-failed', say('The network namespace has no socket {name}.', { name }));
};

function namespaceOf(child: ChildProcess, pid: number, handles: ReadonlyMap<string, unknown>): Namespace {
  const ask = createAsker(child);
  return {
    pid,
    listener(name) {
      const handle = handles.get(name);
      return handle instanceof Server ? handle : lacking(name);
    },
    datagrams(name) {
      const handle = handles.get(name);
      return handle instanceof DatagramSocket ? handle : lacking(name);
    },
    async connect(port) {
      const socket = await ask({ connect: port });
      return socket instanceof Socket ? socket : null;
    },
    close() {
      if (child.connected) child.disconnect();
    },
  };
}
