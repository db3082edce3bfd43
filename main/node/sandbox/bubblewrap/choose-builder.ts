/** Says what builds the sandboxes of a desk: our own builder where its person chose it and it holds here, else bubblewrap. See decision 0033. */
import { tryBuilder } from './probe-bwrap.ts';

/** Tried when the first command comes, once: what does not hold what is tried is never used, and bubblewrap is. */
export function createBuilderChoice(builderPath: string | null): () => Promise<string | null> {
  let chosen: Promise<string | null> | null = null;
  return () => (chosen ??= choose(builderPath));
}

async function choose(builderPath: string | null): Promise<string | null> {
  if (builderPath === null) return null;
  return (await tryBuilder(builderPath)) ? builderPath : null;
}
