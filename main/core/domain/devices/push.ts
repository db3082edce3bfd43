/** Web Push: what a device's browser gives so that the desk can wake it, and where that may lead. */
import * as z from 'zod';
import type { NoticeChoice } from './notice.ts';

const base64url = /^[\w-]+$/u;

/** The public half of the desk's VAPID key: a point of P-256, uncompressed. */
export const pushKeySchema = z.string().regex(base64url).length(87);

/** As `PushSubscription` of a browser gives it. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.string().max(1500),
  keys: z.strictObject({ p256dh: pushKeySchema, auth: z.string().regex(base64url).length(22) }),
});
export type PushSubscription = z.infer<typeof pushSubscriptionSchema>;

/** Of Chrome and its relatives, Firefox, Safari, and Edge. */
const services =
  /^(?:fcm\.googleapis\.com|(?:[\w-]+\.)+(?:push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/u;

export type PushWay = 'service' | 'added';

/** Null where no notice may go there: a device names the address, so it could name anybody's. */
export function pushWay(endpoint: string, { pushHosts }: Pick<NoticeChoice, 'pushHosts'>): PushWay | null {
  if (!URL.canParse(endpoint)) return null;
  const { protocol, host, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return null;
  if (pushHosts.includes(host)) return 'added';
  return services.test(host) ? 'service' : null;
}

/** A device that asked to be told. */
export interface PushTarget {
  readonly id: string;
  readonly name: string;
  readonly push: PushSubscription;
}
