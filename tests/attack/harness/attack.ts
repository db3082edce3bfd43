/** One attempt to get out of the sandbox, as data: what is run, and how its effect would be seen on the host. */

/** Looked at after the run, from outside. */
export type Effect =
  /** A path of the world exists. */
  | { readonly kind: 'exists'; readonly path: string }
  /** A path of the world has another content or mode than before, or is gone. */
  | { readonly kind: 'changed'; readonly path: string }
  /** The attack could show something it must not know; `secret` is the world's, or a word it can only print on success. */
  | { readonly kind: 'shows'; readonly text: string }
  /** Something of the host received the attack's number. */
  | { readonly kind: 'received' }
  /** A path of the host, with the world's number at its end, exists. */
  | { readonly kind: 'host-made'; readonly path: string }
  /** A path of the world runs with its owner's rights. */
  | { readonly kind: 'set-id'; readonly path: string };

export interface Attack {
  readonly name: string;
  /**
   * Run by sh in the project. `$HOME`, `$OUT` (a folder of the host), `$PROBE` (the C program), `$ID` (its own number),
   * `$PORT` (a server of the host) and `$SOCKETS` (a folder with sockets of the host) are set.
   */
  readonly script: string;
  readonly effect: Effect;
  /** Where even the control cannot succeed as an ordinary user. */
  readonly onlyAs?: 'superuser' | 'ordinary user';
  /** The control depends on how the kernel was built. */
  readonly rare?: boolean;
}

export interface AttackResult {
  readonly name: string;
  /** Whether the attack had its effect without a sandbox: otherwise it proves nothing. */
  readonly control: boolean;
  readonly sandboxed: boolean;
  readonly output: string;
  readonly controlOutput: string;
}

/** Stands for the secret text of a world in `shows`. */
export const worldSecret = '<secret>';
