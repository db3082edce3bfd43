/** An SSH server on a loopback address that lets everybody in, to echo and to a git repository. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import ssh2, { type Connection, type ServerChannel } from 'ssh2';

export interface SshOrigin {
  readonly port: number;
  close(): void;
}

/** What the program's own `echo` session ends with, so that a status is seen to come through. */
const echoStatus = 3;

/** Rejects when the port cannot be had. `port` 0 for any. */
export async function startSsh(address: string, port: number, folder: string): Promise<SshOrigin> {
  // Of the keys of its other kind that the library makes it cannot read three in a thousand itself.
  const { private: key } = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 });
  const clients = new Set<Connection>();
  const server = new ssh2.Server({ hostKeys: [key] }, (client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    client.on('error', () => undefined);
    client.on('authentication', (context) => context.accept());
    client.on('session', (accept) => {
      accept().on('exec', (take, _refuse, { command }) => serve(take(), command, folder));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, resolve);
  });
  return {
    port: (server.address() as { port: number }).port,
    close() {
      for (const client of clients) client.end();
      server.close();
    },
  };
}

function serve(channel: ServerChannel, command: string, folder: string): void {
  const git = /^(git-upload-pack|git-receive-pack) '\/(git\/[\w.]+)'$/u.exec(command);
  if (git === null) {
    channel.write('hello from ssh\n');
    channel.on('data', (chunk: Buffer) => channel.write(chunk));
    channel.on('end', () => {
      channel.exit(echoStatus);
      channel.end();
    });
    return;
  }
  const child = spawn(git[1] ?? '', [path.join(folder, git[2] ?? '')], { stdio: ['pipe', 'pipe', 'pipe'] });
  channel.pipe(child.stdin);
  child.stdin.on('error', () => undefined);
  child.stdout.pipe(channel, { end: false });
  child.stderr.pipe(channel.stderr, { end: false });
  child.once('close', (code) => {
    channel.exit(code ?? 1);
    channel.end();
  });
}
