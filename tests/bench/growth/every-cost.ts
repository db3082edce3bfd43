/** The costs whose growth is watched. */
import { brokerCosts } from './broker-costs.ts';
import { diskCosts } from './disk-costs.ts';
import { readingCosts } from './reading-costs.ts';
import type { Cost } from './cost.ts';

export const everyCost: readonly Cost[] = [...brokerCosts, ...readingCosts, ...diskCosts];
