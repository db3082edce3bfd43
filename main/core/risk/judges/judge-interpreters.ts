/** Interpreters: what the script in their arguments or on their input would do. */
import { isInputName } from '#domain/command/shell-call.ts';
import { isFetched } from '../mechanisms/fetched-code.ts';
import { tclCommands } from '../code/run-calls.ts';
import { type Interpreting, python } from '../../programs/facts/interpreting.ts';
import { factsOf } from '../../programs/facts-of.ts';
import {
  beforeOperand,
  type Call,
  has,
  operands,
  optionValues,
  ranFetched,
  ranTemporary,
  report,
  textOfPipe,
} from '../call.ts';
import { noteTexts } from '../left/note-written.ts';
import { placeWord } from '../line.ts';
import { isSecretVariable } from '../words/secret-variable.ts';
import { decodePayloads } from '../code/decode-payload.ts';
import { judgeTaken, printedBy, takesIn } from '../code/judge-taken.ts';
import { type CodeFacts, scanCode } from '../code/scan-code.ts';
import { judgeTask, saidOf } from './judge-tasks.ts';
import { hole, type ResolvedWord } from '../resolve-word.ts';
import { deletePath, readPath, replacePath, writePath } from '../files/touch-path.ts';
import { isSecretPath } from '../files/sensitive-paths.ts';
import { say } from '#domain/common/message.ts';

/** Looks at a command that stands as text inside another one. */
export type JudgeText = (call: Call, text: string, span: ResolvedWord['span']) => void;

export const isInterpreter = (program: string): boolean => interpreterOf(program) !== undefined;

/** Of python any version. */
const interpreterOf = (program: string): Interpreting | undefined =>
  factsOf(program, 'interprets')[0] ?? (/^python\d(?:\.\d+)?$/.test(program) ? python : undefined);

/** For a version or for help, and for nothing else. */
export function asksOnly({ args }: Pick<Call, 'args'>): boolean {
  return args.length > 0 && args.every(({ text }) => /^(?:--version|-V|-v|--help|-h|-version)$/.test(text));
}

const isInput = ({ text }: ResolvedWord): boolean => text === '-' || isInputName(text);

/** `-c`, and `-wc`: letters in one word. */
const isCheck = (text: string, options: readonly string[]): boolean =>
  options.some(
    (option) => text === option || (option.length === 2 && /^-[wtTc]+$/.test(text) && text.includes(option[1] ?? '')),
  );

export function judgeInterpreter(call: Call, judgeText: JudgeText): void {
  const found = interpreterOf(call.program) ?? python;
  if (asksOnly(call)) return;
  const { own, isClear } = beforeOperand(call, found.valued);
  // perl's `-pi -e` and `-pie` change files in place.
  const inPlace =
    (found.language === 'perl' || found.language === 'ruby') &&
    own.args.some(({ text }) => /^-(?![rmxl]\w{2})[a-z0-9]*i/.test(text) && !text.startsWith('--'));
  const scripts = optionValues(own, ...found.evalOptions);
  const isCode = scripts.length > 0;
  if (!isCode && own.args.some(({ text }) => isCheck(text, found.checkOptions))) return;
  for (const script of isCode || isClear ? scripts : optionValues(call, ...found.evalOptions))
    judgeCode(call, printedBy(own, script.text), found.language, script, judgeText);
  const files = operands(call, found.valued);
  if (isCode) {
    if (inPlace) judgeInPlace(call, scripts, files);
    else for (const file of files) if (found.language === 'perl' || found.language === 'ruby') readPath(call, file);
    return;
  }
  const [file] = files;
  const given = file === undefined || isInput(file) ? textOfPipe(call) : '';
  if (given !== '') {
    const hasHole = given.includes('${') && call.segment.redirections.some(({ target }) => target === null);
    judgeCode(call, given, found.language, { text: given, isGlob: false, hasHole, span: call.segment.span }, judgeText);
    return;
  }
  const alias = call.args.map(({ text }) => /^-[MXTA]:([\w:./-]+)$/.exec(text)?.[1]).find((name) => name !== undefined);
  if (file === undefined && alias !== undefined && /^clj(?:ure)?$|^clojure$/.test(call.program)) {
    const verdict = judgeTask(alias);
    if (verdict.level !== 'low') report(call, 'project-task', verdict.level, '', 'It runs a script of the project.');
    return;
  }
  if (file === undefined) {
    if (call.segment.pipeline.index === 0 && !has(call, '--test', '--check', '--run'))
      report(call, 'interactive', 'medium', '', 'It waits for commands.');
    return;
  }
  judgeScriptFile(call, file);
}

