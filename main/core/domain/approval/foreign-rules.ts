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

/** Null for text that is not JSON, or not of this form. */
export function readJsonAs<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // The caller says what was expected instead.
  }
}
