/** Sends one simple command to the judge that knows its program. */
import { readShellCall } from '#domain/command/shell-call.ts';
import { type Call, operands, optionValues, report } from '../call.ts';
import { judgeCallsInWords } from '../mechanisms/calls-in-words.ts';
import { isFetched, judgeObeyedFile, noteCloned, noteUnpacked } from '../mechanisms/fetched-code.ts';
import { judgeCarried } from '../mechanisms/carried-commands.ts';
import {
  fetchesFromCloud,
  judgeAddresses,
  judgeContainerCopy,
  judgeOutputs,
  judgeSecretOperands,
} from '../mechanisms/named-files.ts';
import { judgeContainer } from '../containers/mounted-files.ts';
import { judgeByWords } from '../mechanisms/unknown-programs.ts';
import { placeWord } from '../line.ts';
import { noteGitDiscards } from '../git/git-discards.ts';
import { isJustAsking } from '../mechanisms/is-just-asking.ts';
import { isOwnFunction } from '../words/filled-functions.ts';
import { isReadFunction } from '../words/follow-choices.ts';
import { judgeMadeHead, judgeUnknownHead } from './judge-heads.ts';
import { judgeConsoles } from '../code/judge-consoles.ts';
import { judgeDeno } from './judge-deno.ts';
import { judgeAwk } from '../code/judge-awk.ts';
import { judgeStatements } from '../code/statements-in-words.ts';
import { foundBy, judgeDelete, judgeFind } from './judge-deleting.ts';
import { judgeBatchCopy, judgeSocketFiles } from './judge-batch-copy.ts';
import { judgeDatabase, judgeStoreHost } from './judge-database.ts';
import { judgeEscapes } from './judge-escapes.ts';
import { foundFor, type FoundFiles, noteNamedByInput, rememberListing, rememberPrinted } from '../files/found-files.ts';
import { noteBound } from '../files/bound-folders.ts';
import { withFound } from '../files/with-found.ts';
import { fileJudgeOf } from './judge-files.ts';
import { insideProject } from '../files/inside-project.ts';
import { cleansRebuildable } from '../git/git-files.ts';
import { judgeGitOptions } from '../git/judge-git-options.ts';
import { type JudgeText, isInterpreter, judgeScriptFile } from './judge-interpreters.ts';
import { judgeInstallAsRoot } from '../mechanisms/judge-rights.ts';
import { judgeModuleOrCode } from './judge-modules.ts';
import { judgeLookup, judgeWebRequest } from './judge-http-items.ts';
import { judgeFetch, judgeRemoteCopy, judgeShellToHost, judgeSocket } from './judge-network.ts';
import {
  carriesCode,
  judgeExecutable,
  judgeInstalling,
  judgeMake,
  judgeNamedTasks,
  judgeOwnTask,
  judgePackageRunner,
  judgePackageScript,
} from './judge-project.ts';
import { judgeEnvironment, judgeReading } from './judge-reading.ts';
import { judgeScripts, judgeBuiltEval } from '../mechanisms/judge-scripts.ts';
import { judgeBuiltOverSource, judgeWritten } from '../mechanisms/judge-written.ts';
import { judgeEditorScript, judgeMirror } from '../left/edit-scripts.ts';
import { noteOtherWritten } from '../left/note-written.ts';
import { judgeUnreadWords } from '../left/unread-words.ts';
import { judgeClusterFiles } from '../secrets/published-secrets.ts';
import { judgeMigration, judgePersonal, judgeQuery } from '../secrets/read-in-passing.ts';
import { judgeSize } from '../mechanisms/judge-size.ts';
import { listsInto, writePath } from '../files/touch-path.ts';
import { judgeServing } from '../mechanisms/judge-serving.ts';
import { judgeAttaching } from '../mechanisms/judge-there.ts';
import { judgeNamedSource } from '../mechanisms/package-sources.ts';
import { judgeWaysIn } from '../mechanisms/ways-in.ts';
import { judgeRights } from '../mechanisms/judge-rights.ts';
import { judgeHistory, judgeKill, judgeLater, judgeSchedule, judgeSource } from './judge-shell.ts';
import { factsOf, isA } from '../../programs/facts-of.ts';
import { isTool, judgeByTables } from '../tool-table.ts';

export interface CallContext {
  readonly judgeText: JudgeText;
  /** Files that find, or the pipeline before xargs, will name. */
  readonly found: FoundFiles;
}

