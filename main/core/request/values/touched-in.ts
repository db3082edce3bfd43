/** What the commands of a loop may change, looked through before the loop is read: they run again after themselves. */
import type { Body, Hole, RedirectToken, Simple, Statement, WordToken } from '../grammar/syntax-tree.ts';
import type { Dialect } from '../wrappers/shells.ts';
import { computesInside } from './flow.ts';
import { type Given, type Touched, ownWords, touchedNames } from './touched-names.ts';

interface Looking {
  readonly text: string;
  readonly dialect: Dialect;
  readonly functions: ReadonlySet<string>;
  readonly names: Set<string>;
  readonly locked: Set<string>;
  moves: boolean;
  isUnknown: boolean;
  isSum: boolean;
}

/** `isSum` where a sum may set any name to a number. */
export function touchedIn(
  bodies: readonly Body[],
  place: { readonly text: string; readonly dialect: Dialect; readonly functions: ReadonlySet<string> },
): Touched & { readonly isSum: boolean } {
  const fresh = { moves: false, isUnknown: false, isSum: false };
  const looking: Looking = { ...place, names: new Set(), locked: new Set(), ...fresh };
  for (const body of bodies) lookInto(body, looking);
  const { names, locked, moves, isUnknown, isSum } = looking;
  return { names: [...names], locked: [...locked], moves, isUnknown, isSum };
}

function lookInto(body: Body, looking: Looking): void {
  for (const { statement } of body.items) look(statement, looking);
}

function look(node: Statement, looking: Looking): void {
  for (const redirection of node.redirections) lookAtRedirection(redirection, looking);
  switch (node.type) {
    case 'simple':
      return lookAtSimple(node, looking);
    case 'pipeline':
    case 'and-or':
      for (const member of node.members) look(member, looking);
      return;
    case 'group':
      return lookInto(node.body, looking);
    case 'subshell':
    case 'empty':
      return;
    case 'if':
      for (const body of [...node.conditions, ...node.bodies]) lookInto(body, looking);
      return;
    case 'while':
      for (const body of [node.condition, node.body]) lookInto(body, looking);
      return;
    case 'for':
      looking.names.add(node.name);
      if (node.isSelect) looking.names.add('REPLY');
      for (const word of node.words ?? []) lookAtHoles(word.holes, looking);
      return lookInto(node.body, looking);
    case 'arithmetic':
      return lookAtSum(looking.text.slice(node.start, node.end), looking);
    case 'arithmetic-for':
      lookAtSum(looking.text.slice(node.head.start, node.head.end), looking);
      return lookInto(node.body, looking);
    case 'case':
      lookAtHoles(node.subject.holes, looking);
      for (const { patterns, body } of node.items) {
        for (const pattern of patterns) lookAtHoles(pattern.holes, looking);
        lookInto(body, looking);
      }
      return;
    case 'test':
      for (const token of node.tokens) lookAtHoles(token.holes, looking);
      if (node.tokens.some(({ start, end }) => /^-(?:eq|ne|lt|le|gt|ge|v)$/.test(looking.text.slice(start, end))))
        lookAtSum(looking.text.slice(node.start, node.end), looking);
      return;
    case 'function':
    case 'coproc':
      looking.isUnknown = true;
  }
}

/** A number of unknown origin may name what it likes. */
function lookAtSum(text: string, looking: Looking): void {
  if (/[A-Za-z_`]|\$\(/.test(text)) looking.isSum = true;
}

function lookAtHoles(holes: readonly Hole[], looking: Looking): void {
  for (const { type, start, end, inner } of holes) {
    const raw = looking.text.slice(start, end);
    if (type === 'arithmetic_expansion' || type === 'subscript') lookAtSum(raw, looking);
    if (type === 'expansion' && (raw.startsWith('${!') || computesInside(raw))) looking.isSum = true;
    const set = type === 'expansion' ? /^\$\{([A-Za-z_]\w*):?=/.exec(raw)?.[1] : undefined;
    if (set !== undefined) looking.names.add(set);
    lookAtHoles(inner, looking);
  }
}

function lookAtRedirection(token: RedirectToken, looking: Looking): void {
  lookAtHoles(token.kind === 'file' ? token.target.holes : token.holes, looking);
  const named = /^\{(\w+)/.exec(looking.text.slice(token.start, token.end))?.[1];
  if (named !== undefined) looking.names.add(named);
}

const assignment = /^([A-Za-z_]\w*)(?:\[[^\]]*\])?\+?=/;

function lookAtSimple({ words }: Simple, looking: Looking): void {
  const given = words.map((token) => givenOf(token, looking));
  for (const { holes } of words) lookAtHoles(holes, looking);
  for (const { raw } of given) {
    const name = assignment.exec(raw)?.[1];
    if (name === undefined) break;
    looking.names.add(name);
  }
  const own = ownWords(given);
  const touched = looking.functions.has(own[0]?.value ?? '')
    ? { names: [], locked: [], moves: true, isUnknown: true }
    : touchedNames(own, looking.dialect);
  for (const name of touched.names) looking.names.add(name);
  for (const name of touched.locked) looking.locked.add(name);
  looking.moves ||= touched.moves;
  looking.isUnknown ||= touched.isUnknown;
}

/** A word with anything in it that is not plain counts as unread. */
function givenOf({ start, end, holes }: WordToken, { text }: Looking): Given {
  const raw = text.slice(start, end);
  const isPlain = holes.length === 0 && !/[\\'"`$*?[\]{}~]/.test(raw);
  return {
    raw,
    value: isPlain
      ? raw
      : (/^'([^']*)'$|^"((?:[^"$`\\]|\\[^\n])*)"$/
          .exec(raw)
          ?.slice(1)
          .find((part) => part !== undefined) ?? null),
  };
}
