/** What the shell's own words and small system programs do: kill, crontab, history, source, exports. */
import { type Call, has, operands, optionValues, ranFetched, ranTemporary, report, textOfPipe } from '../call.ts';
import { isFetched } from '../mechanisms/fetched-code.ts';
import { judgePackageSource } from '../mechanisms/package-sources.ts';
import { codeInAddresses } from '../code/decode-payload.ts';
import { judgeCode, type JudgeText } from './judge-interpreters.ts';
import { addFinding, placeWord } from '../line.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import { resolveIn } from '../words/resolve-in-line.ts';
import { readPath } from '../files/touch-path.ts';

/** A pattern that every name fits. */
const isAnyName = /^\^?(?:\.[*+]?)?\$?$/;

/** `kill $(ps -e ..)`, `ps ax | .. | xargs kill`: a list of processes that nothing has chosen from. */
function takesEvery({ line, segment, args }: Call): boolean {
  const { id, index } = segment.pipeline;
  const isHanded = segment.wrappers.includes('xargs');
  const before = line.parsed.segments.filter(
    ({ span, pipeline }) =>
      args.some((word) => span[0] >= word.span[0] && span[1] <= word.span[1]) ||
      (isHanded && pipeline.id === id && pipeline.index < index),
  );
  const lists = before.some(
    ({ argv }) =>
      (argv[0] === 'ps' && argv.slice(1).some((word) => /^(?:-[eA]\w*|-?a?u?x\w*|-u\w*|-U)$/.test(word ?? ''))) ||
      (argv[0] === 'pgrep' &&
        !argv
          .slice(1)
          .some(
            (word, at) => word?.startsWith('-') === false && !isAnyName.test(word) && !/^-[uUg]$/.test(argv[at] ?? ''),
          )),
  );
  const chooses = before.some(
    ({ argv }) =>
      /^(?:[ef]?grep|rg|head|tail|sed)$/.test(argv[0] ?? '') ||
      (argv[0]?.endsWith('awk') === true && argv.slice(1).some((word) => /\/[^/]+\/|[=~><]/.test(word ?? ''))),
  );
  return lists && !chooses;
}

export function judgeKill(call: Call): void {
  if (/^-(?:l|L|0|-list|-table)$/.test(call.args[0]?.text ?? '') || has(call, '-0')) return;
  if (optionValues(call, '-s', '-n', '--signal').some(({ text }) => /^(?:0|EXIT)$/.test(text))) return;
  const targets = call.args.map(({ text }) => text);
  const isAll = targets.slice(1).includes('-1') || (targets.length === 1 && targets[0] === '-1');
  if (isAll || targets.at(-1) === '1' || takesEvery(call))
    return report(
      call,
      'kills-all',
      'high',
      'S',
      'It ends every process of the account, or the first one of the machine.',
    );
  report(call, 'kills', 'medium', 'S', 'It ends another process.');
}

