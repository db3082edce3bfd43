/** A tree of rules by their words, so that a lookup costs as many steps as the command has words. */
import type { CommandRule } from '#domain/rules/rule.ts';

interface RuleNode {
  readonly children: Map<string, RuleNode>;
  /** Rules whose tokens end here. */
  readonly ending: CommandRule[];
  /** Rules with too many alternatives, or with project paths, from here on: checked word by word. */
  readonly unfolded: CommandRule[];
}

export interface RuleIndex {
  readonly root: RuleNode;
  readonly forbidding: readonly CommandRule[];
}

/** Alternatives of one rule are spelled out up to this many branches. */
const maxBranches = 64;

const newNode = (): RuleNode => ({ children: new Map(), ending: [], unfolded: [] });

export function indexRules(rules: readonly CommandRule[]): RuleIndex {
  const root = newNode();
  for (const rule of rules) insert(root, rule);
  return { root, forbidding: rules.filter((rule) => rule.effect === 'forbid') };
}

function insert(root: RuleNode, rule: CommandRule): void {
  let branches = [root];
  for (const token of rule.tokens) {
    const choices = typeof token === 'string' ? [token] : [...new Set(token)];
    if (branches.length * choices.length > maxBranches || choices.some((choice) => choice.startsWith('$PROJECT'))) {
      for (const node of branches) node.unfolded.push(rule);
      return;
    }
    branches = branches.flatMap((node) => choices.map((choice) => childOf(node, choice)));
  }
  for (const node of branches) node.ending.push(rule);
}

function childOf(node: RuleNode, word: string): RuleNode {
  const known = node.children.get(word);
  if (known !== undefined) return known;
  const child = newNode();
  node.children.set(word, child);
  return child;
}

/** Rules whose tokens fit these words. A word that is not literal fits no token. */
export function* rulesStartingLike(
  index: RuleIndex,
  words: readonly (string | null)[],
  projectRoot: string,
): Generator<CommandRule> {
  let node: RuleNode | undefined = index.root;
  for (let depth = 0; node !== undefined; depth += 1) {
    for (const rule of node.ending) if (rule.match === 'prefix' || depth === words.length) yield rule;
    for (const rule of node.unfolded) if (fits(rule, words, projectRoot)) yield rule;
    const word: string | null | undefined = words[depth];
    node = word === null || word === undefined ? undefined : node.children.get(word);
  }
}

function fits(rule: CommandRule, words: readonly (string | null)[], projectRoot: string): boolean {
  if (rule.match === 'exact' ? words.length !== rule.tokens.length : words.length < rule.tokens.length) return false;
  return rule.tokens.every((token, place) => {
    const word = words[place] ?? null;
    return (
      word !== null &&
      (typeof token === 'string' ? [token] : token).some((choice) => fitsToken(choice, word, projectRoot))
    );
  });
}

/** `$PROJECT` stands for the project's real path; `..` would lead out of it again. */
function fitsToken(choice: string, word: string, projectRoot: string): boolean {
  if (choice !== '$PROJECT' && !choice.startsWith('$PROJECT/')) return choice === word;
  return word === projectRoot + choice.slice('$PROJECT'.length);
}