function judgeInPlace(call: Call, scripts: readonly ResolvedWord[], files: readonly ResolvedWord[]): void {
  const isNotice = scripts.some(({ text }) => /copyright|licen[cs]e|spdx/i.test(text));
  report(
    call,
    'edits-in-place',
    isNotice ? 'high' : 'medium',
    isNotice ? 'C' : '',
    isNotice ? 'It changes licence or copyright notices.' : 'It changes files in place.',
    files[0]?.span,
  );
  for (const file of files) writePath(call, file);
}

/** A script file: by its place and its name. */
export function judgeScriptFile(call: Call, file: ResolvedWord): void {
  if (isInput(file)) {
    call.line.isOpaque = true;
    return report(call, 'runs-input', 'medium', '', 'What it does is in its input.', file.span);
  }
  const placed = placeWord(call.line, file);
  if (isFetched(call.line, placed.path)) return ranFetched(call, file.span);
  if (file.hasHole && file.text.replaceAll(hole, '').length < 3) {
    call.line.isOpaque = true;
    return report(call, 'runs-unknown', 'medium', '', 'Which program it runs is known only when it runs.', file.span);
  }
  if (placed.place === 'temporary') return ranTemporary(call, file.span, placed.path);
  if (/^https?:/.test(file.text))
    return report(call, 'runs-fetched', 'high', 'N', 'It runs a program from another host.', file.span);
  const name = file.text.slice(file.text.lastIndexOf('/') + 1);
  if (name === 'manage.py') return judgeManage(call);
  if (name === 'artisan' || name === 'console') return judgeConsole(call);
  const behind = call.args.slice(call.args.indexOf(file) + 1);
  if (behind.length > 0 && behind.every(({ text }) => /^--?(?:help|version|h|V)$/.test(text))) return;
  if (name === 'setup.py' && behind.some(({ text }) => /^(?:upload|register)$/.test(text)))
    return report(call, 'publishes', 'high', 'NC', 'It publishes a package that others will use.', file.span);
  const verdict = judgeTask(name.replace(/\.\w+$/, ''));
  const inTests = /(?:^|\/)(?:tests?|spec|__tests__|benchmarks?)\//.test(file.text);
  const level = inTests && verdict.level === 'medium' ? 'low' : verdict.level;
  if (level !== 'low')
    report(
      call,
      'runs-script',
      level,
      level === 'high' ? 'C' : '',
      saidOf(say('It runs a script of the project.'), verdict),
      file.span,
    );
}

function judgeManage(call: Call): void {
  const command = operands(call, '--settings --database')[1]?.text ?? '';
  if (has(call, '--help')) return;
  if (/^(?:flush|reset_db|delete_\w+|clear_\w+)$/.test(command))
    return report(call, 'manage-flush', 'high', 'D', 'It deletes the data of the database.');
  if (
    /^(?:test|check|showmigrations|sqlmigrate|diffsettings|inspectdb|help|version|sqlflush|findstatic|show_urls|validate_templates|makemigrations)$/.test(
      command,
    ) &&
    (command !== 'makemigrations' || has(call, '--check', '--dry-run'))
  )
    return;
  if (command === 'migrate' && operands(call, '--settings --database').at(-1)?.text === 'zero')
    return report(call, 'manage-flush', 'high', 'D', 'It reverts a schema change, and its data with it.');
  if (command === 'migrate' && has(call, '--plan', '--check')) return;
  if (/^(?:dumpdata)$/.test(command))
    return report(call, 'manage-dump', 'medium', '', 'It copies the data of the database.');
  report(call, 'manage-changes', 'medium', '', 'It runs or changes the application and its database.');
}

