/** What the reader knows of the place of a line that stands for itself. */
import type { Around } from '#core/ports.ts';

export const nowhere: Around = { cwd: null, isPlain: true, variable: () => undefined, list: () => null };
