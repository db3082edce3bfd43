/** Secrets that are read by the way: by a query of a file, from another host, out of a table of people. */
import { type Call, has, operands, optionValues, report } from '../call.ts';
import { isSecretVariable } from '../words/secret-variable.ts';

const holdsSecrets = /profiles?\.ya?ml|secret|credential|service-?account|passw|vault|auth|prod/i;
const secretKey =
  /(?:^|[.[\s"])(\w*(?:passw(?:or)?d|passwd|secret\w*|private_key\w*|api_?key|access_key|token))"?\]?\s*(?:$|[|,)])/i;

const wholeEnvironment =
  /\$ENV\b(?!\s*\|\s*(?:keys|length|has))|(?<![.\w$"-])env(?![\w(.:-])(?!\s*\|\s*(?:keys|length|has))/;
const environmentName = /(?:\$ENV\.|(?<![.\w$])env\.|(?<![.\w])(?:str)?env\()(\w+)/g;

/** `jq -n env`, `yq .prod.password profiles.yml`. */
export function judgeQuery(call: Call): void {
  const { line, segment, program } = call;
  if (!/^(?:jq|yq|gojq|jaq|dasel)$/.test(program)) return;
  const [query, ...files] = operands(call, '--arg:: --argjson:: --indent -p -o --input-format --output-format');
  if (query === undefined) return;
  const tell = (code: string, level: 'medium' | 'high', text: string): void => {
    line.secrets.push({ span: query.span, segment });
    report(call, code, level, 'X', text, query.span);
  };
  const asked = query.text.replaceAll(/"[^"]*"/g, '');
  const names = [...asked.matchAll(environmentName)].map(([, name = '']) => name);
  const printed = 'It prints a variable that holds a secret.';
  if (names.some(isSecretVariable)) return tell('prints-secret-variable', 'high', printed);
  const isWhole =
    names.length === 0 && wholeEnvironment.test(asked) && (has(call, '-n', '--null-input') || asked.includes('$ENV'));
  if (isWhole) return tell('prints-environment', 'medium', 'It prints variables, secrets among them.');
  const before = segment.pipeline.index === 0 ? '' : line.parsed.text.slice(0, segment.span[0]).slice(-300);
  const named = [...files.map(({ text }) => text), /\bcat\s+([^|;&\s]+)\s*\|[^|]*$/.exec(before)?.[1] ?? ''];
  const isWritten = has(call, '-i', '--inplace') || /=|\bdel\(|\blength\b/.test(asked);
  if (!isWritten && secretKey.test(query.text) && named.some((file) => holdsSecrets.test(file)))
    tell('prints-secrets', 'high', 'It prints secrets.');
}

/** A running system, by the words with which people name one. */
const production = /(?<![a-z])(?:prod|production|live)(?![a-z])/i;
const isSafe = /(?<![a-z])(?:non-?prod\w*|pre-?prod\w*|test|testing|dev|local|staging)(?![a-z])/i;

const query = /\b(?:select|from|find)\b/i;
function namesProduction({ args, segment }: Call): boolean {
  const words = args.map(({ text }, at) => `${text} ${segment.patterns?.[at + 1] ?? ''}`);
  const said = [...segment.assignments.map(({ value }) => value ?? ''), ...words].filter((text) => !query.test(text));
  return said.some((text) => production.test(text)) && !said.some((text) => isSafe.test(text));
}

const people =
  /(?:users?|customers?|contacts?|accounts?|people|persons?|patients?|members?|employees?|clients?|subscribers?|leads?|students?|guests?|orders?|payments?|cards?)\W*$/i;
const personal = /\*|e?mail|phone|address|passw|ssn\b|iban|birth|token|(?:first|last|full)_?name/i;
const selected = /\bselect\b([^;]{1,300}?)\bfrom\s+([\w.`"]+)|\bdb\.(\w+)\.(?:find|aggregate)/i;
const asksStores = /sql|mongo|duckdb|^(?:bq|cqlsh|usql|pgcli|mycli|heroku|rails|kubectl|docker)$/;

/** Rows of people, and not only how many there are. */
function readsPeople(text: string): boolean {
  const [, columns = '*', table, collection = ''] = selected.exec(text) ?? [];
  return people.test(table ?? collection) && personal.test(columns) && !/\bcount\s*\(/i.test(columns);
}

/** `snowsql -c prod -q 'select * from contacts'`. */
export function judgePersonal(call: Call): void {
  const first = asksStores.test(call.program) ? call.args.find(({ text }) => readsPeople(text)) : undefined;
  if (first === undefined) return;
  if (!namesProduction(call) && !production.test(first.text)) return;
  call.line.secrets.push({ span: first.span, segment: call.segment });
  report(call, 'reads-people', 'high', 'XN', 'It reads personal data of a running system.', first.span);
}

const migrates =
  /(?:^|[\s:._/-])(?:migrate(?:s|:\w+)?|migrations?:migrate|migrations?:run|migration:run|upgrade|db push|database update|deploy|up|latest)(?=$|[\s:])/;
const migrators =
  /^(?:rails|rake|bundle|artisan|manage\.py|console|alembic|prisma|knex|sequelize(?:-cli)?|flyway|liquibase|mix|goose|dbmate|migrate|atlas|typeorm|drizzle-kit|ef|diesel|sqlx|phinx|flask|node-pg-migrate|db-migrate|heroku|sqitch|umzug|mikro-orm|django-admin)$/;
const looks =
  /(?<![a-z])(?:status|list|show|info|plan|pretend|dry-?run|check|history|current|pending|validate|diff|help|sql|generate|make|create|new|rollback)(?![a-z])/;

/** `php artisan migrate --env=production`, whatever tool changes the tables. */
export function judgeMigration(call: Call): void {
  if (call.program === 'dbt' && optionValues(call, '--target', '-t').some(({ text }) => production.test(text)))
    report(call, 'builds-production', 'medium', 'NC', 'It changes a running system.');
  const [first = '', second = '', third = ''] = operands(call, '').map(({ text }) => text.replace(/^.*\//, ''));
  if (![call.program, first, second, third].some((name) => migrators.test(name))) return;
  const said = ` ${call.args.map(({ text }) => text).join(' ')}`;
  const isLooking = looks.test(said.replaceAll(/migrat\S*/g, '')) || has(call, '--sql', '--help');
  if (isLooking || !migrates.test(said) || !namesProduction(call)) return;
  report(call, 'changes-production', 'high', 'C', 'It changes a running system.');
}

/** What lies on another host and is copied here is read there: `scp web:app/.env .`. */
export const remotePath = (text: string): string =>
  text.replace(/^(?:[\w.-]+@)?[\w.-]+:/, '').replace(/^\w+:\/\/[^/]+/, '');

/** Options whose value is a file that a program does what it says of. */
const obeyed =
  /^(?:-[fcxSlrsLIKFpte]|--?(?:config(?:-file)?|conf|rcfile|init-file|init-script|defaults-(?:extra-)?file|script|source|load|require|import|preload|plugins?|makefile|justfile|taskfile|file|settings|rules?|command-file|eval-file|javaagent|agentpath|profile|include|extension|hook|from-file|env-file|project-file|load-extension))$/;
/** Programs that only read, store or hand on what they are given, or whose own script is given it. */
const reads =
  /^(?:[efr]?grep|rg|ag|ack|cat|bat|head|tail|less|more|cut|sort|uniq|wc|diff|cmp|comm|jq|yq|tar|bsdtar|unzip|zip|gzip|gunzip|xz|openssl|gpg\w*|file|stat|ls|cp|mv|rm|chmod|curl|wget|http|scp|rsync|sha\w+|md5\w*|shasum|xxd|base64|convert|magick|ffmpeg|ffprobe|pip\d?|uv|npm|git|gh|aws|docker-credential\S*|test|\[|echo|printf|tee|date|touch|column|iconv|xmllint|csvcut|mlr|pandoc|patch|split|paste|join|tr|nl|strings|hexdump|od|awk|sed|exiftool|identify|python\S*|node|ruby|perl|php|kubectl|helm|terraform|psql|sqlite3|pg_restore|duckdb)$/;

/** Whether the word names a file that the program obeys, as `-f rules.mk` and `--config=a.js` do. */
export function obeysWords(call: Call): readonly Call['args'][number][] {
  const isInterpreting = /^(?:python\S*|node|ruby|perl|php)$/.test(call.program);
  if (reads.test(call.program) && !isInterpreting && !/^(?:awk|sed|psql|terraform)$/.test(call.program)) return [];
  return call.args.flatMap((word, at) => {
    const [, name = '', value] = /^(--?[\w-]+)[=:](.+)$/.exec(word.text) ?? [];
    if (value !== undefined) return obeyed.test(name) ? [{ ...word, text: value }] : [];
    const before = call.args[at - 1]?.text ?? '';
    const isOwn =
      isInterpreting &&
      (!/^(?:-r|--require|--import|-c)$/.test(before) ||
        call.args.slice(0, Math.max(0, at - 1)).some(({ text }) => /\.\w+$/.test(text)));
    return obeyed.test(before) && !isOwn ? [word] : [];
  });
}
