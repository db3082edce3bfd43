/** What the inbox says; it loads with it. */
import { inLanguage } from '../../in-language.ts';
import { inbox } from '../../messages/en/screens/inbox.ts';

export const inboxTexts = inLanguage('inbox', inbox);