const fetchedLater =
  /\b(?:curl|wget|nc|ncat)\b[^|]{0,400}\|\s*(?:sudo\s+)?(?:(?:ba|z|da|k)?sh|python[\d.]*|perl|ruby|node|php)\b|base64 -d|\/dev\/tcp\/|\b(?:URI\.open|urlopen|file_get_contents|LWP::Simple)\b[^|]{0,200}\b(?:eval|exec)\b|\b(?:eval|exec)\b[^|]{0,80}\b(?:URI\.open|urlopen|requests\.get|get\()/;

/** Whether what it is given to run later, in words, lines or by a pipeline, fetches or hides what it runs. */
function schedulesFetched(call: Call): boolean {
  const given = call.line.parsed.segments
    .filter(({ pipeline }) => pipeline.id === call.segment.pipeline.id)
    .flatMap(({ argv }) => argv.flatMap((word) => word ?? []));
  const bodies = call.segment.redirections.flatMap(({ target, operator }) =>
    operator.startsWith('<<') ? [target ?? ''] : [],
  );
  return fetchedLater.test([...given, ...bodies].join(' '));
}

/** Programs besides crontab by which something runs later or again and again. */
export function judgeLater(call: Call, judgeText: JudgeText): void {
  const isLater =
    /^(?:at|batch|schtasks)$/.test(call.program) ||
    (call.program === 'systemd-run' && call.args.some(({ text }) => /^--(?:on-|timer-)/.test(text))) ||
    (call.program === 'launchctl' && call.args[0]?.text === 'submit');
  if (/^(?:at|batch)$/.test(call.program)) judgeText(call, textOfPipe(call), call.segment.span);
  if (isLater && schedulesFetched(call))
    report(call, 'changes-schedule', 'critical', 'SN', 'It makes code from another host run on a schedule.');
}

export function judgeSchedule(call: Call): void {
  if (has(call, '-r'))
    return report(call, 'deletes-schedule', 'high', 'SD', 'It deletes everything that runs on a schedule.');
  if (has(call, '-l', '-T')) return;
  const hidden = schedulesFetched(call);
  report(
    call,
    'changes-schedule',
    hidden ? 'critical' : 'high',
    hidden ? 'SN' : 'S',
    hidden ? 'It makes code from another host run on a schedule.' : 'It changes what runs on a schedule.',
  );
}

export function judgeHistory(call: Call): void {
  if (call.program === 'history' && has(call, '-c', '-d', '-w'))
    report(call, 'hides-history', 'high', 'C', 'It deletes the record of what was done.');
  if (call.program === 'shopt' && call.args.some(({ text }) => text === 'histappend') && call.args[0]?.text === '-u')
    report(call, 'hides-history', 'high', 'C', 'It stops the record of what is done.');
  if (call.program === 'unset' && call.args.some(({ text }) => /^HIST(?:FILE|SIZE|CONTROL)$/.test(text)))
    report(call, 'hides-history', 'high', 'C', 'It stops the record of what is done.');
  if (
    call.program === 'set' &&
    call.args.some(({ text }, index) => text === '+o' && call.args[index + 1]?.text === 'history')
  )
    report(call, 'hides-history', 'high', 'C', 'It stops the record of what is done.');
}

/** Scripts that only prepare a shell. */
const preparing =
  /(?:^|\/)(?:activate(?:\.\w+)?|nvm\.sh|rvm|conda\.sh|asdf\.sh|cargo\/env|\.cargo\/env|setup\.(?:ba|z)?sh|env(?:ironment)?\.sh|\.envrc|venv\.sh|emsdk_env\.sh|export\.sh|sdkman-init\.sh|bash_completion|\.nvm\/nvm\.sh|ghcup\/env|env)$/;

export function judgeSource(call: Call): void {
  const file = operands(call, '')[0];
  if (file === undefined) return;
  const placed = placeWord(call.line, file);
  if (isFetched(call.line, placed.path)) return ranFetched(call, file.span);
  if (placed.place === 'temporary') return ranTemporary(call, file.span, placed.path);
  if (file.text === '/dev/stdin' || file.text === '/dev/fd/0') return judgeSourcedInput(call, file);
  if (preparing.test(file.text)) return;
  if (/(?:^|\/)\.env(?:\.[\w-]+)?$/.test(file.text))
    return report(call, 'loads-secrets', 'medium', '', 'It loads settings that may hold secrets.', file.span);
  readPath(call, file);
  report(
    call,
    'sources-script',
    'medium',
    '',
    'It runs a script in this very shell, which may change what later words mean.',
    file.span,
  );
}

/** What stands in the line itself was read as commands of it. */
function judgeSourcedInput(call: Call, file: ResolvedWord): void {
  const isWritten = call.segment.redirections.some(
    ({ operator, target }) => operator.startsWith('<<') && target !== null,
  );
  call.line.isOpaque = true;
  report(call, 'runs-input', isWritten ? 'medium' : 'high', '', 'What it does is in its input.', file.span);
}

const searchPath =
  /^(?:PATH|LD_PRELOAD|LD_LIBRARY_PATH|LD_AUDIT|DYLD_[A-Z_]+|BASH_ENV|ENV|PROMPT_COMMAND|PYTHONSTARTUP|PERL5OPT|PERL5LIB|RUBYOPT|NODE_OPTIONS|JAVA_TOOL_OPTIONS|GIT_(?:SSH|SSH_COMMAND|EXTERNAL_DIFF|PAGER|EDITOR|SEQUENCE_EDITOR|PROXY_COMMAND|ASKPASS|EXEC_PATH|TEMPLATE_DIR|CONFIG_\w+)|SSH_ASKPASS|SUDO_ASKPASS|PAGER|MANPAGER|EDITOR|VISUAL|LESSOPEN|LESSCLOSE|BROWSER|IFS|SHELL|PS4|RUSTC_WRAPPER|CC|CXX|MAKEFLAGS|npm_config_script_shell|NODE_TLS_REJECT_UNAUTHORIZED|PYTHONHTTPSVERIFY|GIT_SSL_NO_VERIFY|SSLKEYLOGFILE|PYTHONPATH|CLASSPATH)$/;
/** A variable by which a tool is told which program to start. */
const startsProgram =
  /(?:^|_)(?:SHELL|WRAPPER|COMMAND|CMD|LAUNCHER|EDITOR|PAGER|BROWSER|ASKPASS|RUNNER|LINKER|EXEC|CC|CXX|LD|AR|CPP|OPENER|SOLIB|PRELOAD)$/i;
const unchecked = /^(?:NODE_TLS_REJECT_UNAUTHORIZED|PYTHONHTTPSVERIFY|GIT_SSL_NO_VERIFY|SSLKEYLOGFILE)$/;

const stopsHistory = (name: string, value: string): boolean =>
  (name === 'HISTFILE' && (value === '/dev/null' || value === '')) ||
  (/^HIST(?:FILE)?SIZE$/.test(name) && value === '0');

/** `CC=/tmp/cc make`: the program that a tool is told to start. */
function judgeStarted(call: Call, name: string, word: ResolvedWord): void {
  const isTemporary = (text: string): boolean =>
    text.startsWith('/') && placeWord(call.line, { ...word, text }).place === 'temporary';
  if (!startsProgram.test(name) || !word.text.split(/\s+/).some(isTemporary)) return;
  const code = `sets-${name.toLowerCase().replaceAll('_', '-')}`;
  report(call, code, 'high', '', 'It runs another program along the way.', word.span);
}

/** Where the system keeps its programs, which it looks through anyway. */
const ownFolder = /^\/(?:usr\/(?:local\/)?)?s?bin\/?$/;

/** What node loads before anything else; code may stand in the option itself. */
function judgeNodeOptions(
  call: Call,
  word: ResolvedWord,
  judgeText: (text: string, span: readonly [number, number]) => void,
): void {
  if (!/--(?:require|import|loader|experimental-loader|inspect)|-r\b/.test(word.text)) return;
  const isTemporary = (text: string): boolean => placeWord(call.line, { ...word, text }).place === 'temporary';
  const level = word.text.split(/[\s=]/).some(isTemporary) ? 'high' : 'medium';
  report(call, 'sets-node-options', level, '', 'It makes node load something first.', word.span);
  for (const { code, isHidden } of codeInAddresses(word.text)) {
    if (isHidden) report(call, 'runs-hidden-code', 'critical', '', 'It decodes hidden code and runs it.', word.span);
    judgeCode(call, code, 'js', word, (_, text, within) => judgeText(text, within));
  }
}

/** Variables set for a command or for the rest of the line. Returns the commands that git and others would run by them. */
export function judgeAssignments(
  call: Pick<Call, 'line' | 'segment'>,
  asCall: Call | null,
  judgeText: (text: string, span: readonly [number, number]) => void,
): void {
  const { line, segment } = call;
  for (const { name, value, pattern, span } of segment.assignments) {
    const word = resolveIn(line, value, pattern, span);
    const isAlone =
      segment.argv.length === 0 || /^(?:export|declare|typeset|readonly|local)$/.test(segment.argv[0] ?? '');
    if (isAlone && !line.choices.has(name)) line.variables.set(name, word.hasHole ? null : word.text);
    if (stopsHistory(name, word.text))
      addFinding(line, 'hides-history', 'high', 'It stops the record of what is done.', ['compliance'], span);
    if (asCall !== null) judgePackageSource(asCall, name, word);
    if (asCall !== null) judgeStarted(asCall, name, word);
    if (!searchPath.test(name) || asCall === null) continue;
    const isTemporary = (text: string): boolean => placeWord(line, { ...word, text }).place === 'temporary';
    const tell = (level: 'medium' | 'high', categories: string, text: string): void =>
      report(asCall, `sets-${name.toLowerCase().replaceAll('_', '-')}`, level, categories, text, span);
    if (unchecked.test(name)) {
      if (!/^(?:1|true)$/.test(word.text) || name === 'GIT_SSL_NO_VERIFY' || name === 'SSLKEYLOGFILE')
        tell('high', 'C', 'It turns off the check of whom it talks to.');
    } else if (name.startsWith('GIT_SSH')) {
      if (/StrictHostKeyChecking\s*=?\s*(?:no|accept-new)|UserKnownHostsFile\s*=?\s*\/dev\/null/i.test(word.text))
        tell('high', 'NC', 'It does not check whom it talks to.');
      else if (!/^ssh(?:\s|$)/.test(word.text)) tell('high', '', 'It makes git run another program.');
      judgeText(word.text, span);
    } else if (
      /^(?:LD_|DYLD_|BASH_ENV$|ENV$|PROMPT_COMMAND$|PERL5OPT$|RUBYOPT$|PYTHONSTARTUP$|JAVA_TOOL_OPTIONS$|SSH_ASKPASS|SUDO_ASKPASS|LESSOPEN|LESSCLOSE)/.test(
        name,
      ) &&
      !name.endsWith('LIBRARY_PATH')
    ) {
      tell('high', '', 'It makes programs load or run something else first.');
    } else if (/^(?:PYTHONPATH|CLASSPATH|PERL5LIB)$/.test(name)) {
      if (word.text.split(':').some(isTemporary))
        tell('high', '', 'It makes programs load or run something else first.');
    } else if (name === 'PATH' || name.endsWith('LIBRARY_PATH')) {
      const isForeign = word.text.split(':').some((part) => part === '' || part === '.' || isTemporary(part));
      const isOnward = /(?:^|:)\uFFFC$|\uFFFC/.test(word.text);
      if (isForeign) tell('high', '', 'Programs are looked for in a folder that anyone can write to.');
      else if (!isOnward && !word.text.split(':').every((part) => ownFolder.test(part)))
        tell('medium', '', 'It changes where programs are looked for.');
    } else if (name === 'NODE_OPTIONS') {
      judgeNodeOptions(asCall, word, judgeText);
    } else if (/^(?:GIT_|PAGER|MANPAGER|EDITOR|VISUAL|BROWSER|SHELL|RUSTC_WRAPPER)/.test(name)) {
      if (
        !/^(?:cat|less|more|true|:|vi|vim|nano|code( -w| --wait)?|bat|sccache|\/bin\/\w+|\/usr\/bin\/\w+|)$/.test(
          word.text,
        )
      ) {
        // A text that is edited by rules: what they run is found below.
        const level = name.endsWith('EDITOR') && /^g?sed\s/.test(word.text) ? 'medium' : 'high';
        tell(level, '', 'It runs another program along the way.');
        judgeText(word.text, span);
      }
    }
  }
}
