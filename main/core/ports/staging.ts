/** What the core asks about staged writes: what waits, what it looks like, and to keep, discard or take back. */
import type { Requester } from '#domain/agents/requester.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { FoundChange, FoundKind, FoundSide } from '#domain/staging/found-change.ts';
import type { ShownSide } from '#domain/staging/staged-book.ts';
import type { StagedBy, StagedResult, StagedWhy } from '#domain/staging/staged-change.ts';

export interface SeenChange {
  readonly change: FoundChange;
  /** Null where no command was seen to make it. */
  readonly by: StagedBy | null;
  /** The real one is not what it was when the change was first seen. */
  readonly isOutdated: boolean;
  /** A power cut may have left it empty or half. */
  readonly isCutShort?: true;
  /** Whose commands wrote to it before, the last first; not all of them where they are many. */
  readonly earlier: readonly StagedBy[];
}

export interface LayerListing {
  readonly layer: number;
  readonly root: string;
  readonly isSuperuser: boolean;
  readonly changes: readonly SeenChange[];
}

/** What a command changed on a layer. */
export interface StagedByRun {
  readonly root: string;
  readonly change: FoundChange;
}

export interface StagedListing {
  readonly layers: readonly LayerListing[];
  readonly unreadable: readonly { readonly layer: number; readonly root: string; readonly why: string }[];
}

export interface StagedOutcome {
  readonly change: FoundChange;
  readonly result: StagedResult;
  readonly why: StagedWhy | null;
  /** sha256 of files, in hex; null for all else. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface KeptEntry {
  readonly n: number;
  readonly kind: FoundKind;
  readonly path: string;
  readonly was: Omit<FoundSide, 'links'> | null;
  readonly is: Omit<FoundSide, 'links'> | null;
  readonly state: 'kept' | 'undone';
  readonly by: StagedBy | null;
}

export interface Landing {
  readonly id: string;
  readonly at: number;
  readonly until: number;
  readonly layer: number;
  readonly root: string;
  readonly bytes: number;
  /** What was kept, in its order. */
  readonly entries: readonly KeptEntry[];
}

/** Where names lie that nobody may keep together with others. */
export interface StagedSurroundings {
  /** Where the person's tools keep what makes them faster; below each layer's own folder without it. */
  readonly homes?: readonly string[];
  /** Real paths that programs of the person obey. */
  readonly obeyed: readonly string[];
  /** Folders in which commands are looked for. */
  readonly searched: readonly string[];
  /** The broker's own: never kept. */
  readonly own: readonly string[];
}

/** What a command wrote in its project on a layer of its own. Each throws as the others. */
export interface TriedWrites {
  /** To be called before an attempt: what an earlier one of the same run wrote goes, and nobody else is shown this one's before its end. */
  begin(project: string, runId: RunId): Promise<void>;
  /** Null where nothing was mounted for it. */
  list(project: string, by: { readonly runId: RunId; readonly requester: Requester }): Promise<LayerListing | null>;
  keep(
    project: string,
    layer: number,
    changes: readonly SeenChange[],
  ): Promise<{ readonly landing: string; readonly outcomes: readonly StagedOutcome[] }>;
  /** `leave`: what was not kept waits with the project's other staged changes. */
  end(project: string, runId: RunId, left: 'drop' | 'leave'): Promise<void>;
}

/** Each throws `sandbox-setup-failed` or `store-unavailable`. */
export interface StagedWrites {
  /** Absent where nothing is tried. */
  readonly tried?: TriedWrites;
  readonly surroundings: StagedSurroundings;
  /** What a landing left in its middle is completed or taken back first. */
  list(project: string): Promise<StagedListing>;
  /**
   * To be called when a command on the layers has ended: what is new or other since the last look is of this run. Resolves to what this run
   * made by now; to null where it could not be listed. Never throws.
   */
  noteRun(
    project: string,
    by: { readonly runId: RunId; readonly requester: Requester },
  ): Promise<readonly StagedByRun[] | null>;
  /** The real and the staged one; a page can hold both. */
  show(
    project: string,
    layer: number,
    change: FoundChange,
  ): Promise<{ readonly real: ShownSide; readonly staged: ShownSide }>;
  keep(
    project: string,
    layer: number,
    changes: readonly SeenChange[],
  ): Promise<{ readonly landing: string; readonly outcomes: readonly StagedOutcome[] }>;
  discard(project: string, layer: number, changes: readonly SeenChange[]): Promise<readonly StagedOutcome[]>;
  /** The newest first. */
  landings(project: string): Promise<readonly Landing[]>;
  undo(
    project: string,
    landing: string,
    numbers: readonly number[],
  ): Promise<readonly { readonly n: number; readonly result: StagedResult; readonly why: StagedWhy | null }[]>;
  /** Called with the project whose staged changes are others now. Returns what ends it. */
  onChange(listener: (project: string) => void): () => void;
}
