/** What is read of a project's `package.json`. */
import * as z from 'zod';

const packageFileSchema = z.object({ scripts: z.record(z.string(), z.unknown()).optional() });

/** Its scripts by name; none where the text is no such file, which no runner reads either. */
export function packageScripts(text: string): ReadonlyMap<string, string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return new Map(); // The runner says so itself.
  }
  const scripts = packageFileSchema.safeParse(parsed).data?.scripts ?? {};
  return new Map(
    Object.entries(scripts).flatMap(([name, script]) => (typeof script === 'string' ? [[name, script] as const] : [])),
  );
}
