/** What the screen of sessions says; it loads with it. */
import { inLanguage } from '../../in-language.ts';
import { sessions } from '../../messages/en/screens/sessions.ts';

export const sessionsTexts = inLanguage('sessions', sessions);
