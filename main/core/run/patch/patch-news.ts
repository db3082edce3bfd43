/** News of a patch on its way, for its picture; nobody steers by it. */
import type { Approved } from '#domain/approval/decision.ts';
import type { LookedPatch } from './look-at-patch.ts';

export interface PatchNews {
  /** Verified, perhaps not for the first time. */
  looked(patch: LookedPatch): void;
  approved(patch: LookedPatch, decision: Approved): void;
}
