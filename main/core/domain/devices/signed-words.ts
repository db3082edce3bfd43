/** The texts that a device signs. Both sides make them here, so that a signature for one purpose is none for another. */
import { canonicalJson } from '../common/canonical-json.ts';
import type { ApprovalId } from '../common/ids.ts';
import type { DeviceId } from './device.ts';
import type { PushSubscription } from './push.ts';

export interface SignedAnswer {
  readonly device: DeviceId;
  readonly card: ApprovalId;
  /** Of the card as the person saw it. */
  readonly digest: string;
  readonly answer: 'allow' | 'deny';
  /** Given by the desk for this one answer. */
  readonly nonce: string;
}

const version = 1;

/** Allowing or denying one card, once. */
export const answerWords = ({ device, card, digest, answer, nonce }: SignedAnswer): string =>
  canonicalJson({ for: 'countersign answer', version, device, card, digest, answer, nonce });

export interface SignedPush {
  readonly device: DeviceId;
  /** Null: no notices any more. */
  readonly push: PushSubscription | null;
  /** Given by the desk for this once. */
  readonly nonce: string;
}

/** Where this device wants to be told that something waits. */
export const pushWords = ({ device, push, nonce }: SignedPush): string =>
  canonicalJson({ for: 'countersign push', version, device, push, nonce });

/** Coming in as a device that is known. */
export const enterWords = (enter: { readonly device: DeviceId; readonly challenge: string }): string =>
  canonicalJson({ for: 'countersign enter', version, device: enter.device, challenge: enter.challenge });

/** Becoming known: proof that the key belongs to who typed the code. */
export const pairWords = (pair: { readonly code: string; readonly key: string; readonly challenge: string }): string =>
  canonicalJson({ for: 'countersign pair', version, code: pair.code, key: pair.key, challenge: pair.challenge });

/** What both sides make the four characters of, by which a person sees that it is their phone that came. */
export const checkWords = (pair: { readonly code: string; readonly key: string }): string =>
  canonicalJson({ for: 'countersign check', version, code: pair.code, key: pair.key });
