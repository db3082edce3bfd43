/** What a paired device and the desk say to each other. The door of devices is this table and nothing else. */
import * as z from 'zod';
import { cardEffectSchema, mostCardEffects } from '#domain/approval/card-effect.ts';
import { digestSchema } from '#domain/approval/decision.ts';
import { requesterSchema } from '#domain/agents/requester.ts';
import { approvalIdSchema } from '#domain/common/ids.ts';
import { messageSchema } from '#domain/common/message-schema.ts';
import {
  deviceIdSchema,
  deviceNameSchema,
  deviceNonceSchema,
  devicePublicKeySchema,
  deviceSignatureSchema,
} from '#domain/devices/device.ts';
import { pushKeySchema, pushSubscriptionSchema } from '#domain/devices/push.ts';
import { networkTargetSchema } from '#domain/network/network.ts';
import { riskLevelSchema } from '#domain/risk/risk.ts';
import { grantSchema } from '#domain/sandbox/permission.ts';

/** Longest message of a device, in bytes. */
export const maxPocketMessage = 4096;
/** Cards that are shown at once; how many more wait is said. */
export const mostPocketCards = 50;
export const mostPocketGrants = 100;

/** Twelve characters that are not taken for each other, in threes of four. */
export const pairingCodeSchema = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{12}$/u);

/** Why the desk did not do what a device asked. */
export const pocketRefusals = [
  'unreadable',
  'too-many',
  'bad-code',
  'not-confirmed',
  'bad-signature',
  'unknown-device',
  'revoked',
  'wrong-device',
  /** A nonce that was never given, or has been used: what was heard is said again. */
  'replayed',
  'late',
  /** The card is settled, or never was. */
  'gone',
  /** Another card than the one that was seen. */
  'stale',
  'desk-only',
  'not-offered',
  'not-taken',
  /** Notices to devices are turned off at the desk. */
  'not-told',
  /** The address of its browser is of no push service that the desk knows. */
  'push-host',
] as const;
export const pocketRefusalSchema = z.enum(pocketRefusals);
export type PocketRefusal = z.infer<typeof pocketRefusalSchema>;

export const fromDeviceSchema = z.discriminatedUnion('t', [
  z.strictObject({
    t: z.literal('pair'),
    code: pairingCodeSchema,
    name: deviceNameSchema,
    key: devicePublicKeySchema,
    signature: deviceSignatureSchema,
  }),
  z.strictObject({ t: z.literal('enter'), device: deviceIdSchema, signature: deviceSignatureSchema }),
  /** Before each answer: the desk gives a nonce for this card, which counts once and shortly. */
  z.strictObject({ t: z.literal('ask'), card: approvalIdSchema }),
  z.strictObject({
    t: z.literal('answer'),
    device: deviceIdSchema,
    card: approvalIdSchema,
    digest: digestSchema,
    answer: z.enum(['allow', 'deny']),
    nonce: deviceNonceSchema,
    signature: deviceSignatureSchema,
  }),
  /** Before each change of notices: the desk gives its key and a nonce. */
  z.strictObject({ t: z.literal('ask-push') }),
  z.strictObject({
    t: z.literal('push'),
    device: deviceIdSchema,
    push: pushSubscriptionSchema.nullable(),
    nonce: deviceNonceSchema,
    signature: deviceSignatureSchema,
  }),
]);
export type FromDevice = z.infer<typeof fromDeviceSchema>;

const shortText = z.string().max(4096);
const seen = {
  id: approvalIdSchema,
  digest: digestSchema,
  fingerprint: z.string().length(4),
  createdAt: z.int(),
  requester: requesterSchema,
  /** The name of the project's folder. */
  project: shortText,
  reason: messageSchema,
  effects: z.array(cardEffectSchema).min(1).max(mostCardEffects).optional(),
  risk: z.strictObject({ level: riskLevelSchema, opaque: z.boolean(), reasons: z.array(messageSchema).max(8) }),
  facts: z.strictObject({
    /** Whole, or cut where a yes is not offered here. */
    parsed: z.strictObject({ text: shortText }),
    projectRoot: shortText,
    cwd: shortText,
    envDelta: z.record(z.string(), shortText),
    /** Where the program really lies; null where that is not known. */
    program: shortText.nullable(),
  }),
  /** Everything beyond the sandbox that a yes brings. */
  given: z.array(grantSchema).max(mostPocketGrants),
  /** What the sandbox leaves open; `agent`: the agent acts itself, and is not held. */
  hold: z.enum(['sandbox', 'open-network', 'none', 'agent']),
  /** `desk`: what a small card would hide. `critical`: only where the owner allowed it. A no is always taken. */
  yes: z.enum(['offered', 'critical', 'desk']),
};

/** A card in so far as a small screen shows it. */
export const pocketCardSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('command'), ...seen }),
  z.strictObject({ kind: z.literal('escalation'), ...seen, grants: z.array(grantSchema).min(1) }),
  z.strictObject({ kind: z.literal('permissions'), ...seen, grants: z.array(grantSchema).min(1) }),
  z.strictObject({ kind: z.literal('network'), ...seen, connection: z.strictObject({ target: networkTargetSchema }) }),
  z.strictObject({
    kind: z.literal('patch'),
    ...seen,
    files: z
      .array(z.strictObject({ change: z.strictObject({ kind: z.enum(['add', 'delete', 'update']), path: shortText }) }))
      .min(1)
      .max(50),
  }),
  z.strictObject({
    kind: z.literal('external-tool'),
    ...seen,
    subject: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('command') }),
      z.strictObject({ kind: z.literal('tool'), name: z.string(), byDesk: z.literal(true).optional() }),
    ]),
  }),
]);
export type PocketCard = z.infer<typeof pocketCardSchema>;

export const fromDeskSchema = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('challenge'), challenge: deviceNonceSchema }),
  /** The code is right: a person now compares the characters at the desk. */
  z.strictObject({ t: z.literal('compare') }),
  z.strictObject({ t: z.literal('paired'), device: deviceIdSchema }),
  z.strictObject({
    t: z.literal('inbox'),
    /** Of the desk's machine. */
    host: shortText,
    cards: z.array(pocketCardSchema).max(mostPocketCards),
    more: z.int().nonnegative(),
    /** Whether this device asked to be told that something waits. */
    isTold: z.boolean(),
  }),
  z.strictObject({ t: z.literal('push-key'), key: pushKeySchema, nonce: deviceNonceSchema }),
  z.strictObject({ t: z.literal('nonce'), card: approvalIdSchema, nonce: deviceNonceSchema }),
  z.strictObject({ t: z.literal('answered'), card: approvalIdSchema, answer: z.enum(['allow', 'deny']) }),
  z.strictObject({ t: z.literal('refused'), code: pocketRefusalSchema, card: approvalIdSchema.nullable() }),
]);
export type FromDesk = z.infer<typeof fromDeskSchema>;
