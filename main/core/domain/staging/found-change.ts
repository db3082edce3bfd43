/** What a listing of a layer found, with what the landing compares: inode, times and mode of the real and of the staged entry. */
import type { StagedKind, StagedType } from './staged-change.ts';

export interface FoundSide {
  readonly type: StagedType;
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  readonly size: number;
  readonly ino: string;
  /** Nanoseconds since 1970: more than a number holds. */
  readonly ctime: string;
  readonly mtime: string;
  readonly links: number;
}

export type FoundKind = Exclude<StagedKind, 'moved'>;

export interface FoundChange {
  readonly kind: FoundKind;
  /** Beneath the root of the layer; all but plain ASCII is %XX. */
  readonly path: string;
  readonly was: FoundSide | null;
  readonly is: FoundSide | null;
  /** Where links lead, in the same way; null for all else. */
  readonly wasTarget: string | null;
  readonly target: string | null;
  /** Of a folder that goes: what it holds, and the seal of that. */
  readonly held: { readonly entries: number; readonly bytes: number; readonly seal: string } | null;
  /** The real file was changed after the command had copied it. */
  readonly isLater: boolean;
  /** Its attributes differ too. */
  readonly attributes: boolean;
}
