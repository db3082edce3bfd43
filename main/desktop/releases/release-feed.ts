/** The release feed: a signed list of what can be installed. What is unsigned, too old or not understood is no release. */
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import * as z from 'zod';

/** A feed names a handful of packages; more is no feed of ours. */
export const maxFeedBytes = 64 * 1024;

const versionPattern = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;

/** Where a feed is, and whose signature makes it one. `key` is an Ed25519 public key: its 32 bytes in base64. */
export const releaseSourceSchema = z.strictObject({
  feed: z.string().max(2048).refine(isFeedAddress, 'must be an https address without name, password or fragment'),
  key: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
});
export type ReleaseSource = z.infer<typeof releaseSourceSchema>;

/** What a file says about where releases are announced. An empty one, or `null`, says nowhere. */
export type ReleaseSettings =
  | { readonly kind: 'off' }
  | { readonly kind: 'set'; readonly source: ReleaseSource }
  /** `why` is a clause for people about the feed. */
  | { readonly kind: 'damaged'; readonly why: string };

export function readReleaseSettings(text: string): ReleaseSettings {
  if (text.trim() === '' || text.trim() === 'null') return { kind: 'off' };
  const source = parseJson(text, releaseSourceSchema);
  return source === null ? { kind: 'damaged', why: 'is set in a way that is not understood' } : { kind: 'set', source };
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

function isFeedAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, hash } = new URL(address);
  // The signature protects what is said; https protects from being told nothing new by anybody on the way.
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
  return isPrivate && username === '' && password === '' && hash === '';
}

const packageSchema = z.strictObject({
  kind: z.enum(['deb', 'rpm', 'AppImage', 'dmg']),
  arch: z.enum(['x64', 'arm64']),
  /** A plain name beside the feed: it goes into a command, so nothing of it may mean anything to a shell. */
  file: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ReleasePackage = z.infer<typeof packageSchema>;

const releaseSchema = z.strictObject({
  format: z.literal(1),
  version: z.string().regex(versionPattern),
  packages: z.array(packageSchema).max(32),
});
export type Release = z.infer<typeof releaseSchema>;

/** The signature covers the very bytes of `release`, so nothing is parsed before it was checked. */
const feedSchema = z.strictObject({ release: z.string().max(maxFeedBytes), signature: z.base64().max(128) });

export type FeedReading =
  | { readonly kind: 'release'; readonly release: Release }
  /** `why` is a clause for people: "is not signed with the expected key". */
  | { readonly kind: 'unusable'; readonly why: string };

const unusable = (why: string): FeedReading => ({ kind: 'unusable', why });

/** An Ed25519 public key as a key file wraps it: this head, and the 32 bytes. */
const keyHead = Buffer.from('302a300506032b6570032100', 'hex');

function keyOf(base64: string): KeyObject {
  return createPublicKey({ key: Buffer.concat([keyHead, Buffer.from(base64, 'base64')]), format: 'der', type: 'spki' });
}

/** Never throws; what it returns came from the holder of the key. */
export function readFeed(text: string, key: string): FeedReading {
  const feed = parseJson(text, feedSchema);
  if (feed === null) return unusable('is not a release feed');
  const isSigned = verify(null, Buffer.from(feed.release), keyOf(key), Buffer.from(feed.signature, 'base64'));
  if (!isSigned) return unusable('is not signed with the expected key');
  const release = parseJson(feed.release, releaseSchema);
  return release === null ? unusable('is in a form that this version does not know') : { kind: 'release', release };
}

function parseJson<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema> | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** False for versions that are not three numbers: what cannot be compared is not newer. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((each) => versionPattern.exec(each)?.slice(1).map(Number));
  if (a === undefined || b === undefined) return false;
  const at = a.findIndex((part, index) => part !== b[index]);
  return at !== -1 && (a[at] ?? 0) > (b[at] ?? 0);
}
