/** A phone or another device that a person paired: how it is named and known. Its key never leaves it; the desk keeps the public half. */
import * as z from 'zod';
import { idSuffix } from '../common/id-suffix.ts';

export const deviceIdSchema = z.templateLiteral(['dev_', z.string().regex(idSuffix)]);
export type DeviceId = z.infer<typeof deviceIdSchema>;

/** More belong to nobody's pockets. */
export const mostDevices = 16;

export const deviceNameSchema = z.string().min(1).max(60).regex(/\S/u);

const base64url = /^[\w-]+$/u;
/** The public key of P-256 as SubjectPublicKeyInfo: 91 bytes. */
export const devicePublicKeySchema = z.string().regex(base64url).length(122);
/** ECDSA with SHA-256 over P-256, as the two numbers beside each other: 64 bytes. */
export const deviceSignatureSchema = z.string().regex(base64url).length(86);
/** 32 random bytes of the desk. */
export const deviceNonceSchema = z.string().regex(base64url).length(43);

/** What is told of a device; its key is of no use to a reader. */
export const deviceViewSchema = z.strictObject({
  id: deviceIdSchema,
  name: deviceNameSchema,
  createdAt: z.int().nonnegative(),
  lastSeenAt: z.int().nonnegative().nullable(),
  /** A revoked one is remembered, so that its answers are told apart from those of a stranger. */
  revokedAt: z.int().nonnegative().nullable(),
  isConnected: z.boolean(),
  /** Whether it asked to be told that something waits. */
  isTold: z.boolean(),
});
export type DeviceView = z.infer<typeof deviceViewSchema>;