export function judgeCall(given: Call, context: CallContext): void {
  const call = { ...given, args: withFound(given.args, foundFor(given, context.found)) };
  const { program, line, segment } = call;
  if (segment.wrappers.includes('sudo') || segment.wrappers.includes('doas') || segment.wrappers.includes('pkexec'))
    line.hasPrivilege = true;
  judgeMadeHead(call, context.judgeText);
  if (call.head.hasHole) return judgeUnknownHead(call, context.judgeText);
  if (isJustAsking(call) && !isForeignPath(call)) return;
  if (program.startsWith('mkfs.') && !isTool(program))
    return report(call, 'mkfs', 'critical', 'D', 'It destroys the content of a disk.');
  judgeReading(call, foundFor(call, context.found));
  judgeEnvironment(call);
  judgeHistory(call);
  judgeLater(call, context.judgeText);
  judgeServing(call);
  judgeEscapes(call, context.judgeText);
  judgeRights(call);
  judgeAttaching(call);
  judgeWaysIn(call);
  judgeNamedSource(call);
  judgeObeyedFile(call);
  judgeCarried(call, context.judgeText);
  judgeCallsInWords(call, context.judgeText);
  judgeStatements(call);
  judgeOutputs(call);
  judgeSecretOperands(call);
  judgeClusterFiles(call);
  judgeQuery(call);
  judgePersonal(call);
  judgeMigration(call);
  judgeEditorScript(call);
  judgeMirror(call);
  judgeAddresses(call);
  if (call.args.some(({ text }) => miner.test(text)))
    report(call, 'mines', 'critical', 'RN', 'It uses the machine to earn money for someone.');
  judgeSize(call);
  judgeScripts(call);
  judgeBuiltEval(call, context.judgeText);
  judgeConsoles(call, context.judgeText);
  noteOtherWritten(call);
  judgeUnreadWords(call);
  judgeWritten(call, context.judgeText);
  if (isForeignPath(call)) judgeExecutable(call);
  if (line.hasPrivilege) judgeInstallAsRoot(call);
  const isKnown = judgeKnown(call, context);
  noteCloned(call);
  noteUnpacked(call);
  if (!isKnown) judgeUnknown(call);
}

/** A well-known name in a folder that anybody may write is not the well-known program. */
function isForeignPath(call: Call): boolean {
  if (!call.head.text.includes('/')) return false;
  const placed = placeWord(call.line, call.head);
  const isOwn = [...call.line.environments].some((folder) => placed.path.startsWith(`${folder}/bin/`));
  return (placed.place === 'temporary' && !isOwn) || isFetched(call.line, placed.path);
}

/** `bun run -`, `deno run -A -`, and what `uv run -` starts: the code is on their input. */
function runsInput({ program, args, segment: { wrappers } }: Call): boolean {
  if (program === '-') return args.length === 0 && wrappers.includes('uv');
  const [first, second] = args.map(({ text }) => text).filter((text) => text === '-' || !text.startsWith('-'));
  return /^(?:bun|deno)$/.test(program) && (first === '-' || (first === 'run' && second === '-'));
}

function judgeKnown(call: Call, context: CallContext): boolean {
  const { program } = call;
  if (runsInput(call)) {
    const args = call.args.filter(({ text }) => text === '-');
    judgeModuleOrCode({ ...call, program: program === '-' ? 'python3' : program, args }, context.judgeText);
    return true;
  }
  const files = fileJudgeOf(program);
  if (files !== null) {
    files(call);
    noteNamedByInput(call, context.found);
  } else if (isA(program, 'deleter')) judgeDelete(call, foundFor(call, context.found));
  else if (program === 'find' || program === 'gfind' || program === 'fd' || program === 'fdfind') {
    context.found.set(call.segment.pipeline.id, foundBy(call));
    judgeFind(call);
  } else if (isA(program, 'fetcher')) judgeFetch(call);
  else if (program === 'ssh' || program === 'mosh' || program === 'autossh') judgeShellToHost(call);
  else if (isA(program, 'copier')) {
    if (!judgeBatchCopy(call)) judgeRemoteCopy(call);
  } else if (isA(program, 'socket')) {
    judgeSocket(call);
    judgeSocketFiles(call);
  } else if (program === 'kill') judgeKill(call);
  else if (program === 'crontab') judgeSchedule(call);
  else if (program === 'source' || program === '.') judgeSource(call);
  else if (program === 'awk' || program === 'gawk' || program === 'mawk' || program === 'nawk')
    judgeAwk(call, context.judgeText);
  else if (
    program === 'make' ||
    program === 'gmake' ||
    program === 'just' ||
    program === 'task' ||
    program === 'rake' ||
    program === 'invoke' ||
    program === 'mage'
  )
    judgeMake(call);
  else if (isA(program, 'shell') || /^(?:nu|xonsh|elvish)$/.test(program)) judgeShell(call, context.judgeText);
  else if (isA(program, 'package runner')) judgePackageRunner(call);
  else if (isA(program, 'script manager') && judgePackageScript(call)) return true;
  else if (isInterpreter(program) && !isManagerCall(call)) judgeModuleOrCode(call, context.judgeText);
  else return judgeListed(call, context);
  return true;
}

