/** Reads Codex rule files: each `prefix_rule` becomes a prefix rule here; one part that is not understood refuses the whole file. */
import type { RuleDraft } from '#domain/rules/rule.ts';
import type { LeftOut } from '#domain/rules/rule-book.ts';
import type { ForeignReading } from '../foreign-reading.ts';
import { type Call, type Literal, readCallList } from '../safe/read-call-list.ts';
import { say, type Message } from '#domain/common/message.ts';

const effects: ReadonlyMap<Literal, RuleDraft['effect']> = new Map([
  ['allow', 'allow'],
  ['prompt', 'prompt'],
  ['forbidden', 'forbid'],
]);
const otherCalls: ReadonlyMap<string, Message> = new Map([
  ['network_rule', say('Rules about hosts are not supported here yet; see the network settings.')],
  ['host_executable', say('A rule here names the program as it is written, or by its path in a system folder.')],
]);
const parameters = new Set(['pattern', 'decision', 'match', 'not_match', 'justification']);

const notes = [
  say(
    'Codex runs what a rule allows without a sandbox. Here it stays in the sandbox; change single rules if they need more.',
  ),
  say('Of several Codex rules the strictest wins; here the more specific one does.'),
];

export function importCodexRules(text: string, project: string | null): ForeignReading {
  const list = readCallList(text);
  if (list.kind === 'bad')
    return { kind: 'unreadable', why: say('Line {line} cannot be read: {why}.', { line: list.line, why: list.why }) };
  const drafts: RuleDraft[] = [];
  const left: LeftOut[] = [];
  for (const call of list.calls) {
    const read = call.name === 'prefix_rule' ? readPrefixRule(call, project) : otherCalls.get(call.name);
    if (read !== undefined && 'tokens' in read) drafts.push(read);
    else left.push({ what: `line ${call.line}: ${call.name}`, why: read ?? say('This call is not known.') });
  }
  return { kind: 'read', rules: { drafts, left, notes: drafts.length > 0 ? notes : [] } };
}

/** A draft, or why there is none. */
function readPrefixRule(call: Call, project: string | null): RuleDraft | Message {
  const unknown = [...call.named.keys()].find((key) => !parameters.has(key));
  if (unknown !== undefined) return say('The argument {unknown} is not known.', { unknown });
  if (call.positional.length > 1) return say('Its arguments are not named.');
  const tokens = readTokens(call.named.get('pattern') ?? call.positional[0]);
  if (tokens === null) return say('Its pattern is not a list of words.');
  const effect = effects.get(call.named.get('decision') ?? 'allow');
  if (effect === undefined) return say('Its decision is not known.');
  const match = readExamples(call.named.get('match'));
  const notMatch = readExamples(call.named.get('not_match'));
  if (match === null || notMatch === null) return say('Its examples are not lists of commands.');
  const justification = call.named.get('justification') ?? null;
  const reason = typeof justification === 'string' ? justification : null;
  const draft: RuleDraft = { effect, match: 'prefix', tokens, project, sandbox: 'keep', reason, expiresAt: null };
  return match.length + notMatch.length === 0 ? draft : { ...draft, examples: { match, notMatch } };
}

function readTokens(pattern: Literal | undefined): RuleDraft['tokens'] | null {
  if (!isList(pattern) || pattern.length === 0) return null;
  const tokens = pattern.map((token) => (typeof token === 'string' ? token : readStrings(token)));
  return tokens.every((token) => token !== null && token.length > 0)
    ? tokens.flatMap((token) => (token === null ? [] : [token]))
    : null;
}

/** An example is a shell line, or a list of words. */
function readExamples(examples: Literal | undefined): string[] | null {
  if (examples === undefined || examples === null) return [];
  if (!isList(examples)) return null;
  const lines = examples.map((example) => {
    if (typeof example === 'string') return example;
    return readStrings(example)?.map(quote).join(' ') ?? null;
  });
  return lines.every((line) => line !== null) ? lines : null;
}

const quote = (word: string): string =>
  /^[\w@%+:,./=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\\''`)}'`;

const isList = (value: Literal | undefined): value is readonly Literal[] => Array.isArray(value);

function readStrings(value: Literal): string[] | null {
  return isList(value) && value.every((item) => typeof item === 'string') ? [...value] : null;
}
