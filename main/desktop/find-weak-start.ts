/** Finds the ways in which this start took protection from the app: a packaged one refuses them, a development one shows them. */

export interface WeakStart {
  /** The switch or variable as it was written. */
  readonly name: string;
  /** What it would let happen, for people. */
  readonly danger: string;
}

const runsCode = 'Any program could run code inside the desk.';
const readsWindow = 'Any program could look into the window and click Allow.';
const weakerWindow = 'The window would run with a weaker sandbox.';

/** The portable package's launcher adds `--no-sandbox` without a word where user namespaces are restricted. */
const switches: Readonly<Record<string, string>> = {
  'no-sandbox': 'The window would run without the sandbox of its browser engine.',
  'disable-setuid-sandbox': weakerWindow,
  'disable-namespace-sandbox': weakerWindow,
  'disable-seccomp-filter-sandbox': weakerWindow,
  'disable-gpu-sandbox': weakerWindow,
  'no-zygote': weakerWindow,
  'no-zygote-sandbox': weakerWindow,
  'single-process': 'The window would run inside the desk, without a sandbox.',
  'disable-web-security': 'Foreign pages could read the window.',
  'allow-file-access-from-files': 'Files could read the window.',
  'disable-site-isolation-trials': 'Foreign pages could read the memory of the window.',
  'load-extension': 'An extension could read approvals and click on them.',
  'remote-debugging-port': readsWindow,
  'remote-debugging-pipe': 'The program that started this one could click Allow.',
  'remote-debugging-address': 'Other machines could look into the window and click Allow.',
  'remote-allow-origins': readsWindow,
  inspect: runsCode,
  'inspect-brk': runsCode,
  'inspect-port': runsCode,
  'inspect-publish-uid': runsCode,
  'renderer-cmd-prefix': 'Another program would be put around the window.',
  'utility-cmd-prefix': 'Another program would be put around parts of the app.',
  'gpu-launcher': 'Another program would be put around parts of the app.',
  'js-flags': 'The behaviour of the engine was changed from outside.',
};

/** Names of variables with which Electron or Node would run something else, or less protected. */
const variables: Readonly<Record<string, string>> = {
  ELECTRON_RUN_AS_NODE: runsCode,
  ELECTRON_DISABLE_SANDBOX: 'The window would run without the sandbox of its browser engine.',
  NODE_OPTIONS: runsCode,
};

/** `hasSwitch` is asked with names without dashes. */
export function findWeakStart(
  hasSwitch: (name: string) => boolean,
  env: Readonly<Record<string, string | undefined>>,
): readonly WeakStart[] {
  const given = Object.entries(switches).filter(([name]) => hasSwitch(name));
  const set = Object.entries(variables).filter(([name]) => (env[name] ?? '') !== '');
  return [
    ...given.map(([name, danger]) => ({ name: `--${name}`, danger })),
    ...set.map(([name, danger]) => ({ name, danger })),
  ];
}
