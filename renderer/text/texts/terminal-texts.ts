/** What the tools of the terminal say; it loads with the terminal. */
import { inLanguage } from '../in-language.ts';
import { terminal } from '../messages/en/screens/terminal.ts';

export const terminalTexts = inLanguage('terminal', terminal);
