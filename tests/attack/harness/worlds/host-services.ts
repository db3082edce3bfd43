/** What listens on the host while an attack runs; remembers every number it was sent. */
import { createSocket } from 'node:dgram';
import { createServer, type Server, type Socket } from 'node:net';
import { closeSync, readlinkSync, writeSync } from 'node:fs';
import path from 'node:path';
import { ReadStream } from 'node:tty';
import { disownDescriptor, ownDescriptor } from '../../../../main/node/launch/process/descriptors.ts';
import { ptyNative } from '../../../../main/node/launch/process/pty-native.ts';

export interface HostServices {
  readonly port: number;
  readonly udpPort: number;
  readonly abstractName: string;
  readonly received: ReadonlySet<string>;
  readonly hear: (text: string) => void;
  close(): Promise<void>;
}

export async function startHostServices(sockets: string): Promise<HostServices> {
  const received = new Set<string>();
  const abstractName = `countersign-attack-${process.pid}-${Date.now()}`;
  const hear = (text: string): void => {
    for (const [, id] of text.matchAll(/id=(\d+)/g)) if (id !== undefined) received.add(id);
  };
  const open = new Set<Socket>();
  const answer = (socket: Socket): void => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      hear(chunk.toString());
      socket.end('HTTP/1.0 200 OK\r\n\r\nok\n');
    });
  };
  const listen = async (where: string | { port: number; host: string }): Promise<Server> => {
    const server = createServer(answer);
    await new Promise<void>((resolve) => {
      server.listen(where, resolve);
    });
    return server;
  };
  const tcp = await listen({ port: 0, host: '127.0.0.1' });
  const servers = [tcp, await listen(path.join(sockets, 'stream')), await listen(`\0${abstractName}`)];
  const udp = createSocket('udp4').on('message', (message) => hear(message.toString()));
  await new Promise<void>((resolve) => {
    udp.bind(0, '127.0.0.1', resolve);
  });
  const address = tcp.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    udpPort: udp.address().port,
    abstractName,
    received,
    hear,
    async close() {
      udp.close();
      for (const socket of open) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

export interface HostTerminal {
  readonly name: string;
  /** Resolves when all was heard that had been written by now. */
  settled(): Promise<void>;
  close(): void;
}

const settledMark = 'all was written';

/** A terminal of the broker that belongs to no attack; its descriptors are not close-on-exec, as node-pty leaves them. */
export function openHostTerminal(hear: (text: string) => void): HostTerminal {
  const { master, slave } = ptyNative().open(80, 24);
  ownDescriptor(master);
  ownDescriptor(slave);
  const name = readlinkSync(`/proc/self/fd/${slave}`);
  const reader = new ReadStream(master);
  reader.on('error', () => {});
  let text = '';
  const marked = Promise.withResolvers<void>();
  reader.on('data', (chunk: Buffer) => {
    hear(chunk.toString());
    text += chunk.toString();
    if (text.includes(settledMark)) marked.resolve();
  });
  return {
    name,
    async settled() {
      writeSync(slave, `${settledMark}\n`);
      await marked.promise;
    },
    close() {
      disownDescriptor(master);
      disownDescriptor(slave);
      reader.destroy();
      closeSync(slave);
    },
  };
}
