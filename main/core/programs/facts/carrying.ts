/** How a program runs another one that is given in its own arguments, and where to find it there. */

export type WrapperForm =
  /** The rest of the words is the command. */
  | 'argv'
  /** The rest of the words is joined and read by a shell. */
  | 'script'
  /** One option's value is a script. */
  | 'option-script';

export interface Carrying {
  readonly fact: 'carries';
  /** The words of the program behind which it does so: `container exec`; none for a program that always does. */
  readonly behind: string;
  /** All of its own options: with another one it cannot be said where the command starts. */
  readonly options: string;
  readonly form: WrapperForm;
  /** Words between the options and the command: a duration, a host, a container. */
  readonly skip: number;
  /** `NAME=value` words may stand before the command. */
  readonly assigns: boolean;
  /** Words from standard input are added to the command. */
  readonly appends: boolean;
  readonly repeats: boolean;
  /** Option whose value is the script, for `option-script`. */
  readonly scriptOption: string | null;
  /** With one of these the program runs nothing. */
  readonly inert: readonly string[];
  /** The command stands after this word only. */
  readonly after: string | null;
  /** Without a command it starts a shell that reads its input, with one of these options too; null when it does not. */
  readonly shellAlone: readonly string[] | null;
}

type Draft = Partial<Omit<Carrying, 'fact' | 'behind' | 'options'>>;

export const carries = (options: string, draft: Draft = {}): Carrying => ({
  fact: 'carries',
  behind: '',
  form: 'argv',
  skip: 0,
  assigns: false,
  appends: false,
  repeats: false,
  scriptOption: null,
  inert: [],
  after: null,
  shellAlone: null,
  ...draft,
  options,
});

export const carriesBehind = (behind: string, options = '', draft: Draft = {}): Carrying => ({
  ...carries(options, draft),
  behind,
});
