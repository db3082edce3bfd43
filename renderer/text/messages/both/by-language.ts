/** Tables whose rows hold every language side by side, so that a new row is written in one place. */

export interface InEachLanguage<Words> {
  readonly en: Words;
  readonly de: Words;
}

/** The rows of a table in one language. */
export function inLanguage<
  Language extends keyof InEachLanguage<unknown>,
  const Rows extends Readonly<Record<string, InEachLanguage<unknown>>>,
>(language: Language, rows: Rows): { readonly [Key in keyof Rows]: Rows[Key][Language] } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every key is there, which the entries do not say
  return Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, row[language]])) as {
    readonly [Key in keyof Rows]: Rows[Key][Language];
  };
}
