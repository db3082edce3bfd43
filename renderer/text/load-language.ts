/** Loads a language and tells the document which it is. Awaited before anything that speaks is loaded. */
import type { LanguageTag } from '#domain/common/language.ts';
import type { PseudoTag } from './choose-language.ts';
import { speak } from './in-language.ts';

export async function loadLanguage(tag: LanguageTag | PseudoTag, root: HTMLElement): Promise<void> {
  root.lang = tag;
  root.dir = 'ltr';
  switch (tag) {
    case 'en':
      speak({ tag, direction: 'ltr', catalogue: null });
      return;
    case 'de': {
      const { german } = await import('./german.ts');
      speak({ tag, direction: 'ltr', catalogue: german });
      return;
    }
    case 'en-XA': {
      const { lengthen, longerForm } = await import('./disguise-messages.ts');
      speak({
        tag: 'en',
        direction: 'ltr',
        catalogue: null,
        disguise: lengthen,
        formOf: longerForm,
      });
      return;
    }
    case 'ar-XB': {
      const { turnAround } = await import('./disguise-messages.ts');
      root.dir = 'rtl';
      speak({ tag: 'en', direction: 'rtl', catalogue: null, disguise: turnAround });
    }
  }
}
