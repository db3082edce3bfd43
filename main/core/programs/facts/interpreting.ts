/** Programs that run a script: in which language it is, and where it stands among their words. */

export interface Interpreting {
  readonly fact: 'interprets';
  readonly language: 'python' | 'js' | 'perl' | 'ruby' | 'php' | 'apple' | 'other';
  /** The script is the value of one of these. */
  readonly evalOptions: readonly string[];
  /** Options that take the next word. */
  readonly valued: string;
  /** With one of these it only looks whether the script can be read. */
  readonly checkOptions: readonly string[];
}

export const interprets = (
  language: Interpreting['language'],
  evalOptions: string,
  valued: string,
  checkOptions = '',
): Interpreting => ({
  fact: 'interprets',
  language,
  evalOptions: evalOptions.split(' '),
  valued,
  checkOptions: checkOptions === '' ? [] : checkOptions.split(' '),
});

/** Code in the arguments or on the input of a program that is there for something else. */
export interface Evaluating {
  readonly fact: 'evaluates';
  readonly language: Interpreting['language'];
  /** Options whose value is code. */
  readonly options: readonly string[];
  /** Orders behind which code stands as a word. */
  readonly behind: readonly string[];
  /** Orders that read code from the input. */
  readonly reads: readonly string[];
}

const names = (text = ''): readonly string[] => text.split(' ').filter((name) => name !== '');

/** The console of an application: its data are at hand for whatever runs in it. */
export const opensConsole = (
  language: Interpreting['language'],
  { options, behind, reads }: { readonly options?: string; readonly behind?: string; readonly reads?: string },
): Evaluating => ({
  fact: 'evaluates',
  language,
  options: names(options),
  behind: names(behind),
  reads: names(reads),
});

export const evaluates = (options: string): Evaluating => opensConsole('other', { options });

export const otherLanguage = interprets('other', '-e --eval --execute -E', '-e --eval -E');
export const python = interprets('python', '-c', '-c -m -W -X');
export const script = interprets(
  'js',
  '-e --eval -p --print -pe',
  '-e --eval -p --print -pe -r --require --import --loader --env-file --input-type -C --conditions --test-reporter -P --project',
  '--check -c',
);
