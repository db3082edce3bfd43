/** Reads keys and signatures of minisign, and says whether one signed a text. The format: https://jedisct1.github.io/minisign/ */
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { say, type Message } from '#domain/common/message.ts';

export interface PolicyKey {
  /** As minisign prints it. */
  readonly keyId: string;
  /** The one line that says it all. */
  readonly line: string;
  readonly key: KeyObject;
}

export type Verdict =
  /** `comment` was signed too. */
  { readonly kind: 'signed'; readonly comment: string } | { readonly kind: 'refused'; readonly why: Message };

const base64 = /^[A-Za-z0-9+/]+={0,2}$/u;
const [algorithmBytes, idBytes, keyBytes, signatureBytes] = [2, 8, 32, 64] as const;
/** What comes before the 32 bytes of an Ed25519 key where its kind is told (RFC 8410). */
const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex');
const trustedPrefix = 'trusted comment: ';

function decode(line: string | undefined, length: number): Buffer | null {
  if (line === undefined || !base64.test(line)) return null;
  const bytes = Buffer.from(line, 'base64');
  return bytes.length === length && bytes.toString('base64') === line ? bytes : null;
}

const linesOf = (text: string): string[] => text.trim().split(/\r?\n/u);

/** Its first byte comes last when it is printed. */
const idOf = (bytes: Buffer): string =>
  [...bytes.subarray(algorithmBytes, algorithmBytes + idBytes)]
    .toReversed()
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();

/** Null where the text is no public key; it may be the whole file or only its last line. */
export function readPolicyKey(text: string): PolicyKey | null {
  const line = linesOf(text).at(-1)?.trim();
  const bytes = decode(line, algorithmBytes + idBytes + keyBytes);
  if (line === undefined || bytes?.toString('latin1', 0, algorithmBytes) !== 'Ed') return null;
  const der = Buffer.concat([ed25519Prefix, bytes.subarray(algorithmBytes + idBytes)]);
  return { keyId: idOf(bytes), line, key: createPublicKey({ key: der, format: 'der', type: 'spki' }) };
}

const refused = (why: Message): Verdict => ({ kind: 'refused', why });

/** Whether the signature, a whole `.minisig` file, is this key's over exactly these bytes. */
export function checkSignature(content: Uint8Array, signature: string, { key, keyId }: PolicyKey): Verdict {
  const [, first, trusted, second, ...more] = linesOf(signature);
  const bytes = decode(first, algorithmBytes + idBytes + signatureBytes);
  const whole = decode(second, signatureBytes);
  const isReadable = trusted?.startsWith(trustedPrefix) === true && more.length === 0;
  if (bytes === null || whole === null || trusted === undefined || !isReadable)
    return refused(say('its signature is not a minisign signature'));
  const id = idOf(bytes);
  if (id !== keyId)
    return refused(say('it was signed with the key {other} and not with {keyId}', { other: id, keyId }));
  // `Ed` is the older kind, which signs the text itself.
  const kind = bytes.toString('latin1', 0, algorithmBytes);
  if (kind !== 'ED' && kind !== 'Ed') return refused(say('its signature is of a kind that is not known'));
  const signed = kind === 'ED' ? createHash('blake2b512').update(content).digest() : content;
  const own = bytes.subarray(algorithmBytes + idBytes);
  if (!verify(null, signed, key, own)) return refused(say('its signature belongs to another text'));
  const comment = trusted.slice(trustedPrefix.length);
  if (!verify(null, Buffer.concat([own, Buffer.from(comment)]), key, whole))
    return refused(say('what is written beside its signature was changed'));
  return { kind: 'signed', comment };
}
