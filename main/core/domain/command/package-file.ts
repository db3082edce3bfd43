/** What is read of a project's `package.json` and its like. */
import * as z from 'zod';

const textSchema = z.string();
const listSchema = z.array(z.unknown());
const packageFileSchema = z.object({
  scripts: z.record(z.string(), z.unknown()).optional(),
  workspaces: z
    .union([listSchema, z.object({ packages: listSchema })])
    .optional()
    .catch(undefined),
});

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // The runner says so itself.
  }
}

/** Its scripts by name; none where the text is no such file, which no runner reads either. */
export function packageScripts(text: string): ReadonlyMap<string, string> {
  const scripts = packageFileSchema.safeParse(parsedOrNull(text)).data?.scripts ?? {};
  return new Map(
    Object.entries(scripts).flatMap(([name, script]) => (typeof script === 'string' ? [[name, script] as const] : [])),
  );
}

const commandSchema = z.union([z.string(), z.object({ command: z.string() }).transform(({ command }) => command)]);
const targetSchema = z.object({
  command: z.string().optional().catch(undefined),
  options: z
    .object({ command: z.string().optional(), commands: z.array(commandSchema).optional() })
    .optional()
    .catch(undefined),
});
const projectFileSchema = z.object({ targets: z.record(z.string(), targetSchema.catch({})).optional() });

/** The shell lines of each target of a `project.json` of nx; none where an executor is more than lines. */
export function nxTargets(text: string): ReadonlyMap<string, readonly string[]> {
  const targets = projectFileSchema.safeParse(parsedOrNull(text)).data?.targets ?? {};
  return new Map(
    Object.entries(targets).map(([name, { command, options }]) => [
      name,
      [command, options?.command, ...(options?.commands ?? [])].filter((line) => line !== undefined),
    ]),
  );
}

/** Patterns for the folders of the packages that belong to it. */
export function packageWorkspaces(text: string): readonly string[] {
  const workspaces = packageFileSchema.safeParse(parsedOrNull(text)).data?.workspaces ?? [];
  const listed = Array.isArray(workspaces) ? workspaces : workspaces.packages;
  return listed.filter((one) => typeof one === 'string');
}

/** A text as JSON writes it; null where it is none. */
export const jsonText = (written: string): string | null => textSchema.safeParse(parsedOrNull(written)).data ?? null;
