/** Facts about signatures, on files that minisign 0.11 itself made. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSignature, readPolicyKey } from '../../../../main/node/team-policy/read-minisign.ts';
import { createSigner } from '../../../fakes/sign-policy.ts';

const fixture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../../fixtures/team-policy', name));
const content = fixture('acme-policy');
const signature = fixture('acme-policy.minisig').toString();
const keyOf = (text: string) => {
  const key = readPolicyKey(text);
  if (key === null) throw new Error('no key');
  return key;
};
const team = keyOf(fixture('team.pub').toString());

test('both kinds of minisign hold, with the number and the comment that minisign prints', () => {
  expect(checkSignature(content, signature, team)).toEqual({ kind: 'signed', comment: 'Acme policy, issue 7' });
  const legacy = fixture('legacy.minisig').toString();
  expect(checkSignature(content, legacy, team)).toEqual({ kind: 'signed', comment: 'the older kind' });
  expect(fixture('team.pub').toString()).toContain(team.keyId);
});

test('the key is its one line, or its whole file', () => {
  expect(keyOf(team.line).keyId).toBe(team.keyId);
  for (const text of ['', 'RW', 'RWQ=', team.line.slice(1), `${team.line}A`, signature, 'A'.repeat(56)])
    expect(readPolicyKey(text)).toBeNull();
});

test('another key is named, and another text is none of its own', () => {
  const other = keyOf(fixture('other.pub').toString());
  expect(checkSignature(content, signature, other)).toMatchObject({ kind: 'refused' });
  expect(JSON.stringify(checkSignature(content, signature, other))).toContain(team.keyId);
  expect(checkSignature(Buffer.from(`${content.toString()} `), signature, team).kind).toBe('refused');
});

test('a signature in which anything was changed is refused, except what is not signed', () => {
  const from = signature.indexOf('\n') + 1;
  for (let at = from; at < signature.trimEnd().length; at += 1) {
    const changed = signature[at] === 'A' ? 'B' : 'A';
    const forged = signature.slice(0, at) + changed + signature.slice(at + 1);
    expect([at, checkSignature(content, forged, team).kind]).toEqual([at, 'refused']);
  }
});

test('any text is a signature or is refused, and never an error', () => {
  fc.assert(
    fc.property(fc.string(), fc.uint8Array(), (text, bytes) => {
      expect(checkSignature(bytes, text, team).kind).toBe('refused');
      expect(checkSignature(bytes, `${signature}${text.trim()}x`, team).kind).toBe('refused');
    }),
  );
});

test("a test's own signer makes what minisign makes", () => {
  const signer = createSigner();
  const made = signer.sign('text', 'a comment');
  expect(checkSignature(Buffer.from('text'), made, keyOf(signer.publicKey))).toEqual({
    kind: 'signed',
    comment: 'a comment',
  });
});
