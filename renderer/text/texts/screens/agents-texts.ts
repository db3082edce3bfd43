/** What the screen of agents says; it loads with it. */
import { inLanguage } from '../../in-language.ts';
import { agents } from '../../messages/en/screens/agents.ts';

export const agentsTexts = inLanguage('agents', agents);
