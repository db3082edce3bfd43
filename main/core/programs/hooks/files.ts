/** Programs that search, pack, sort and convert files. */
import { hook } from '../hook.ts';

export const fileHooks = [
  hook('tar gtar bsdtar', {
    options: [
      '--to-command',
      '-I',
      '--use-compress-program',
      '--info-script',
      '-F',
      '--new-volume-script',
      '--rmt-command',
      '--rsh-command',
    ],
    isDetour: true,
  }),
  hook('tar gtar', { options: ['--checkpoint-action'], inside: /^exec=(.+)/, isDetour: true }),
  hook('zip', { options: ['-TT', '--unzip-command'], isDetour: true }),
  hook('cpio', { options: ['--rsh-command'], isDetour: true }),
  hook('split', { options: ['--filter'] }),
  hook('sort gsort', { options: ['--compress-program'], isDetour: true }),
  hook('sed gsed', { options: ['-e', '--expression'], words: /^[^-]/, inside: /(?:^|[;{}\d$/])\s*e\s+(.+)/ }),
  hook('convert magick mogrify identify composite montage', {
    words: /^(?:[\w-]+:)?\|/,
    inside: /^[^|]*\|(.+)/,
    isDetour: true,
  }),
  hook('pandoc', { options: ['--filter', '-F', '--pdf-engine'], isDetour: true }),
  hook('strace ltrace', { options: ['-o', '--output'], inside: /^[|!](.+)/, isDetour: true }),
  hook('entr watchexec', { valued: '-w --watch -e --exts -i --ignore -d --debounce -s --signal', takesRest: true }),
  hook('nodemon', { options: ['--exec', '-x'] }),
  hook('ed', { words: /^!/, inside: /^!(.+)/ }),
  hook('expect', { options: ['-c'], inside: /(?:spawn|exec|system)\s+(.+)/ }),
];
