/** The languages in which page and shell speak; the page's chooser is what names them for readers. */
import * as z from 'zod';

export const languageSchema = z.enum(['en', 'de']);
export type LanguageTag = z.infer<typeof languageSchema>;
