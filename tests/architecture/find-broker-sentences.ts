/** Finds what a source of the broker says in words: sentences and their pieces, with numbered holes where values stand. */
import { parseSync, Visitor, type Expression, type TemplateLiteral } from 'oxc-parser';

const isWord = (text: string): boolean => /^[("“`]?\p{L}[\p{L}'’]*[-,.;:)"”`]?$/u.test(text);
/** What holds a sentence together; a list of names has none of them. */
const isSmallWord = (text: string): boolean =>
  /^(?:an?|and|any|are|as|because|before|but|by|can|cannot|could|did|does|for|from|has|have|here|in|is|it|its|may|more|neither|no|nobody|not|nothing|of|on|only|or|out|some|than|that|the|there|this|to|until|was|were|which|with|without|would|you|your)[,.;:]?$/iu.test(
    text,
  );

/** Words of a person, and no query, script, pattern or list of names. */
function isSaid(text: string): boolean {
  const words = text.split(' ').filter(isWord);
  if (words.length < 3 || words.filter(isSmallWord).length * 12 < words.length) return false;
  const isCode = /\n|\(\?|\\[bdnp]|2>|^[A-Z]{4,} |^(?:echo|mkdir|if|command -v|import|sudo|\W+ \S) |^\(|; do /u;
  return !isCode.test(text);
}

const hole = '\u0000';
const spelled = ({ quasis }: TemplateLiteral): string => quasis.map(({ value }) => value.cooked ?? '').join(hole);

/** The text of literals and templates joined with `+`; null where anything else takes part. */
function joined(node: Expression): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral') return spelled(node);
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null;
  const [left, right] = [joined(node.left), joined(node.right)];
  return left === null || right === null ? null : left + right;
}

/** What is thrown as a plain error is a bug and reaches no person. */
const isBug = (node: Expression): boolean =>
  node.type === 'NewExpression' &&
  node.callee.type === 'Identifier' &&
  /^(?:Type|Range)?Error$/u.test(node.callee.name);

/** What the spec of a program says in words that only the reader of commands knows: how many of its arguments are such. */
const unsaidArguments: ReadonlyMap<string, number> = new Map([
  ['only', 1],
  ['asks', 1],
  ['loses', 1],
  ...[
    'takes',
    'reads',
    'searchesFiles',
    'interprets',
    'looks',
    'eachLooks',
    'passes',
    'carries',
    'carriesBehind',
    'runs',
    'detours',
    'obeys',
    'tooWide',
  ].map((name) => [name, Infinity] as const),
]);

/** Each as its key in a table of forms: the values of a template are `{0}`, `{1}` … in their order. */
export function findBrokerSentences(
  path: string,
  source: string,
): { readonly said: readonly string[]; readonly all: readonly string[] } {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const said: string[] = [];
  const all: string[] = [];
  const skipped: (readonly [number, number])[] = [];
  const add = (start: number, text: string): void => {
    let holes = 0;
    const key = text.replaceAll(hole, () => `{${holes++}}`);
    all.push(key);
    if (isSaid(key) && !skipped.some(([from, to]) => from <= start && start < to)) said.push(key);
  };
  new Visitor({
    ThrowStatement: ({ argument, start, end }) => {
      if (isBug(argument)) skipped.push([start, end]);
    },
    // The names of programs.
    Property: ({ key }) => {
      skipped.push([key.start, key.end]);
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'Identifier') return;
      for (const one of given.slice(0, unsaidArguments.get(callee.name) ?? 0)) skipped.push([one.start, one.end]);
    },
    BinaryExpression: (node) => {
      const text = joined(node);
      if (text === null) return;
      add(node.start, text);
      skipped.push([node.start, node.end]);
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') add(start, value);
    },
    TemplateLiteral: (node) => add(node.start, spelled(node)),
  }).visit(program);
  return { said, all };
}
