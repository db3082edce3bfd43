/** Clients of databases and stores: what their statements do, and where. */
import { type Call, has, operands, optionValues, report, textOfPipe } from '../call.ts';
import { readPath } from '../files/touch-path.ts';
import { scanDocumentQuery, scanSql } from '../code/scan-sql.ts';

const localDatabase = /^(?:localhost|127\.0\.0\.1|::1|\/.*|db|postgres|mysql|mariadb|redis|mongo|database)$/;
const sqlValued =
  '-h --host -p --port -U --username -d --dbname -c --command -f --file -v --set -e --execute -u --user -D --database -P -o --output -L -F -R -S --eval --uri --authenticationDatabase --password --socket -cmd -separator -init -nullvalue';

/** Statements and orders by which a database in memory reaches a file, a program or another database. */
const reachesFiles =
  /^\s*\.|\b(?:attach|copy|export|import|install|load\w*|vacuum|backup|restore|into\s+(?:outfile|dumpfile|')|writefile|readfile|edit|fts3_tokenizer|read_\w+|system|shell)\b/im;

/** Clients of stores and whole-database copies: whom they talk to. */
export function judgeStoreHost(call: Call): void {
  const address = [
    ...optionValues(call, '-h', '--host', '-u', '--uri', '--dbname', '-d'),
    ...operands(call, sqlValued),
  ];
  const copies = /dump|export/.test(call.program);
  for (const word of address) {
    const host =
      /^\w+(?:\+\w+)?:\/\/(?:[^@/]*@)?([^:/?]+)/.exec(word.text)?.[1] ??
      (/\.(?!(?:dump|sql|gz|bak|tar|bson|json|csv|rdb|backup|archive|custom)$)[a-z]{2,}$/i.test(word.text)
        ? word.text
        : null);
    const isNamedByVariable = word.hasHole;
    if (host === null && !isNamedByVariable) continue;
    if (host !== null && localDatabase.test(host)) continue;
    if (host !== null) call.line.hosts.add(host);
    report(
      call,
      'remote-store',
      copies ? 'high' : 'medium',
      copies ? 'XN' : 'N',
      copies ? 'It copies a whole database from another host.' : 'It talks to a store on another host.',
      word.span,
    );
  }
}

/** `pg_dump app | psql -h other`. */
const takesDump = ({ line, segment: { pipeline } }: Call): boolean =>
  line.parsed.segments.some(
    ({ argv, pipeline: other }) =>
      other.id === pipeline.id && other.index < pipeline.index && /dump/.test(argv[0]?.replace(/^.*\//, '') ?? ''),
  );

export function judgeDatabase(call: Call): void {
  const { program, line } = call;
  const isDocument = program === 'mongosh' || program === 'mongo';
  const statements = isDocument
    ? optionValues(call, '--eval')
    : optionValues(call, '-c', '--command', '-e', '--execute', '-q', '-Q', '--query', '-cmd');
  const words = operands(call, sqlValued);
  const isFileStore = program === 'sqlite3' || program === 'duckdb' || program === 'litecli';
  if (isFileStore && words[0] !== undefined && words[0].text !== ':memory:') readPath(call, words[0]);
  const texts = [...statements, ...(isFileStore ? words.slice(1) : [])].map((word) => ({
    text: word.text,
    span: word.span,
  }));
  const piped = textOfPipe(call);
  const isProduction = /\bprod(?:uction)?\b/.test(
    [
      ...call.segment.assignments.map(({ name, value }) => (/^PG|^MYSQL/.test(name) ? value : '')),
      ...optionValues(call, '-h', '--host').map(({ text }) => text),
    ].join(' '),
  );
  if (piped !== '') texts.push({ text: piped, span: call.segment.span });
  // What lives in memory alone is gone with the program, unless it is told of files or other programs.
  const staysInMemory =
    isFileStore && words[0]?.text === ':memory:' && !texts.some(({ text }) => reachesFiles.test(text));
  for (const { text, span } of texts) {
    const verdict = isDocument ? scanDocumentQuery(text) : scanSql(text);
    if (verdict !== null && !staysInMemory)
      report(call, verdict.code, verdict.level, verdict.categories, verdict.text, span);
    if (isProduction && verdict?.code === 'sql-changes')
      report(call, 'changes-production', 'high', 'C', 'It changes a running system.', span);
  }
  // Their options of one dash are words: `-header`.
  const hosts = isFileStore ? [] : optionValues(call, '-h', '--host').map(({ text }) => text);
  const address = words.find(({ text, hasHole }) => /^\w+:\/\//.test(text) || hasHole);
  const named = /^\w+(?:\+\w+)?:\/\/(?:[^@/]*@)?([^:/?]+)/.exec(address?.text ?? '')?.[1];
  for (const host of [...hosts, ...(named === undefined ? [] : [named])]) {
    if (localDatabase.test(host)) continue;
    line.hosts.add(host);
    report(call, 'remote-database', 'medium', 'N', 'It talks to a database on another host.', address?.span);
    if (takesDump(call))
      report(call, 'copies-database', 'high', 'XN', 'It copies a whole database to another host.', address?.span);
  }
  if (
    address?.hasHole === true ||
    call.segment.argv.some((word, index) => word === null && /prod/i.test(call.segment.patterns?.[index] ?? ''))
  )
    report(call, 'named-database', 'medium', 'N', 'It talks to a database that a variable names.', address?.span);
  const reads = call.segment.redirections.some(({ operator }) => operator === '<') || has(call, '-f', '--file');
  if (reads || (call.segment.pipeline.index > 0 && texts.length === 0)) judgeStatements(call);
  else if (texts.length === 0 && !isFileStore && !has(call, '-l', '--list', '--version', '-V'))
    report(call, 'opens-database', 'medium', '', 'It opens a database.');
}

/** A file of statements: by its name, as a task of the project. */
function judgeStatements(call: Call): void {
  report(call, 'runs-statements', 'medium', '', 'It runs statements from a file or from another command.');
  const input = call.segment.redirections.flatMap(({ operator, target }) =>
    operator === '<' && target !== null ? [target] : [],
  );
  const files = [...input, ...optionValues(call, '-f', '--file').map(({ text }) => text)];
  if (
    files.some((file) => /(?:^|[/_.-])(?:drop|truncate|wipe|reset|purge|delete|destroy|nuke)(?:$|[/_.-])/i.test(file))
  )
    report(call, 'deletes-by-name', 'high', 'D', 'Judging by its words, it deletes something for good.');
}
