/** Binds a decision to exactly what was shown and will run. */
import { canonicalJson } from './canonical-json.ts';
import type { CommandFacts } from '../approval/approval.ts';
import type { Grant } from '../sandbox/permission.ts';
import type { ParsedCommand } from '../command/parsed-command.ts';

/** sha256 in lower-case hex. */
export function sha256Hex(text: string): Promise<string> {
  return sha256OfBytes(new TextEncoder().encode(text));
}

/** The same of bytes. */
export async function sha256OfBytes(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Digest over the facts on the card, the grants asked for and the settings they were judged under. */
export async function approvalDigest(
  facts: CommandFacts,
  grants: readonly Grant[],
  policyVersion: string,
): Promise<string> {
  const { parsed, ...rest } = facts;
  const words = wordsTaken(parsed);
  return sha256Hex(canonicalJson({ ...rest, text: parsed.text, ...words, grants, policyVersion }));
}

/** What the place of a line adds to its text: the words that come from there. */
export const wordsTaken = ({ segments, taken }: ParsedCommand): { readonly words?: (string | null)[][] } =>
  taken === undefined ? {} : { words: segments.map(({ argv }) => argv) };

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** First 20 bits of a digest as four characters people can compare. */
export function fingerprintOf(digest: string): string {
  const bits = Number.parseInt(digest.slice(0, 5), 16);
  return [15, 10, 5, 0].map((shift) => crockford[(bits >> shift) & 31]).join('');
}
