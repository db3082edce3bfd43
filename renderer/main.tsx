/** The page's entry: settles the language, then loads what speaks it. */
import './parse-without-eval.ts';
import './styles/tokens.css';
import './styles/base.css';
import { readTheme, showTheme } from './choices/page-choices.ts';
import { chooseLanguage } from './text/choose-language.ts';
import { loadLanguage } from './text/load-language.ts';
import { readLanguage } from './text/remember-language.ts';

showTheme(readTheme());
const asked = new URLSearchParams(location.search).get('language');
const language = chooseLanguage([asked, readLanguage(), ...navigator.languages]);
await loadLanguage(language, document.documentElement);
// Texts are taken when a module is loaded, so nothing that has some may be imported above.
const { startPage } = await import('./start-page.tsx');
startPage();
