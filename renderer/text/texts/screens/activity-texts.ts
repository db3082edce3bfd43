/** What the screen of activity says; it loads with it. */
import { inLanguage } from '../../in-language.ts';
import { activity } from '../../messages/en/screens/activity.ts';

export const activityTexts = inLanguage('activity', activity);
