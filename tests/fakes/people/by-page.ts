/** A person at a page, as whoever changes something in tests. */
import type { ChangedBy } from '#domain/settings/configuration-change.ts';

export const byPage: ChangedBy = { kind: 'person', entryPoint: 'page' };
