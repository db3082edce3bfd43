/** Programs that open terminals, sessions and desktops. */
import { hook } from '../hook.ts';

export const sessionHooks = [
  hook('tmux', {
    behind: [
      'new',
      'new-session',
      'new-window',
      'neww',
      'split-window',
      'splitw',
      'respawn-pane',
      'respawn-window',
      'run-shell',
      'run',
      'popup',
      'display-popup',
      'pipe-pane',
      'send-keys',
      'send',
    ],
    valued: '-L -S -f',
    takesRest: true,
  }),
  hook('screen', { valued: '-S -dmS -DmS -c -e -h -p -t -T', takesRest: true }),
  hook('xterm urxvt konsole alacritty kitty foot terminator xfce4-terminal', {
    options: ['-e', '-x', '--command'],
    takesRest: true,
  }),
  hook('gnome-terminal', { options: ['--'], takesRest: true }),
  hook('start-stop-daemon', { options: ['--exec', '-x', '--startas', '-a'] }),
  hook('crontab visudo vipw sudoedit', { options: ['--editor'], isDetour: true }),
  hook('git', { behind: ['bisect'], words: /^run$/, takesRest: true }),
  hook('git', { behind: ['rebase'], options: ['-x', '--exec'] }),
  hook('git', { behind: ['difftool'], options: ['-x', '--extcmd'] }),
  hook('git', { behind: ['grep'], options: ['-O', '--open-files-in-pager'], isDetour: true }),
  hook('git', {
    behind: ['filter-branch'],
    options: [
      '--tree-filter',
      '--index-filter',
      '--msg-filter',
      '--env-filter',
      '--commit-filter',
      '--parent-filter',
      '--tag-name-filter',
      '--setup',
    ],
  }),
  hook('hg', { options: ['--config'], inside: /^alias\.\w+=!(.+)|^(?:hooks|ui)\.[\w.-]+=(.+)/, isDetour: true }),
  hook('svn', {
    options: ['--config-option', '--editor-cmd', '--diff-cmd', '--diff3-cmd'],
    inside: /(?:^config:(?:helpers|tunnels):\w+=)?(.+)/,
    isDetour: true,
  }),
];
