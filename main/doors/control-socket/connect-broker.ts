/** Connects the command line to the running broker of this user; loads no schema, so that it starts fast. */
import { lstatSync, readFileSync } from 'node:fs';
import { protocolVersion } from '#contract/channels.ts';
import type { Result } from '#contract/methods.ts';
import type { WireError } from '#domain/common/errors.ts';
import { openSocket, patienceMs } from '../../rpc/socket/open-socket.ts';
import { createSocketClient } from '../../rpc/socket/socket-client.ts';
import { typeReplies, type BrokerClient } from '../../rpc/wire-client.ts';
import { readPlace } from './broker-place.ts';
import { muteAfterMs, watchMute, type MuteBroker } from './watch-mute.ts';
import { controlPath, controlSocketFiles, type ControlSocketFiles } from './control-socket-files.ts';
import { type Message, say } from '#domain/common/message.ts';

export type BrokerConnection =
  | { readonly kind: 'connected'; readonly client: BrokerClient; readonly hello: Result<'desk.hello'> }
  /** `isRunning` is false only when there surely is no broker; a broker in doubt must not be gone around. */
  | { readonly kind: 'unreachable'; readonly isRunning: boolean; readonly error: WireError };

const unreachable = (
  isRunning: boolean,
  code: WireError['code'],
  message: Message,
  remedy: Message,
): BrokerConnection => ({
  kind: 'unreachable',
  isRunning,
  error: { code, message, remedy },
});

const notRunning = (): BrokerConnection =>
  unreachable(false, 'desk-unreachable', say('No desk is running.'), say('Start it with: countersign serve'));

/** A broker under load is not one that hangs: who ends it ends the runs of all clients. */
const busy = (message: string): BrokerConnection =>
  unreachable(
    true,
    'desk-unreachable',
    say('The desk does not answer: {message}. It may only be busy; what it runs goes on.', { message }),
    say('Try again in a moment. Before it is ended, look at what it runs: that would end with it.'),
  );

const crowded = unreachable(
  true,
  'too-many',
  say('As many programs are connected to the desk as it takes.'),
  say('End some of them, or wait until they have ended.'),
);

const hangs = ({ pid }: MuteBroker): BrokerConnection =>
  unreachable(
    true,
    'desk-unreachable',
    say('The desk does not answer, and its process {pid} has not moved meanwhile: it hangs or is stopped.', { pid }),
    say('End it with: kill -9 {pid}. What it runs ends with it. Then start it with: countersign serve', { pid }),
  );

/** Nobody can tell whether a broker runs there. */
const closed = (path: string): BrokerConnection =>
  unreachable(
    true,
    'desk-unreachable',
    say('{path} cannot be read by you.', { path }),
    say('Give yourself the right to read it and the folders above it.'),
  );

/** `closed` where the system shows it to somebody else alone. */
function see<T>(look: () => T): T | 'closed' {
  try {
    return look();
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(?:EACCES|EPERM)$/.test(String(error.code))) return 'closed';
    throw error;
  }
}

/** A socket or token that another user put there would hand them every command. */
function isOurs(path: string): boolean | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return null;
  return found.uid === process.getuid?.() && !found.isSymbolicLink();
}

export interface BrokerPlaces {
  readonly runtimeDir: string;
  /** Where a broker says that it serves in another runtime folder. */
  readonly dataDir: string;
  readonly client: string;
  /** How long a broker may take to answer, in milliseconds. */
  readonly waitMs?: number;
  /** After so many of them without a move it is taken to hang. */
  readonly muteMs?: number;
}

export async function connectBroker({
  runtimeDir,
  dataDir,
  client,
  waitMs = patienceMs,
  muteMs = muteAfterMs,
}: BrokerPlaces): Promise<BrokerConnection> {
  const here = await connectUnlessMute({ runtimeDir, dataDir, client, waitMs, muteMs });
  if (here.kind === 'connected' || here.isRunning) return here;
  const place = readPlace(dataDir);
  return place === null || place === runtimeDir
    ? here
    : connectUnlessMute({ runtimeDir: place, dataDir, client, waitMs, muteMs });
}

async function connectUnlessMute(options: Required<BrokerPlaces>): Promise<BrokerConnection> {
  const answered = new AbortController();
  const given = new AbortController();
  const mute = watchMute(options.dataDir, answered.signal, options.muteMs);
  const connected = connectAt({ ...options, files: controlSocketFiles(options.runtimeDir) }, given.signal);
  const first = await Promise.race([connected, mute]);
  answered.abort();
  if (first === null) return connected;
  if ('kind' in first) return first;
  given.abort();
  // It may have answered in this very moment.
  const late = await connected;
  return late.kind === 'connected' ? late : hangs(first);
}

export interface SocketPlace extends Pick<Required<BrokerPlaces>, 'runtimeDir' | 'client' | 'waitMs'> {
  readonly files: ControlSocketFiles;
}

/** Never goes further than to this one socket. */
export async function connectAt(
  options: SocketPlace,
  given: AbortSignal = new AbortController().signal,
): Promise<BrokerConnection> {
  const { files } = options;
  const owned = new Set([files.socket, files.token].map((path) => see(() => isOurs(path))));
  if (owned.has(false)) {
    return unreachable(
      true,
      'unauthorized',
      say('{socket} belongs to another user.', { socket: files.socket }),
      say('Find out who put it there.'),
    );
  }
  if (owned.has('closed')) return closed(options.runtimeDir);
  if (owned.has(null)) return notRunning();
  const token = see(() => readFileSync(files.token, 'utf8').trim());
  if (token === 'closed') return closed(options.runtimeDir);
  const opened = await openSocket({ socketPath: files.socket, path: controlPath, token }, options.waitMs, given);
  if (opened.kind === 'failed') {
    if (/ECONNREFUSED|ENOENT/.test(opened.message)) return notRunning();
    if (/EPERM|EACCES/.test(opened.message)) {
      const where = say('The sandbox around this program keeps it from the desk.');
      return unreachable(
        true,
        'desk-unreachable',
        where,
        say('Turn off the sandbox of the agent: the one of the desk takes its place.'),
      );
    }
    return opened.status === 503 ? crowded : busy(opened.message);
  }
  const client = typeReplies(createSocketClient(opened.socket));
  const end = (): void => opened.socket.terminate();
  const limit = setTimeout(end, options.waitMs);
  given.addEventListener('abort', end, { once: true });
  const hello = await client.call('desk.hello', { protocolVersion, client: options.client });
  clearTimeout(limit);
  given.removeEventListener('abort', end);
  if (hello.ok) return { kind: 'connected', client, hello: hello.result };
  client.close();
  return { kind: 'unreachable', isRunning: true, error: hello.error };
}
