/** Listens on a Unix socket that only this user can reach, replacing one that a dead process left. */
import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { createConnection, type Server } from 'node:net';
import { dirname } from 'node:path';
import type { WireError } from '#domain/common/errors.ts';
import { fitsSocket } from './fits-socket.ts';
import { holdLock } from './hold-lock.ts';
import { makePrivateDirectory } from './make-private-directory.ts';
import { type Message, say } from '#domain/common/message.ts';

export type PrivateListen =
  | {
      readonly kind: 'listening';
      /** Takes the socket file away; the server is closed by its owner. */ release(): void;
    }
  | { readonly kind: 'refused'; readonly error: WireError };

const refuse = (code: WireError['code'], message: Message, remedy: Message): PrivateListen => ({
  kind: 'refused',
  error: { code, message, remedy },
});

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createConnection(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}

/** Removes what a dead process left at `path`. Returns why it must stay, or null. */
async function clearStale(path: string): Promise<PrivateListen | null> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return null;
  if (!found.isSocket()) return refuse('launch-failed', say('{path} is not a socket.', { path }), say('Move it away.'));
  if (found.uid !== process.getuid?.()) {
    return refuse(
      'unauthorized',
      say('The socket {path} belongs to another user.', { path }),
      say('Find out who put it there.'),
    );
  }
  if (await isAnswered(path)) return alreadyServed(path);
  rmSync(path);
  return null;
}

const alreadyServed = (path: string): PrivateListen =>
  refuse('already-settled', say('A desk already listens on {path}.', { path }), say('Use that one, or stop it first.'));

export async function listenOnPrivateSocket(server: Server, path: string): Promise<PrivateListen> {
  if (!fitsSocket(path)) {
    return refuse(
      'too-large',
      say('The socket path {path} is too long for this system.', { path }),
      say('Choose a shorter folder.'),
    );
  }
  const unfit = makePrivateDirectory(dirname(path));
  if (unfit !== null) return { kind: 'refused', error: unfit };
  // Held while we listen: two brokers that start at once must not both take a dead socket away.
  const lock = holdLock(`${path}.lock`);
  if (lock === null) return alreadyServed(path);
  const refused = await clearStale(path);
  if (refused !== null) {
    lock.release();
    return refused;
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
  chmodSync(path, 0o600);
  return {
    kind: 'listening',
    release() {
      rmSync(path, { force: true });
      rmSync(`${path}.lock`, { force: true });
      lock.release();
    },
  };
}
