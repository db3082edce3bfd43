/** Switches of Electron and Chromium that take protection from the app, each with what it would let happen. */

const runsCode = 'Any program could run code inside the desk.';
const readsWindow = 'Any program could look into the window and click Allow.';
const weakerWindow = 'The window would run with a weaker sandbox.';
const wrapped = 'Another program would be put around or in the place of parts of the app.';
const foreignPages = 'Other web pages could read the window.';
const moved = 'What the window keeps would come from a folder that someone else chose.';
const between = 'Someone else could stand between the app and the servers it contacts.';

/** Names without dashes. The portable package's launcher adds the first without a word where user namespaces are restricted. */
export const dangerousSwitches: Readonly<Record<string, string>> = {
  'no-sandbox': 'The window would run without the sandbox of its browser engine.',
  'disable-setuid-sandbox': weakerWindow,
  'disable-namespace-sandbox': weakerWindow,
  'disable-seccomp-filter-sandbox': weakerWindow,
  'disable-landlock-sandbox': weakerWindow,
  'disable-gpu-sandbox': weakerWindow,
  'allow-sandbox-debugging': weakerWindow,
  'no-zygote': weakerWindow,
  'no-zygote-sandbox': weakerWindow,
  'single-process': 'The window would run inside the desk, without a sandbox.',
  'in-process-gpu': weakerWindow,
  'disable-web-security': foreignPages,
  'allow-running-insecure-content': foreignPages,
  'unsafely-treat-insecure-origin-as-secure': foreignPages,
  'allow-file-access-from-files': 'Files could read the window.',
  'disable-site-isolation-trials': 'Other web pages could read the memory of the window.',
  'disable-blink-features': weakerWindow,
  'enable-blink-features': weakerWindow,
  'load-extension': 'An extension could read approvals and click on them.',
  'remote-debugging-port': readsWindow,
  'remote-debugging-pipe': 'The program that started this one could click Allow.',
  'remote-debugging-address': 'Other machines could look into the window and click Allow.',
  'remote-debugging-socket-name': readsWindow,
  'remote-allow-origins': readsWindow,
  'enable-automation': readsWindow,
  inspect: runsCode,
  'inspect-brk': runsCode,
  'inspect-brk-node': runsCode,
  'inspect-wait': runsCode,
  'inspect-port': runsCode,
  'inspect-publish-uid': runsCode,
  'debug-port': runsCode,
  require: runsCode,
  'renderer-cmd-prefix': wrapped,
  'utility-cmd-prefix': wrapped,
  'zygote-cmd-prefix': wrapped,
  'ppapi-plugin-launcher': wrapped,
  'gpu-launcher': wrapped,
  'browser-subprocess-path': wrapped,
  'allow-command-line-plugins': wrapped,
  'js-flags': 'The behaviour of the engine was changed from outside.',
  'user-data-dir': moved,
  'disk-cache-dir': moved,
  'crash-dumps-dir': 'What the window holds in memory could be written where others read it.',
  'proxy-server': between,
  'proxy-pac-url': between,
  'proxy-auto-detect': between,
  'host-rules': between,
  'host-resolver-rules': between,
  'ignore-certificate-errors': between,
  'ignore-certificate-errors-spki-list': between,
  'ssl-key-log-file': between,
};
