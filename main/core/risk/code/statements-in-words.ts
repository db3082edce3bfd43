/** Statements for a database that a client of which nobody knows more is given: by an option, or behind a word that says so. */
import { isA } from '../../programs/facts-of.ts';
import { type Call, optionValues, report } from '../call.ts';
import { takesText } from '../mechanisms/takes-text.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import { scanSql } from './scan-sql.ts';

const named = [
  '--sql',
  '--query',
  '--query-string',
  '--statement',
  '--statements',
  '--execute',
  '--execute-sql',
  '--command',
  '-sql',
  '-query',
];
const letters = ['-e', '-q', '-Q', '-c', '-s'];
const verbs = /\b(?:drop|truncate|delete|alter|grant|update)\b/i;
/** What begins like this is a statement, and no sentence about one. */
const statement =
  /^\s*(?:drop\s+(?:table|database|schema|keyspace|stream|index|view|materialized|collection|user|role|type|topic|series|measurement|warehouse|stage)|truncate(?:\s+table)?\s+[\w.`"]+\s*;?\s*$|delete\s+from|alter\s+(?:table|user|role|system)|grant\s+\S+.*\sto\s|update\s+[\w.`"]+\s+set)\b/i;
/** `Repo.query!("DROP SCHEMA public CASCADE")`, `ActiveRecord::Base.connection.execute("..")`. */
const inQuotes = /\b\w*(?:query|execute|exec|sql|statement|raw|prepare)!?\s*\(\s*(["'])((?:(?!\1)[^\\]){8,400})\1/gi;
const says = /^(?:query|sql|execute|exec|eval|shell|cli|run|statement)$/;

export function judgeStatements(call: Call): void {
  const { program, args } = call;
  // Nearly every call: none of its words speaks of a statement.
  if (!args.some(({ text }) => verbs.test(text))) return;
  if (takesText(program) || isA(program, 'database') || isA(program, 'shell')) return;
  const at = args.findIndex(({ text }) => says.test(text));
  const behind = at < 0 ? [] : args.slice(at + 1);
  const given: readonly ResolvedWord[] = [
    ...optionValues(call, ...named),
    ...optionValues(call, ...letters),
    ...behind,
  ];
  for (const { text, span } of given) {
    const said = [text, ...[...text.matchAll(inQuotes)].map(([, , inside = '']) => inside)].find((each) =>
      statement.test(each),
    );
    const verdict = said === undefined ? null : (scanSql(said) ?? changed);
    if (verdict !== null) report(call, verdict.code, verdict.level, verdict.categories, verdict.text, span);
  }
}

/** Of kinds that only some databases have. */
const changed = { code: 'sql-drop', level: 'high', categories: 'D', text: 'It deletes data of a database.' } as const;
