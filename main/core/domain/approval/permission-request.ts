/** An agent's request for permissions beyond one command, made before it needs them. See decision 0044. */
import * as z from 'zod';
import { requesterSchema } from '../agents/requester.ts';
import { canonicalJson } from '../common/canonical-json.ts';
import { sessionPermissionSchema, type Grant } from '../sandbox/permission.ts';

/** Most permissions of one request. */
export const maxRequestedGrants = 32;

export const permissionOperationSchema = z.strictObject({
  type: z.literal('permission-request'),
  grants: z.array(sessionPermissionSchema).min(1).max(maxRequestedGrants),
  requester: requesterSchema,
});
export type PermissionOperation = z.infer<typeof permissionOperationSchema>;

export function isSameGrant(a: Grant, b: Grant): boolean {
  return canonicalJson(a) === canonicalJson(b);
}
