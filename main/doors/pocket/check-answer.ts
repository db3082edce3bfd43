/** Says why what a device signed counts for nothing. Every rule about answers of devices is here, in its order. */
import { createPublicKey, verify } from 'node:crypto';
import type { PocketCard, PocketRefusal } from '#contract/pocket.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { DeviceId } from '#domain/devices/device.ts';
import { answerWords, type SignedAnswer } from '#domain/devices/signed-words.ts';
import type { KeptDevice } from './device-book.ts';
import type { Nonces } from './nonces.ts';

export interface AnswerGround {
  /** Whose key opened this connection. */
  readonly enteredAs: DeviceId;
  readonly find: (id: DeviceId) => KeptDevice | null;
  readonly nonces: Pick<Nonces, 'take'>;
  /** Null where it is not open. */
  readonly card: ApprovalRequest | null;
  readonly yesOf: (card: ApprovalRequest) => PocketCard['yes'];
}

export function refuseAnswer(
  answer: SignedAnswer & { readonly signature: string },
  ground: AnswerGround,
): PocketRefusal | null {
  // Used up before all else: no nonce is tried twice.
  const spent = ground.nonces.take(answer.nonce, answer.card);
  const refused = refuseSigned(answer, answerWords(answer), spent, ground);
  if (refused !== null) return refused;
  if (ground.card === null) return 'gone';
  if (answer.digest !== ground.card.digest) return 'stale';
  if (answer.answer === 'allow' && ground.yesOf(ground.card) !== 'offered') return 'desk-only';
  return null;
}

/** What holds for whatever a device signs. `spent` is what its nonce turned out to be. */
export function refuseSigned(
  said: { readonly device: DeviceId; readonly signature: string },
  words: string,
  spent: PocketRefusal | null,
  { enteredAs, find }: Pick<AnswerGround, 'enteredAs' | 'find'>,
): PocketRefusal | null {
  const device = find(said.device);
  if (device === null) return 'unknown-device';
  if (device.revokedAt !== null) return 'revoked';
  if (device.id !== enteredAs) return 'wrong-device';
  if (!isSignedBy(device.key, words, said.signature)) return 'bad-signature';
  return spent;
}

/** ECDSA with SHA-256 over P-256, and nothing else. False for whatever is no such key or no such signature. */
export function isSignedBy(key: string, words: string, signature: string): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64url'), format: 'der', type: 'spki' });
    const { asymmetricKeyType, asymmetricKeyDetails } = publicKey;
    if (asymmetricKeyType !== 'ec' || asymmetricKeyDetails?.namedCurve !== 'prime256v1') return false;
    const signed = Buffer.from(signature, 'base64url');
    return verify('sha256', Buffer.from(words), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signed);
  } catch {
    return false;
  }
}