/** `deno test`, `bun install`: a tool of its own behind an interpreter's name. */
function isManagerCall(call: Call): boolean {
  const first = operands(call, '')[0]?.text ?? '';
  return (
    (call.program === 'R' && first === 'CMD') ||
    (call.program === 'deno' &&
      /^(?:test|lint|check|fmt|cache|info|doc|types|bench|task|install|add|compile|bundle|upgrade|publish|eval|run|serve)$/.test(
        first,
      )) ||
    (call.program === 'bun' && !carriesCode(call) && !/\.[cm]?[jt]sx?$/.test(first) && first !== '')
  );
}

/** From the pipeline before it, or from a file. */
const takesInput = ({ segment: { pipeline, redirections } }: Call): boolean =>
  pipeline.index > 0 || redirections.some(({ operator }) => operator.startsWith('<'));

function judgeListed(call: Call, context: CallContext): boolean {
  const { program } = call;
  // What it does stands in the line, and was judged there.
  const isNamed = isTool(program) && program.length > 2;
  if (!isNamed && isOwnFunction(call.line, call.segment) && isReadFunction(call.line, call.head.span)) return true;
  if (program === 'git') {
    judgeGitOptions(call, context.judgeText);
    noteGitDiscards(call);
  }
  if (program === 'openssl' && /^s_client$/.test(call.args[0]?.text ?? '') && takesInput(call))
    call.line.sendings.push({ span: call.segment.span, segment: call.segment, what: 'input' });
  if (program === 'dig' || program === 'nslookup' || program === 'host' || program === 'ping') judgeLookup(call);
  if (program === 'deno') return judgeDeno(call, context.judgeText);
  if (program === 'mount') noteBound(call);
  for (const { options } of factsOf(program, 'writes'))
    for (const file of optionValues(call, ...options))
      if (program === 'git' && options.includes('--output')) listsInto(call, file);
      else writePath(call, file);
  judgeNamedTasks(call);
  judgeWebRequest(call);
  judgeInstalling(call);
  judgeBuiltOverSource(call);
  const isListed = fetchesFromCloud(call) || cleansRebuildable(call) || judgeByTables(insideProject(call));
  if (isA(program, 'container tool')) judgeContainer(call, context.judgeText);
  if (isA(program, 'container tool') || program === 'kubectl' || program === 'oc') judgeContainerCopy(call);
  if (isA(program, 'database')) judgeDatabase(call);
  if (isA(program, 'store')) judgeStoreHost(call);
  if (program === 'ls' || program === 'git') rememberListing(call, context.found);
  rememberPrinted(call, context.found);
  return isListed;
}

/** A shell with a script file; what it carries in its arguments is a segment of its own. */
function judgeShell(call: Call, judgeText: JudgeText): void {
  const words = [call.head, ...call.args];
  const read = readShellCall(words.map(({ text, hasHole }) => ({ value: hasHole ? null : text })));
  if (/^(?:fish|t?csh|nu|xonsh|elvish)$/.test(call.program))
    for (const script of optionValues(call, '-c', '--command', '--commands')) judgeText(call, script.text, script.span);
  if (read.kind === 'nothing' || read.kind === 'script') return;
  const file = read.kind === 'file' ? words[read.index] : undefined;
  if (file === undefined) {
    if (
      read.kind === 'stdin' &&
      call.segment.pipeline.index === 0 &&
      call.segment.redirections.length === 0 &&
      call.segment.wrappers.length === 0
    )
      report(call, 'interactive', 'medium', '', 'It waits for commands.');
    return;
  }
  judgeScriptFile(call, file);
}

function judgeUnknown(call: Call): void {
  if (call.head.text.includes('/')) return isForeignPath(call) ? undefined : judgeExecutable(call);
  if (judgeByWords(call) || judgeOwnTask(call)) return;
  if (!isOwnFunction(call.line, call.segment) || !isReadFunction(call.line, call.head.span))
    report(call, 'unknown-program', 'medium', '', 'What this program does is not known here.', call.head.span);
}

/** What only programs that dig for coins are told. */
const miner =
  /^stratum\d?\+?(?:tcp|ssl|tls)?:\/\/|(?:^|\/)(?:xmrig|minerd|cpuminer\w*|ethminer|nbminer|lolminer|t-rex)(?::[\w.-]+)?$|^--donate-level/;
