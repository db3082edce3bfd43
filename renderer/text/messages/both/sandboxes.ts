/** What each kind of sandbox is called. */
import type { Mechanism } from '#domain/sandbox/sandbox-plan.ts';
import type { InEachLanguage } from './by-language.ts';

export const sandboxes = {
  bwrap: { en: 'bubblewrap sandbox', de: 'bubblewrap-Sandbox' },
  seatbelt: { en: 'Seatbelt sandbox', de: 'Seatbelt-Sandbox' },
} as const satisfies Readonly<Record<Exclude<Mechanism, 'none'>, InEachLanguage<string>>>;