function printsSecrets(call: Call): void {
  call.line.secrets.push({ span: call.segment.span, segment: call.segment });
  report(call, 'prints-secrets', 'high', 'X', 'It prints secrets.');
}

function judgeConsole(call: Call): void {
  const command = operands(call, '--env')[1]?.text ?? '';
  if (has(call, '--help') && command !== 'tinker') return;
  if (has(call, '--reveal') && command.startsWith('secrets:')) return printsSecrets(call);
  if (has(call, '--pretend') && command.startsWith('migrate')) return;
  if (has(call, '--dump-sql') && !has(call, '--force', '-f') && command.startsWith('doctrine:schema:')) return;
  if (
    /^(?:migrate:(?:fresh|reset|refresh|rollback)|db:wipe|doctrine:(?:database|schema):drop|cache:forget)/.test(command)
  )
    return report(call, 'console-deletes', 'high', 'D', 'It deletes the data of the database.');
  if (
    /^(?:test|route:list|list|about|debug:\w+|lint:\w+|env|--version|schedule:list|migrate:status|help)$/.test(command)
  )
    return;
  report(call, 'console-changes', 'medium', '', 'It runs or changes the application and its database.');
}

/** Code that stands in the line, in the language of its interpreter. */
export function judgeCode(call: Call, code: string, language: string, word: ResolvedWord, judgeText: JudgeText): void {
  const { line, segment } = call;
  const tell = (id: string, level: 'medium' | 'high' | 'critical', categories: string, text: string): void =>
    report(call, id, level, categories, text, word.span);
  if (word.hasHole && code.replaceAll(hole, '').trim().length < 8) {
    line.isOpaque = true;
    return tell('runs-computed-code', 'high', '', 'It runs code that is put together when it runs.');
  }
  for (const command of tclCommands(call.program, code)) judgeText(call, command, word.span);
  const facts = scanCode(code, language === 'other' || language === 'apple' ? 'other' : language);
  if (facts.shellOverNetwork) tell('reverse-shell', 'critical', 'NXP', 'It hands a shell to another host.');
  if (facts.runsFetched) tell('runs-fetched', 'high', 'N', 'It runs what it fetches from another host.');
  if (facts.decodesAndRuns) {
    tell('runs-hidden-code', 'critical', '', 'It decodes hidden code and runs it.');
    for (const hidden of decodePayloads(code))
      if (facts.runsComputed) judgeText(call, hidden, word.span);
      else judgeCode(call, hidden, language, word, judgeText);
  }
  if (facts.endlessProcesses) tell('endless-processes', 'critical', 'R', 'It starts processes without end.');
  if (facts.killsAll) tell('kills-all', 'high', 'S', 'It ends every process of the account.');
  if (facts.network) {
    line.fetches.push(segment);
    tell('code-network', 'medium', 'N', 'Its code talks to other hosts.');
  }
  if (facts.writes) tell('code-writes', 'medium', '', 'Its code writes files.');
  if (facts.writes || facts.writeTargets.length > 0) noteTexts(call, facts, word);
  judgeMade(call, facts, code, word);
  for (const command of new Set(facts.commands)) judgeText(call, command, word.span);
  if (facts.runsComputed) {
    line.isOpaque = true;
    tell('code-runs', 'medium', '', 'Its code runs commands that are put together when it runs.');
    // What stands behind the code is what it is given: `system($argv[1])`.
    for (const given of call.args)
      if (given !== word && /\s/.test(given.text) && given.text !== code) judgeText(call, given.text, given.span);
  }
  if (facts.deletesSomething) {
    if (facts.deletes.length === 0) tell('code-deletes', 'high', 'D', 'Its code deletes files.');
    for (const text of facts.deletes)
      deletePath(call, { ...word, text, isGlob: text.includes('{'), hasHole: false }, true);
  }
  for (const text of facts.emptied) deletePath(call, { ...word, text, isGlob: false, hasHole: false }, false);
  judgeTaken(call, facts, word);
  judgeLiterals(call, facts.literals, word);
  if (facts.readsEnvironment && facts.network) {
    line.secrets.push({ span: word.span, segment });
    tell('code-sends-environment', 'critical', 'XN', 'Its code sends the environment to another host.');
  }
  if (facts.sends || facts.commands.some((command) => tellsOthers.test(command)))
    line.sendings.push({ span: word.span, segment, what: takesIn(call, code) ? 'input' : 'file' });
  if (language === 'apple' && /administrator privileges/.test(code))
    tell('asks-administrator', 'high', 'P', 'It asks for administrator rights.');
  if (language === 'apple' && /\blogin item/i.test(code))
    tell('adds-start', 'high', 'S', 'It changes what starts when you log in.');
  if (language === 'apple' && /\btell\s+app|keystroke|System Events/i.test(code))
    tell('steers-programs', 'medium', '', 'It controls other programs.');
}

