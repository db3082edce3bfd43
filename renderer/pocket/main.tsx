/** The entry of the pocket page, which paired devices open: settles the language, then loads what speaks it. */
import '../parse-without-eval.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import { readTheme, showTheme } from '../choices/page-choices.ts';
import { chooseLanguage } from '../text/choose-language.ts';
import { loadLanguage } from '../text/load-language.ts';
import { readLanguage } from '../text/remember-language.ts';

showTheme(readTheme());
const asked = new URLSearchParams(location.search).get('language');
await loadLanguage(chooseLanguage([asked, readLanguage(), ...navigator.languages]), document.documentElement);
// Texts are taken when a module is loaded, so nothing that has some may be imported above.
const { startPocket } = await import('./pocket-app.tsx');
startPocket();
