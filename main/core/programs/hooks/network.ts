/** Programs that talk to other hosts. */
import { hook } from '../hook.ts';

export const networkHooks = [
  hook('ssh scp sftp autossh mosh', {
    options: ['-o'],
    inside: /^(?:ProxyCommand|LocalCommand|KnownHostsCommand)[=\s]+(?!none$)(.+)/i,
    isDetour: true,
  }),
  hook('scp sftp', { options: ['-S', '-D'], isDetour: true }),
  hook('rsync', { options: ['-e', '--rsh', '--rsync-path'], isDetour: true }),
  hook('mosh', { options: ['--ssh', '--server'], isDetour: true }),
  hook('tcpdump', { options: ['-z'], isDetour: true }),
  hook('wget wget2', { options: ['--use-askpass'], isDetour: true }),
  hook('wget wget2', { options: ['-e', '--execute'], inside: /use_?askpass\s*=\s*(.+)/i, isDetour: true }),
  hook('aria2c', {
    options: ['--on-download-complete', '--on-download-start', '--on-download-stop', '--on-download-error'],
    isDetour: true,
  }),
  hook('yt-dlp youtube-dl', { options: ['--exec', '--exec-before-download', '--downloader'], isDetour: true }),
  hook('lftp', { options: ['-c', '-e'], inside: /(?:^|;)\s*(?:!|shell\s+)\s*(.+)/ }),
  hook('openvpn', { options: ['--up', '--down', '--route-up', '--tls-verify'], isDetour: true }),
  hook('pppd', { words: /^connect$/, isDetour: true }),
];
