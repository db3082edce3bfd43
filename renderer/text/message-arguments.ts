/** Reads the arguments of an ICU message in the type system, so that a call with a wrong or missing one does not compile. */

/** Messages as they stand in the catalogue: a tree of texts. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** What the page uses: a text where nothing is to be filled in, else a function of the arguments by name. */
export type Texts<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? Text<Tree[Key]> : Texts<Tree[Key]>;
};

/** The same keys, in another language. */
export type Translation<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Translation<Tree[Key]>;
};

type Text<Message extends string> = [Found<Message>] extends [never]
  ? string
  : (given: { readonly [Each in Found<Message> as Each[0]]: Each[1] }) => string;

/** Pairs of name and type, from the first brace on. */
type Found<Message extends string> = Message extends `${string}{${infer Rest}` ? FromArgument<Rest> : never;

/** A plain argument closes before any comma; one with branches names itself, its kind, and then the branches. */
type FromArgument<Rest extends string> = Rest extends `${infer Head}}${infer After}`
  ? Head extends `${infer Name},${string}`
    ? Rest extends `${string},${infer Kind},${infer Branches}`
      ? FromBranches<Trim<Name>, Trim<Kind>, Branches, never>
      : never
    : [Trim<Head>, string | number] | Found<After>
  : never;

type FromBranches<Name extends string, Kind extends string, Branches extends string, Keys extends string> =
  Trim<Branches> extends `}${infer After}`
    ? [Name, Kind extends 'select' ? Keys : number] | Found<After>
    : Branches extends `${infer Key}{${infer Rest}`
      ? Balanced<Rest, [], ''> extends readonly [infer Inner extends string, infer After extends string]
        ? Found<Inner> | FromBranches<Name, Kind, After, Keys | Trim<Key>>
        : never
      : never;

/** What stands before the brace that closes this branch, and what follows it. */
type Balanced<
  Rest extends string,
  Open extends readonly 0[],
  Before extends string,
> = Rest extends `${infer Head}}${infer After}`
  ? readonly [...Open, ...Opened<Head>] extends readonly [0, ...infer Still extends readonly 0[]]
    ? Balanced<After, Still, `${Before}${Head}}`>
    : readonly [`${Before}${Head}`, After]
  : never;

type Opened<Head extends string> = Head extends `${string}{${infer Rest}` ? [0, ...Opened<Rest>] : [];

type Trim<Word extends string> = Word extends ` ${infer Rest}`
  ? Trim<Rest>
  : Word extends `${infer Rest} `
    ? Trim<Rest>
    : Word;