/** Commands that may take what the code has read to another host; a login is what they are given it for. */
const tellsOthers = /^(?:curl|wget|nc|ncat|dig|nslookup)\b(?!.*(?:Authorization|\s-u\s|[tT]oken))/;

/** What the code makes: files by their places, rights, pages that run commands, requests that carry a secret. */
function judgeMade(call: Call, facts: CodeFacts, code: string, word: ResolvedWord): void {
  const { line, segment } = call;
  const appends =
    facts.literals.some((text) => /^(?:a[bt+]*|>>.*)$/.test(text)) || /\bappendFile|FILE_APPEND/.test(code);
  for (const text of facts.writeTargets) {
    const target = { text, isGlob: false, hasHole: false, span: word.span };
    writePath(call, target);
    if (!appends) replacePath(call, target);
  }
  if (facts.setsOwnerMode)
    report(
      call,
      'sets-setuid',
      line.hasPrivilege ? 'critical' : 'high',
      'PS',
      'It makes a program run with the privileges of its owner.',
      word.span,
    );
  // What is only counted or printed serves nobody.
  const leavesCode =
    facts.writes ||
    facts.network ||
    segment.redirections.length > 0 ||
    segment.pipeline.length > 1 ||
    /\b(?:include|require|eval|assert|create_function)/.test(code);
  if (facts.servesShell && leavesCode)
    report(call, 'hands-shell', 'critical', 'NXP', 'It hands a shell to another host.', word.span);
  if (facts.fillsMemory) report(call, 'fills-memory', 'high', 'R', 'It takes memory until none is left.', word.span);
  // A login in a header is what such variables are for.
  if (!facts.network || !facts.variables.some(isSecretVariable) || logsIn.test(code)) return;
  line.secrets.push({ span: word.span, segment });
  line.sendings.push({ span: word.span, segment, what: 'input' });
}

const logsIn =
  /\bAuthorization\b|\bBearer\b|\bheaders\b|\bauth\s*[=:]|api_?key\s*=|[Tt]oken\s*[=:]|\bconnect\s*\(|Client\s*\(/;

/** Paths named in the code: secrets are read, whatever else is done with them. */
function judgeLiterals(call: Call, literals: readonly string[], word: ResolvedWord): void {
  for (const text of literals) {
    if (text.length > 300 || /\s/.test(text) || !/[./~]/.test(text)) continue;
    const placed = placeWord(call.line, { text, isGlob: false, hasHole: false, span: word.span });
    // `home + '/.npmrc'`: below the home, wherever the code finds that.
    const below = `${call.line.homeDir}/${text.replace(/^[~/]+/, '')}`;
    const isBelow = /^[~/]*(?:\.|Library\/)/.test(text) && isSecretPath(below, call.line.homeDir);
    if (!isSecretPath(placed.path, call.line.homeDir) && !isBelow) continue;
    call.line.secrets.push({ span: word.span, segment: call.segment });
    report(call, 'code-reads-secret', 'high', 'X', 'Its code names a file that holds secrets.', word.span);
  }
}
