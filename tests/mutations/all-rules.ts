/** Each rule of the card and of the desktop shell, one source edit that removes it, and the test that must fail then. `npm run mutations` tries them. */
import { amendRules } from './amend-rules.ts';
import { clickRules } from './click-rules.ts';
import { contentRules } from './content-rules.ts';
import { desktopRules } from './desktop-rules.ts';
import { learnRules } from './learn-rules.ts';
import type { Mutation } from './mutation.ts';
import { packageRules } from './package-rules.ts';

export const mutations: readonly Mutation[] = [
  ...amendRules,
  ...clickRules,
  ...contentRules,
  ...desktopRules,
  ...packageRules,
  ...learnRules,
];
