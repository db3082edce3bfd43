/** What git itself would do for a `git push` of a line, as its settings are at this moment. */
import * as z from 'zod';
import { digestSchema } from '../approval/decision.ts';
import { spanSchema } from '../common/span.ts';

/** What a push is bound to. `target` is null for any branch that goes to its own name. */
export const boundPushSchema = z.strictObject({
  /** Over all that git reads for a push to this remote: addresses, settings, hooks. */
  settings: digestSchema,
  target: z.string().max(4096).nullable(),
});
export type BoundPush = z.infer<typeof boundPushSchema>;

export const pushOutlookSchema = z.strictObject({
  /** The command of the line that pushes. */
  span: spanSchema,
  /** Where git would send it, without logins; empty where that is unclear. */
  urls: z.array(z.string()).max(64),
  /** The name there of the branch that is named, in full; null where none is named. */
  target: z.string().max(4096).nullable(),
  settings: digestSchema,
  /**
   * What the words do not say: settings force it, send the branch to another name or send more; or that cannot be told. Null where git would do what
   * the words say.
   */
  beyond: z.enum(['forced', 'elsewhere', 'unclear']).nullable(),
});
export type PushOutlook = z.infer<typeof pushOutlookSchema>;
