/** How the shells of a whole agent's sandbox reach the core, and what the core answers. See decision 0034. */
import type { TerminalSize } from '#domain/command/command.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { Message } from '#domain/common/message.ts';

export interface PreparedMount {
  readonly path: string;
  readonly source: string;
  readonly writable: boolean;
  /** Below all that the plan says; without it above. */
  readonly isGround?: true;
}

/** What a sandbox holds beside its plan. Made by the broker alone, and never by who asks. */
export interface MountPreparation {
  /** Paths at which nothing of the plan is mounted. */
  readonly without: readonly string[];
  /** Shown at `path`, in the place of whatever the plan has there. */
  readonly mounts: readonly PreparedMount[];
  /** A folder of the host in the place of an empty private /tmp; null for that. */
  readonly tmp: string | null;
  /** Keys, and what changes nothing: they are on no card and in no record. */
  readonly variables: Readonly<Record<string, string>>;
}

/** One start of a shell in an agent's sandbox. Everything in it is the word of the program that runs in there. */
export interface ShellCall {
  /** Path of the shell that was started, among those that are covered. */
  readonly shell: string;
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  /** Variables that are not as the broker's own. */
  readonly env: Readonly<Record<string, string>>;
  /** False for a script file, for lines on standard input and for a shell that waits for keys. */
  readonly hasLine: boolean;
  readonly terminal: TerminalSize | null;
}

/** The one who started that shell, and waits. */
export interface ShellCaller {
  /** Has the real shell run inside the agent's own sandbox. */
  runThere(): void;
  /** From now on its standard input is passed on. */
  begin(): void;
  /** False when it takes no more for now; `onReady` tells when it does. */
  print(stream: 'stdout' | 'stderr', bytes: Uint8Array): boolean;
  onReady(listener: () => void): void;
  end(exitCode: number): void;
  /** Nothing was run; the sentence is for the agent. */
  refuse(sentence: Message): void;
  /** Null at the end of the input. What it gives back tells that there is room for more. */
  onInput(listener: (bytes: Uint8Array | null) => Promise<unknown>): void;
  onSignal(listener: (name: string) => void): void;
  onResize(listener: (size: TerminalSize) => void): void;
  /** It was killed, or lost; called at once when it is gone already. */
  onGone(listener: () => void): void;
}

/** The shells of one agent's sandbox, for as long as it lives. */
export interface ShellRoom {
  /** For the agent's own sandbox. */
  readonly agent: MountPreparation;
  /** For those of its commands: the agent's /tmp, and what was pinned so far. */
  prepareMounts(): MountPreparation;
  /**
   * Copies a file of the agent's state as it is when it is named for the first time; commands see that copy, whatever becomes of the
   * file. False for what is no plain small file, or lies in none of the agent's folders.
   */
  pin(path: string): boolean;
  /** Ends what waits, and takes everything away. */
  close(): void;
}

export interface ShellRoomOptions {
  readonly runId: RunId;
  /** Folders that hold the agent's state. */
  readonly state: readonly string[];
  /** Folders in whose place it gets others, which are its own and stay. */
  readonly ownFolders: readonly string[];
  /** Folders that it sees as they are, and in which nothing that it writes stays. */
  readonly shownFolders: readonly string[];
  /** Files right in the home that it saves by replacing them; then it gets a home of its own, in which they lie. */
  readonly homeFiles: readonly string[];
  /** What it obeys at its next start: it may read them, and neither change nor make them. */
  readonly obeyed: readonly string[];
  /** Files among those that it makes at each start where they are not; they go without a word. */
  readonly madeAnew: readonly string[];
  /** Names in its files whose values it obeys; they stay as they are. */
  readonly obeyedKeys: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  readonly warn: (text: Message) => void;
  readonly onCall: (call: ShellCall, caller: ShellCaller) => void;
}

export interface ShellRooms {
  /** Why shells cannot be covered here, in a sentence; null when they can. */
  problem(): Message | null;
  /** Where they cannot be covered everything else is as it is where they can. Throws `sandbox-setup-failed`. */
  open(wanted: ShellRoomOptions): Promise<ShellRoom>;
}
