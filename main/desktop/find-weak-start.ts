/** Finds the ways in which this start took protection from the window: a packaged app refuses them, a development one shows them. */

export interface WeakStart {
  readonly switchName: string;
  /** What it would let happen, for people. */
  readonly danger: string;
}

/** The portable package's launcher adds `--no-sandbox` without a word where user namespaces are restricted. */
const weakening: readonly WeakStart[] = [
  { switchName: 'no-sandbox', danger: 'The window would run without the sandbox of its browser engine.' },
  { switchName: 'disable-setuid-sandbox', danger: 'The window would run with a weaker sandbox.' },
  { switchName: 'disable-seccomp-filter-sandbox', danger: 'The window would run with a weaker sandbox.' },
  { switchName: 'disable-web-security', danger: 'Foreign pages could read the window.' },
  { switchName: 'disable-site-isolation-trials', danger: 'Foreign pages could read the memory of the window.' },
  { switchName: 'load-extension', danger: 'An extension could read approvals and click on them.' },
  { switchName: 'remote-debugging-port', danger: 'Any program could look into the window and click Allow.' },
  { switchName: 'remote-debugging-pipe', danger: 'The program that started this one could click Allow.' },
  { switchName: 'remote-debugging-address', danger: 'Other machines could look into the window and click Allow.' },
  { switchName: 'inspect', danger: 'Any program could run code inside the desk.' },
  { switchName: 'inspect-brk', danger: 'Any program could run code inside the desk.' },
  { switchName: 'inspect-port', danger: 'Any program could run code inside the desk.' },
  { switchName: 'js-flags', danger: 'The behaviour of the engine was changed from outside.' },
];

export function findWeakStart(hasSwitch: (name: string) => boolean): readonly WeakStart[] {
  return weakening.filter(({ switchName }) => hasSwitch(switchName));
}
