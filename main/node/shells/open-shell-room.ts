/** Covers the shells of one agent's sandbox, and listens to them. See decision 0034. */
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { BrokerError } from '#domain/common/errors.ts';
import type { MountPreparation, ShellCall, ShellCaller, ShellRoom, ShellRooms, ShellRoomOptions } from '#core/ports.ts';
import { isAlive } from '../launch/process/process-tree.ts';
import { realPathOf } from '../sandbox/paths/real-path-of.ts';
import { ownFolders, shownFolders } from './agent-folders.ts';
import { callerAt } from './caller-at.ts';
import { findShells } from './find-shells.ts';
import { openHomeView, type HomeView } from './home-view.ts';
import { keepObeyedFiles, restoreObeyed } from './obeyed-files.ts';
import { createPinnedFiles } from './pinned-files.ts';
import { createFrameReader, frame } from './shell-wire.ts';
import { say } from '#domain/common/message.ts';

export interface ShellRoomsOptions {
  readonly env: NodeJS.ProcessEnv;
  /** The built cover, or null. */
  readonly coverPath: string | null;
  readonly dataDir: string;
  readonly homeDir: string;
}

/** Where an agent's sandbox has it all; the cover knows these names. */
const inside = '/run/countersign';
const shellsInside = `${inside}/shells`;
/** Starts of shells at once; more wait in the kernel. */
const mostCalls = 512;
const obeyedNote = 'obeyed.json';
const asideName = 'put-aside';

export function createShellRooms(options: ShellRoomsOptions): ShellRooms {
  const rooms = path.join(options.dataDir, 'rooms');
  let count = 0;
  return {
    problem() {
      if (process.platform !== 'linux') return say('shells can be covered on Linux only');
      return options.coverPath === null
        ? say('the program that covers shells was not built here (no C compiler)')
        : null;
    },
    async open(wanted) {
      if (count === 0) sweep(rooms);
      const room = path.join(rooms, `${process.pid}-${(count += 1)}`);
      try {
        return await openRoom(room, wanted, options);
      } catch (error) {
        rmSync(room, { recursive: true, force: true });
        throw notOpened(error instanceof Error ? error.message : String(error), error);
      }
    },
  };
}

