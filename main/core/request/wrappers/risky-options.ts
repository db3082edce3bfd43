/** Options of well-known tools that make them start a program that the line chooses. */
import type { Word } from '../reading/word.ts';

/** Settings of git that start nothing. */
const harmlessSetting =
  /^(?:user\.(?:name|email)|(?:color|advice|log|status|init|pull|push|fetch|gc|pack|rebase|branch|column|safe|url|http|protocol|clone|feature|index|checkout|grep|blame|format)\.[\w.*/:@-]*|core\.(?:quotepath|autocrlf|longpaths|abbrev|ignorecase|filemode|precomposeunicode|preloadindex|eol|safecrlf|symlinks|bare|compression)|(?:commit|tag)\.gpgsign|diff\.(?:renames|renamelimit|algorithm|context|mnemonicprefix|noprefix|colormoved|submodule)|merge\.(?:ff|conflictstyle|renamelimit)|submodule\.recurse|credential\.helper=$|(?:core\.)?pager(?:\.\w+)?=(?:cat|false)?$|core\.(?:fsmonitor=false|hookspath=\/dev\/null)$)/i;
const startsProgram = /(?:command|cmd|proxy|program|helper|askpass|hook)/i;

export function hasRiskyOption(program: string, words: readonly Pick<Word, 'value'>[]): boolean {
  const rest = words.slice(1).map(({ value }) => value);
  switch (program) {
    case 'git':
      return gitIsSteered(rest);
    case 'ssh':
      return rest.some((word, index) => {
        const setting = word?.startsWith('-o') === true ? (word === '-o' ? rest[index + 1] : word.slice(2)) : undefined;
        if (setting !== undefined) return setting === null || steersSsh.test(setting.trim());
        return word !== null && /^-(?:[46AaCfGgKkMNnqsTtVvXxYy]*)(?:F|I)/.test(word);
      });
    default:
      return false;
  }
}

const steersSsh = /^(?:\w*(?:command|proxy|forkafter|include|match|xauthlocation|provider|pkcs11)\w*)/i;

/** Looks at the options before the subcommand. */
function gitIsSteered(rest: readonly (string | null)[]): boolean {
  for (let index = 0; index < rest.length; index += 1) {
    const word = rest[index] ?? null;
    if (word === null || !word.startsWith('-')) return false;
    if (word.startsWith('--config-env') || word.startsWith('--exec-path=')) return true;
    if (word === '-c') {
      const setting = rest[index + 1] ?? null;
      if (setting === null || !harmlessSetting.test(setting)) return true;
      const value = setting.slice(setting.indexOf('=') + 1);
      const name = setting.split('=', 1)[0] ?? '';
      if (startsProgram.test(name) && !/^(?:cat|false|\/dev\/null|)$/.test(value)) return true;
    }
    if (/^-[cC]$|^--(?:git-dir|work-tree|namespace)$/.test(word)) index += 1;
  }
  return false;
}
