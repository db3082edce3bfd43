/** A team's store: how hosts are named in it, and the texts that they sign. A signature for one purpose is none for another. */
import * as z from 'zod';
import { canonicalJson } from '../common/canonical-json.ts';
import { messageSchema } from '../common/message-schema.ts';

export const teamHostNameSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/u);

const version = 1;

export const cardWords = (card: { host: string; card: string; digest: string; body: string }): string =>
  canonicalJson({ for: 'countersign team card', version, ...pick(card, ['host', 'card', 'digest', 'body']) });

export const teamAnswerWords = (answer: {
  host: string;
  card: string;
  digest: string;
  answer: string;
  byHost: string;
}): string =>
  canonicalJson({
    for: 'countersign team answer',
    version,
    ...pick(answer, ['host', 'card', 'digest', 'answer', 'byHost']),
  });

/** How a card of a host ended. */
export const cardEndWords = (end: { host: string; card: string; outcome: string }): string =>
  canonicalJson({ for: 'countersign team card end', version, ...pick(end, ['host', 'card', 'outcome']) });

/** That a host's log reached to here, or was cut here. */
export const placeWords = (of: 'head' | 'cut', host: string, { seq, hash }: { seq: number; hash: string }): string =>
  canonicalJson({ for: `countersign team ${of}`, version, host, seq, hash });

const pick = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Record<string, T[K]> =>
  Object.fromEntries(keys.map((key) => [key, from[key]]));

export const mostTeamHosts = 10_000;
export const mostTeamCards = 200;
export const mostTeamPolicies = 100;
/** What the channel of news says where there is another policy. */
export const policyNews = 'policy';

/** The newest issue of a policy that lies in the store; nothing of it is verified. */
export const teamPolicyPlaceSchema = z.strictObject({
  name: teamHostNameSchema,
  serial: z.int().positive(),
  digest: z.string().max(64),
  byUser: z.string().max(200),
});
export type TeamPolicyPlace = z.infer<typeof teamPolicyPlaceSchema>;

const keyMark = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/u);

/** How this host stands to the store of its team. */
export const teamStateSchema = z.strictObject({
  host: teamHostNameSchema,
  /** By which a person compares its key. */
  mark: keyMark,
  /** Where the store is, without a password. */
  store: z.string().max(300),
  connection: z.enum(['connecting', 'connected', 'lost']),
  /** What is wrong now, for people; null where nothing is. */
  problem: messageSchema.nullable(),
  /** The last row of the log that is known to lie in the store. */
  sentThrough: z.int().nonnegative(),
  hosts: z
    .array(
      z.strictObject({
        host: teamHostNameSchema,
        mark: keyMark,
        /** `other-key`: it was trusted with another one. */
        trust: z.enum(['this', 'trusted', 'not-trusted', 'other-key']),
        unseen: z.number().nonnegative(),
      }),
    )
    .max(mostTeamHosts),
});
export type TeamState = z.infer<typeof teamStateSchema>;

/** What became of an answer: `taken` by the host that asks; `second`: another one was first; `waits`: that host has not said; `unknown`: it ended meanwhile, and does not know; `unsigned`: somebody else wrote it. */
export const teamAnswerEndSchema = z.enum(['taken', 'second', 'not-taken', 'waits', 'unknown', 'unsigned']);
export type TeamAnswerEnd = z.infer<typeof teamAnswerEndSchema>;

/** How the copy of a host's log was found. */
export const teamLogSchema = z.strictObject({
  host: teamHostNameSchema,
  rows: z.int().nonnegative(),
  found: z.enum(['whole', 'changed', 'missing', 'unsigned', 'shorter', 'no-rows']),
  /** Where it is not whole. */
  seq: z.int().nonnegative(),
  /** False where a person has not compared its key here. */
  isTrusted: z.boolean(),
});
export type TeamLog = z.infer<typeof teamLogSchema>;
