/** The parts of other tools' settings files that hold rules; whatever else they hold is not ours to read. */
import * as z from 'zod';

const entries = z.array(z.string()).optional();

export const claudeSettingsSchema = z.looseObject({
  permissions: z.looseObject({ allow: entries, ask: entries, deny: entries }).optional(),
});
export type ClaudeSettings = z.infer<typeof claudeSettingsSchema>;

/** sandbox-runtime: sandboxes, but no rules about commands. */
export const srtSettingsSchema = z.looseObject({
  network: z.looseObject({ allowedDomains: entries, deniedDomains: entries }).optional(),
  filesystem: z
    .looseObject({ denyRead: entries, allowRead: entries, allowWrite: entries, denyWrite: entries })
    .optional(),
});
export type SrtSettings = z.infer<typeof srtSettingsSchema>;
