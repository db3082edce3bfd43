/** What the broker asks of its layers: whether there can be one, and how a command is started on it. */
import type { WireError } from '#domain/common/errors.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { StagedLayer } from '../layer.ts';

/** A project's layers as the commands that run on them see them. */
export interface StagedView {
  /** Comes in front of a program with its whole path: it then runs where the layers are mounted. `more` are further namespaces to enter. */
  enter(more?: readonly string[]): readonly string[];
  /** Where a staged folder is shown, in that place alone; null for one that is not staged. */
  shownAt(root: string): string | null;
  /** Whether a denied name is kept out of the staged tree without a mount: it was missing, and stays so to the command. */
  isHidden(name: string): boolean;
  /** Calls back when the layer is as large as it may be, or the disk nearly full; `end` says so once more. */
  watch(onFull: () => void): { readonly end: () => Promise<WireError | null> };
  /** To be called once, when nothing of the command is left. */
  done(): void;
}

export interface HeldSpace {
  /** Comes in front of a program that is to run in the user namespace of the layers; empty where they have none. */
  readonly inside: readonly string[];
  /** To be called once. */
  readonly done: () => void;
}

export interface Staging {
  /** Why no writes can be staged on this machine, found out by mounting; null where they can. */
  problem(): Promise<WireError | null>;
  /** The folders beneath which the writes of a project's commands can be staged. */
  rootsOf(project: string): readonly string[];
  /** As `problem`, for one project. What it mounted to find that out stays for its commands. */
  problemOf(project: string): Promise<WireError | null>;
  /** Why no command can be tried on a layer above the project itself, found out by mounting; null where one can. */
  tryProblem(project: string): Promise<WireError | null>;
  /**
   * `denied` are the real paths that no command may read; `tried` is a run that sees the project itself through a layer of its own. Throws
   * `staging-unavailable`, or `staging-full`.
   */
  open(project: string, denied: readonly string[], tried?: RunId): Promise<StagedView>;
  /** Keeps what is mounted for a project as it is until `done`: what was made in its user namespace serves no command on another. */
  hold(project: string): Promise<HeldSpace>;
  /** To be called when the real files or the upper ones were changed: commands forget which names were seen, those that run at once. */
  changed(project: string): Promise<void>;
  /** Whether something is staged for a project, mounted or not. */
  hasStaged(project: string): Promise<boolean>;
  /**
   * Where somebody uses the layers of a project, of this desk or another, `act` is not alone; else what was mounted is let go of at its
   * end. Where no command runs on them, none begins before its end.
   */
  alone<T>(project: string, act: (isAlone: boolean, mayRun: boolean) => Promise<T>): Promise<T>;
  /** The layers that are mounted for a project now. */
  mounted(project: string): readonly StagedLayer[];
  /** Resolves when the disk has what commands wrote that have ended; without it that comes soon after their end. */
  settle(): Promise<void>;
}
