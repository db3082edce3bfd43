/** Tells a run's id from other text without loading a schema. */
import { idSuffix } from './id-suffix.ts';
import type { RunId } from './ids.ts';

export function isRunId(text: string): text is RunId {
  return text.startsWith('run_') && idSuffix.test(text.slice(4));
}
