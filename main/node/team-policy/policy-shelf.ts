/** Keeps the policy that is followed in one private file, with its signature, and verifies it whenever it is read. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { CheckedPolicy, TeamPolicyShelf } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say, type Message } from '#domain/common/message.ts';
import {
  maxPolicyBytes,
  policyKeySchema,
  policySourceSchema,
  storePolicyName,
  teamPolicySchema,
} from '#domain/settings/team-policy.ts';
import { rememberFile, type RememberedFile } from '../store/settings/remember-file.ts';
import { writeAtomically } from '../store/write-atomically.ts';
import { checkSignature, readPolicyKey } from './read-minisign.ts';
import { readPolicyFiles, type PolicyFiles } from './read-source.ts';

export interface PolicyShelf extends TeamPolicyShelf {
  /** For the settings, which ask at each command. */
  readonly file: RememberedFile<CheckedPolicy | null>;
}

const keptSchema = z.strictObject({
  version: z.literal(1),
  source: policySourceSchema,
  key: policyKeySchema,
  content: z.string().max(maxPolicyBytes),
  signature: z.string().max(8192),
});

/** Twice the policy, for what JSON writes in the place of quotes and line ends. */
const mostBytes = 2 * maxPolicyBytes + 65_536;

type Checked =
  | { readonly kind: 'good'; readonly policy: CheckedPolicy }
  | { readonly kind: 'bad'; readonly why: Message };
const bad = (why: Message): Checked => ({ kind: 'bad', why });

/** Says what the files say if the key signed them. */
function check({ content, signature }: PolicyFiles, keyText: string, source: string): Checked {
  const key = readPolicyKey(keyText);
  if (key === null) return bad(say('the key is not a minisign public key'));
  const verdict = checkSignature(content, signature, key);
  if (verdict.kind === 'refused') return bad(verdict.why);
  const text = content.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return bad(say('it is signed, but is not JSON'));
  }
  const policy = teamPolicySchema.safeParse(value);
  if (!policy.success) {
    const [issue] = policy.error.issues;
    const where = issue?.path.join('.') ?? '';
    return bad(say('it is signed, but {where}: {what}', { where: where || 'policy', what: issue?.message ?? '' }));
  }
  const { name, serial } = policy.data;
  const digest = createHash('sha256').update(content).digest('hex');
  return {
    kind: 'good',
    policy: {
      policy: policy.data,
      mark: { name, serial, keyId: key.keyId, digest },
      comment: verdict.comment,
      source,
      files: { key: key.line, content: text, signature },
    },
  };
}

/** Throws `store-unavailable`, and `bad-request` where there is none of this name. */
export type ReadStoredPolicy = (name: string) => Promise<PolicyFiles>;

const noStore: ReadStoredPolicy = () => {
  throw new BrokerError('not-allowed-here', say('This desk has no store of a team.'), {
    remedy: say('Start it with one: countersign serve --store'),
  });
};

const unreadable = (why: Message): BrokerError => new BrokerError('settings-unreadable', why);

function parseKept(text: string): CheckedPolicy {
  let kept;
  try {
    kept = keptSchema.parse(JSON.parse(text));
  } catch {
    throw unreadable(say('is damaged'));
  }
  const content = Buffer.from(kept.content);
  const checked = check({ content, signature: kept.signature }, kept.key, kept.source);
  if (checked.kind === 'bad') throw unreadable(say('is not valid: {why}', { why: checked.why }));
  return checked.policy;
}

/** Nothing is kept of what cannot be verified; see decision 0203. `fromStore`: absent where there is no store of a team. */
export function createPolicyShelf(dataDir: string, fromStore: ReadStoredPolicy = noStore): PolicyShelf {
  const path = join(dataDir, 'team-policy.json');
  const listeners = new Set<(from: 'desk' | 'outside') => void>();
  let written: string | null = null;
  const limits = { base: dataDir, maxBytes: mostBytes, requireOwner: true };
  const format = { absent: null, parse: parseKept };
  const file = rememberFile<CheckedPolicy | null>(path, limits, format, (text) => {
    const from = (text ?? '') === written ? 'desk' : 'outside';
    listeners.forEach((listener) => listener(from));
  });
  return {
    file,
    async read() {
      const read = await file.read();
      if (read.kind !== 'unreadable') return read.value;
      throw new BrokerError('settings-unreadable', say("The team's policy {why}.", { why: read.why }), {
        remedy: say('Follow it again from its source, or stop following it, with countersign policy.'),
      });
    },
    async fetch({ source, key }) {
      const stored = storePolicyName(source);
      const checked = check(await (stored === null ? readPolicyFiles(source) : fromStore(stored)), key, source);
      if (checked.kind === 'good') return checked.policy;
      throw new BrokerError('bad-request', say("The team's policy is not accepted: {why}.", { why: checked.why }), {
        remedy: say('Ask the person who signs it. What was in force stays in force.'),
      });
    },
    async keep(policy) {
      const kept = policy && { version: 1, source: policy.source, ...policy.files };
      written = kept === null ? '' : `${JSON.stringify(kept)}\n`;
      try {
        await (kept === null ? rm(path, { force: true }) : writeAtomically(path, written));
      } catch (cause) {
        throw new BrokerError('store-unavailable', say("The team's policy could not be kept."), {
          remedy: say('See whether the disk is full or the data folder is read-only.'),
          cause,
        });
      }
      await file.read();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
