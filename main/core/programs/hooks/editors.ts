/** Editors, pagers and viewers. */
import { hook } from '../hook.ts';

const inVim =
  /(?:^|[+:|\s])(?:sil(?:ent)?!?\s*)?(?:r(?:ead)?\s*)?!\s*(.+)|(?:system(?:list)?|os\.execute|io\.popen|termopen|jobstart)\s*\(\s*['"](.+?)['"]\s*\)|(?:^|[+:|\s])ter(?:minal)?\s+(.+)/;

export const editorHooks = [
  hook('vim vi nvim ex view gvim vimdiff rvim', { options: ['-c', '--cmd', '-S'], words: /^\+/, inside: inVim }),
  hook('emacs emacsclient', {
    options: ['--eval', '-eval', '-e', '--execute'],
    inside: /(?:shell-command|call-process|start-process|async-shell)[\w-]*\s+"(.+?)"/,
  }),
  hook('more less most', { words: /^\+/, inside: /^\+{1,2}[^!]*!\s*(.+)/ }),
  hook('man', { options: ['-P', '--pager', '-H', '--html'], isDetour: true }),
  hook('bat batcat delta ag ack', { options: ['--pager'], isDetour: true }),
  hook('rg ugrep', { options: ['--pre', '--hostname-bin'], isDetour: true }),
  hook('fzf sk', {
    options: ['--preview', '--bind'],
    inside: /(?:execute(?:-silent)?|reload|become)\s*[([]?:?(.+?)[)\]]?$|^(?!.*:(?:execute|reload|become))([^:]+)$/,
  }),
];
