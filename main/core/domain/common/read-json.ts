/** Reads what should be JSON of a form. */
import type * as z from 'zod';

/** Null for text that is not JSON, or not of this form. */
export function readJsonAs<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // The caller says what was expected instead.
  }
}
