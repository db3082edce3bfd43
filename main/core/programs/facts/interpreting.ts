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

/** Options whose value is code, of a program that is there for something else. */
export interface Evaluating {
  readonly fact: 'evaluates';
  readonly options: readonly string[];
}

export const evaluates = (options: string): Evaluating => ({ fact: 'evaluates', options: options.split(' ') });

export const otherLanguage = interprets('other', '-e --eval --execute -E', '-e --eval -E');
export const python = interprets('python', '-c', '-c -m -W -X');
export const script = interprets(
  'js',
  '-e --eval -p --print -pe',
  '-e --eval -p --print -pe -r --require --import --loader --env-file --input-type -C --conditions --test-reporter -P --project',
  '--check -c',
);