async function openRoom(
  room: string,
  wanted: ShellRoomOptions,
  { env, homeDir, coverPath, dataDir }: ShellRoomsOptions,
): Promise<ShellRoom> {
  const place = makeFolders(room);
  const shells = coverPath === null ? [] : findShells(env);
  const realOf = new Map(shells.map((shell, at) => [shell, `${at}-${path.basename(shell)}`]));
  // Places for the mounts: the folder is read-only inside.
  const places = ['door', ...[...realOf.values()].map((name) => `shells/${name}`)];
  for (const name of places) writeFileSync(path.join(place.front, name), '');
  const obeyed = keepObeyedFiles(wanted, path.join(room, obeyedNote), path.join(path.dirname(room), asideName));
  const home = wanted.homeFiles.length === 0 ? null : viewOf(path.join(room, 'home'), wanted, homeDir);
  const pinned = createPinnedFiles(place.pins, wanted.state);
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    listenTo(socket, realOf, (call, caller) => wanted.onCall({ ...call, env: changed(call.env, env) }, caller));
  });
  server.maxConnections = mostCalls;
  await listenIn(server, place.socket);
  const agent: MountPreparation = {
    tmp: place.tmp,
    without: home?.files ?? [],
    // Where sockets of its own go: the real one is the machine's.
    variables: { ...wanted.variables, XDG_RUNTIME_DIR: `${inside}/runtime` },
    mounts: [
      ...(home?.mounts ?? []),
      ...obeyed.mounts,
      ...ownFolders(wanted.ownFolders, path.join(dataDir, 'agent-folders'), homeDir),
      ...shownFolders(wanted.shownFolders, place.shown),
      { path: inside, source: place.front, writable: false },
      { path: `${inside}/runtime`, source: place.runtime, writable: true },
      // A mount of its own: by that the observer knows a socket of the host that was given.
      { path: `${inside}/door`, source: path.join(place.socket, 'door'), writable: false },
      ...shells.flatMap((shell) => [
        { path: shell, source: coverPath ?? shell, writable: false },
        { path: `${shellsInside}/${realOf.get(shell) ?? ''}`, source: shell, writable: false },
      ]),
    ],
  };
  return {
    agent,
    prepareMounts: () => ({ without: [], tmp: place.tmp, variables: {}, mounts: pinned.mounts }),
    pin: (file) => pinned.pin(file),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      home?.close();
      for (const moved of obeyed.restore())
        wanted.warn(
          say('The agent created {moved}, which it would have acted on at its next start; it was set aside.', {
            moved,
          }),
        );
      rmSync(room, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function makeFolders(room: string) {
  const place = {
    front: path.join(room, 'front'),
    socket: path.join(room, 'socket'),
    tmp: path.join(room, 'tmp'),
    pins: path.join(room, 'pins'),
    runtime: path.join(room, 'runtime'),
    shown: path.join(room, 'shown'),
  };
  const folders = [place.socket, path.join(place.front, 'shells'), path.join(place.front, 'runtime'), place.tmp];
  for (const folder of [...folders, place.pins, place.runtime, place.shown])
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(place.tmp, 0o1777);
  return place;
}

function viewOf(folder: string, wanted: ShellRoomOptions, homeDir: string): HomeView | null {
  const view = openHomeView({
    home: realPathOf(homeDir) ?? homeDir,
    folder,
    names: wanted.homeFiles,
    obeyedKeys: new Set(wanted.obeyedKeys),
    warn: wanted.warn,
  });
  if (view === null)
    wanted.warn(say('This home folder holds too many names, so what the agent keeps directly in it is not saved.'));
  return view;
}

function listenTo(
  socket: Socket,
  realOf: ReadonlyMap<string, string>,
  onCall: (call: ShellCall, caller: ShellCaller) => void,
): void {
  const reader = createFrameReader();
  let end: ReturnType<typeof callerAt> | null = null;
  socket.on('error', () => {}); // It went away, which `close` tells too.
  // Half of it is all of it: a cover that says no more has ended.
  socket.on('end', () => socket.destroy());
  socket.on('close', () => end?.gone());
  socket.on('data', (chunk) => {
    const frames = reader.take(chunk);
    if (frames === null) {
      if (end === null) callerAt(socket, null).caller.refuse(say('This command could not be read; nothing was run.'));
      else socket.destroy();
      return;
    }
    const [first, ...rest] = frames;
    if (end === null && first?.kind === 'hook') {
      socket.end(frame('H', new Uint8Array()));
      return;
    }
    if (end === null && first?.kind === 'request') {
      const name = realOf.get(first.request.shell);
      end = callerAt(socket, name === undefined ? null : `${shellsInside}/${name}`);
      end.hear(rest);
      if (name === undefined) end.caller.refuse(say('This is not a shell of this machine.'));
      else onCall(first.request, end.caller);
    } else end?.hear(frames);
  });
}

function changed(theirs: ShellCall['env'], ours: NodeJS.ProcessEnv): ShellCall['env'] {
  return Object.fromEntries(Object.entries(theirs).filter(([name, value]) => ours[name] !== value));
}

/** By a short name of its folder: the kernel has a hundred bytes for the path of a socket. */
async function listenIn(server: Server, folder: string): Promise<void> {
  const fd = openSync(folder, 'r');
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(`/proc/self/fd/${fd}/door`, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } finally {
    closeSync(fd);
  }
}

/** Rooms of brokers that were killed. */
function sweep(rooms: string): void {
  try {
    for (const name of readdirSync(rooms))
      if (name !== asideName && !isAlive(Number(name.split('-')[0]))) {
        restoreObeyed(path.join(rooms, name, obeyedNote), path.join(rooms, asideName));
        rmSync(path.join(rooms, name), { recursive: true, force: true });
      }
  } catch {
    // There are none yet.
  }
}

function notOpened(what: string, cause?: unknown): BrokerError {
  return new BrokerError('sandbox-setup-failed', say("The agent's shells could not be covered: {what}.", { what }), {
    remedy: say('Run `countersign doctor` to see what this machine lacks.'),
    cause,
  });
}
