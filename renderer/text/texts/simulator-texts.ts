/** What the simulator says; it loads with the settings screen. */
import { inLanguage } from '../in-language.ts';
import { simulator } from '../messages/en/screens/simulator.ts';

export const simulatorTexts = inLanguage('simulator', simulator);
