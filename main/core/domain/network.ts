/** One network destination as the broker knows it, after canonicalisation. */
import * as z from 'zod';

export const networkProtocolSchema = z.enum(['http', 'https', 'tcp']);
export const networkTargetSchema = z.strictObject({
  host: z.string().min(1).max(253),
  port: z.int().min(1).max(65_535),
  protocol: networkProtocolSchema,
});
export type NetworkTarget = z.infer<typeof networkTargetSchema>;
