/** What the lists of hosts say; they load with the settings screen. */
import { inLanguage } from '../in-language.ts';
import { hosts } from '../messages/en/hosts.ts';

export const hostTexts = inLanguage('hosts', hosts);
