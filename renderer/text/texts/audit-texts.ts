/** What the audit screen says; it loads with that screen. */
import { inLanguage } from '../in-language.ts';
import { audit } from '../messages/en/screens/audit.ts';

export const auditTexts = inLanguage('audit', audit);
