/** Chooses the page's language. The page then starts anew, because every text was taken when it was loaded. */
import { Languages } from 'lucide-react';
import { isLanguage, languages } from '../../text/choose-language.ts';
import { currentLanguage } from '../../text/in-language.ts';
import { keepLanguage } from '../../text/remember-language.ts';
import { texts } from '../../text/texts.ts';
import css from './language-picker.module.css';

export function LanguagePicker() {
  return (
    <label className={css['picker']}>
      <Languages size={15} aria-hidden />
      <span className="visually-hidden">{texts.language}</span>
      <select
        value={currentLanguage().tag}
        onChange={({ target }) => {
          if (!isLanguage(target.value)) return;
          keepLanguage(target.value);
          location.reload();
        }}
      >
        {Object.entries(languages).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag} translate="no">
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
