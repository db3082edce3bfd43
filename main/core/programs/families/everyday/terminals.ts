/** Programs that open terminals, and editors that stand in them. */
import { evaluates } from '../../facts/interpreting.ts';
import { reads, searchesFiles } from '../../facts/files.ts';
import { detours, runs } from '../../facts/hook.ts';
import { low, obeys, only, tools } from '../../spec.ts';

export const terminalsTools = tools({
  'view gvim vimdiff rvim': [
    only('view', reads()),
    runs('-c --cmd -S', {
      words: /^\+/,
      inside:
        /(?:^|[+:|\s])(?:sil(?:ent)?!?\s*)?(?:r(?:ead)?\s*)?!\s*(.+)|(?:system(?:list)?|os\.execute|io\.popen|termopen|jobstart)\s*\(\s*['"](.+?)['"]\s*\)|(?:^|[+:|\s])ter(?:minal)?\s+(.+)/,
    }),
    only('gvim vimdiff', obeys('-S -s -u -l')),
  ],
  emacsclient: [
    evaluates('--eval -eval -e --execute'),
    runs('--eval -eval -e --execute', {
      inside: /(?:shell-command|call-process|start-process|async-shell)[\w-]*\s+"(.+?)"/,
    }),
    obeys('-l --load --script'),
  ],
  'more less most': [reads(), low(''), runs('', { words: /^\+/, inside: /^\+{1,2}[^!]*!\s*(.+)/ })],
  man: [low(''), detours('-P --pager -H --html')],
  'bat batcat delta ag ack': [
    only(
      'bat batcat',
      reads('-r -l -H --line-range --language --theme --style --highlight-line --tabs --wrap --paging --color'),
    ),
    only('delta', reads()),
    only(
      'ag ack',
      searchesFiles('-A -B -C -m -G -p --ignore --ignore-dir --depth --type --pager --max-count --context'),
    ),
    low(''),
    detours('--pager'),
  ],
  'fzf sk': [
    low(''),
    runs('--preview --bind', {
      inside: /(?:execute(?:-silent)?|reload|become)\s*[([]?:?(.+?)[)\]]?$|^(?!.*:(?:execute|reload|become))([^:]+)$/,
    }),
  ],
  'xterm urxvt konsole alacritty kitty foot terminator xfce4-terminal': [runs('-e -x --command', { takesRest: true })],
  'gnome-terminal': [runs('--', { takesRest: true })],
});
