/** Uses that only look: each fact lists all that its use may hold. What is not listed is not known (decision 0041). */

export interface Looking {
  readonly fact: 'looks';
  /** In the language of `read-use.ts`. */
  readonly options: string;
  /** Words before the options: `log`, `stash list`. */
  readonly subcommands?: string;
  /** How many operands it may have at most, and what each must look like; any number of anything when absent. */
  readonly operands?: { readonly most: number; readonly like?: RegExp };
  /** At least one of these must be given. */
  readonly needs?: string;
  /** No value of an option may look like this. */
  readonly refuses?: RegExp;
  readonly longDash?: true;
}

/** A wrapper that adds nothing of its own; the command it carries is a segment too and is judged by itself. */
export interface Passing {
  readonly fact: 'passes';
  readonly options: string;
}

export const looks = (options: string, more: Omit<Looking, 'fact' | 'options'> = {}): Looking => ({
  fact: 'looks',
  options,
  ...more,
});
export const passes = (options: string): Passing => ({ fact: 'passes', options });

export const none = { operands: { most: 0 } };
export const one = { operands: { most: 1 } };

/** Others read a file of the project first that may name another program to be run: yarn, pnpm, go, cargo, rustc, terraform. */
export const tellsVersion = looks('--version', { ...none, needs: '--version' });
export const tellsVersionBy = (letter: string): Looking => looks(letter, { ...none, needs: `-${letter}` });
