/** Speaks for the broker with one cover of a shell. */
import { constants } from 'node:os';
import type { Socket } from 'node:net';
import type { TerminalSize } from '#domain/command/command.ts';
import type { ShellCaller } from '#core/ports.ts';
import { frame, type Frame } from './shell-wire.ts';
import { english, say } from '#domain/common/message.ts';

/** As many bytes as a frame may have, with room to spare. */
const piece = 256 * 1024;
/** Input that a command has not read yet, in bytes. */
const mostWaiting = 4 * 1024 * 1024;

const signalNames = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]));

export interface CallerEnd {
  readonly caller: ShellCaller;
  /** What came after the request. */
  hear(frames: readonly Frame[]): void;
  gone(): void;
}

/** `realShell` is where the agent's sandbox has the shell itself; null for a program that is no shell of the room. */
export function callerAt(socket: Socket, realShell: string | null): CallerEnd {
  const inbox = createInbox(socket);
  const onGone: (() => void)[] = [];
  let isGone = false;
  let isOver = false;
  const send = (bytes: Uint8Array): boolean => isGone || socket.write(bytes);
  const last = (bytes: Uint8Array): void => {
    if (isOver || isGone) return;
    isOver = true;
    socket.end(bytes);
  };
  const caller: ShellCaller = {
    runThere: () =>
      realShell === null
        ? caller.refuse(say('This is not a shell of this machine.'))
        : last(frame('L', Buffer.from(realShell))),
    begin: () => void send(frame('b', new Uint8Array())),
    print(stream, bytes) {
      let mayGoOn = true;
      for (let at = 0; at < bytes.length; at += piece)
        mayGoOn = send(frame(stream === 'stdout' ? 'o' : 'r', bytes.subarray(at, at + piece)));
      return mayGoOn;
    },
    onReady: (listener) => void socket.on('drain', listener),
    end(exitCode) {
      const code = Buffer.alloc(4);
      code.writeInt32LE(exitCode);
      last(frame('X', code));
    },
    refuse: (sentence) =>
      last(frame('D', Buffer.from(`countersign: ${english(sentence).replaceAll(/[\r\n]+/g, ' ')}\n`))),
    onInput: (listener) => inbox.onInput(listener),
    onSignal: (listener) => inbox.onSignal(listener),
    onResize: (listener) => inbox.onResize(listener),
    onGone(listener) {
      if (isGone) listener();
      else onGone.push(listener);
    },
  };
  return {
    caller,
    hear: (frames) => inbox.hear(frames),
    gone() {
      if (isGone) return;
      isGone = true;
      if (!isOver) for (const listener of onGone) listener();
    },
  };
}

type Inbox = Pick<ShellCaller, 'onInput' | 'onSignal' | 'onResize'> & Pick<CallerEnd, 'hear'>;

/** Holds what came until everything of the run that may take it is there. */
function createInbox(socket: Socket): Inbox {
  let onInput: ((bytes: Uint8Array | null) => Promise<unknown>) | null = null;
  let waiting = 0;
  let onSignal: ((name: string) => void) | null = null;
  let onResize: ((size: TerminalSize) => void) | null = null;
  let held: Frame[] = [];
  const takeInput = (bytes: Uint8Array): void => {
    waiting += bytes.length;
    // The kernel holds what follows, and the one who writes it.
    if (waiting > mostWaiting) socket.pause();
    void onInput?.(bytes).finally(() => {
      waiting -= bytes.length;
      if (waiting <= mostWaiting) socket.resume();
    });
  };
  const pass = (came: Frame): void => {
    if (came.kind === 'input') takeInput(came.bytes);
    else if (came.kind === 'input-over') void onInput?.(null);
    else if (came.kind === 'size') onResize?.(came.size);
    else if (came.kind === 'signal') {
      const name = signalNames.get(came.number);
      if (name !== undefined && name !== 'SIGKILL' && name !== 'SIGSTOP') onSignal?.(name);
    }
  };
  const flush = (): void => {
    if (onInput === null || onSignal === null || onResize === null) return;
    for (const came of held.splice(0)) pass(came);
  };
  return {
    onInput(listener) {
      onInput = listener;
      flush();
    },
    onSignal(listener) {
      onSignal = listener;
      flush();
    },
    onResize(listener) {
      onResize = listener;
      flush();
    },
    hear(frames) {
      held = [...held, ...frames];
      flush();
    },
  };
}
