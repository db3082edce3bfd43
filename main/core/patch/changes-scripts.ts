/** Tells whether a package manifest changes in anything that is executed or fetched on install, and not only in words. */

/** Keys that no tool executes or fetches. */
const harmless: ReadonlySet<string> = new Set([
  'name',
  'version',
  'description',
  'keywords',
  'homepage',
  'bugs',
  'license',
  'author',
  'contributors',
  'funding',
  'repository',
  'private',
  'sideEffects',
  'browserslist',
  'files',
]);

/** Null stands for a manifest that is not there. One that cannot be read counts as changed. */
export function changesScripts(before: string | null, after: string | null): boolean {
  if (after === null) return false;
  const [old, fresh] = [readManifest(before ?? '{}'), readManifest(after)];
  if (old === null || fresh === null) return true;
  const keys = new Set([...Object.keys(old), ...Object.keys(fresh)]);
  return [...keys].some((key) => !harmless.has(key) && JSON.stringify(old[key]) !== JSON.stringify(fresh[key]));
}

function readManifest(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null; // Not JSON, or not yet: what a tool makes of it cannot be told.
  }
}
