/** A person at a page, as whoever adjusts something in tests. */
import type { AdjustedBy } from '#domain/settings/adjustment.ts';

export const byPage: AdjustedBy = { kind: 'person', door: 'page' };
