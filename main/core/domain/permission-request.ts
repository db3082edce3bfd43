/** An agent's request for permissions beyond one command, made before it needs them. See decision 0044. */
import * as z from 'zod';
import { askerSchema } from './asker.ts';
import { canonicalJson } from './canonical-json.ts';
import { standingGrantSchema, type Grant } from './permission.ts';

/** Most permissions of one request. */
export const maxRequestedGrants = 32;

export const permissionOperationSchema = z.strictObject({
  type: z.literal('permission-request'),
  grants: z.array(standingGrantSchema).min(1).max(maxRequestedGrants),
  asker: askerSchema,
});
export type PermissionOperation = z.infer<typeof permissionOperationSchema>;

export function isSameGrant(a: Grant, b: Grant): boolean {
  return canonicalJson(a) === canonicalJson(b);
}
