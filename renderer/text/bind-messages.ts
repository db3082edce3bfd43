/** Turns compiled messages into texts and functions of one language. */
import { IntlMessageFormat } from 'intl-messageformat';
import type { Texts } from './message-arguments.ts';

type Given = Readonly<Record<string, string | number>>;
type Parts = Exclude<ConstructorParameters<typeof IntlMessageFormat>[0], string>;
type Bound = string | ((given: Given) => string) | { readonly [key: string]: Bound };

/** A language as the page speaks it. */
export interface Language {
  /** A BCP 47 tag. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
}

export function bindMessages<Tree>(compiled: Tree, language: Language): Texts<Tree> {
  const format = createFormat(language);
  const bind = (node: unknown): Bound => {
    if (typeof node === 'string') return node;
    if (isParts(node)) return format(node);
    return Object.fromEntries(Object.entries(node ?? {}).map(([key, child]) => [key, bind(child)]));
  };
  // The build step has put parsed messages in the place of the texts that the types speak of.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return bind(compiled) as Texts<Tree>;
}

/** A message with places to fill in is compiled to a list of its parts. */
function isParts(node: unknown): node is Parts {
  return Array.isArray(node);
}

function createFormat({ tag, direction }: Language): (parts: Parts) => (given: Given) => string {
  // Digits are not grouped: a comma would be read as a full stop by half of the world.
  const numbers = new Intl.NumberFormat(tag, { useGrouping: false });
  const plurals = new Intl.PluralRules(tag);
  const formatters = {
    getNumberFormat: () => numbers,
    getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...given),
    getPluralRules: () => plurals,
  };
  return (parts) => {
    let message: IntlMessageFormat | null = null;
    return (given) => {
      message ??= new IntlMessageFormat(parts, tag, undefined, { formatters });
      return String(message.format(direction === 'rtl' ? isolate(given) : given));
    };
  };
}

/** Names, paths and hosts run left to right and must not pull the words around them along. */
function isolate(given: Given): Given {
  const pairs = Object.entries(given).map(
    ([name, value]) => [name, typeof value === 'string' ? `\u2068${value}\u2069` : value] as const,
  );
  return Object.fromEntries(pairs);
}
