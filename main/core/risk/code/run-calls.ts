/** Commands that a script gives to a shell or runs, as far as they stand in it. */
import { type CommandMaker, commandMaker } from './commands.ts';
import { literalsIn } from './split-literals.ts';

interface RunCommands {
  readonly commands: readonly string[];
  /** It runs commands that are put together when it runs. */
  readonly runsComputed: boolean;
}

interface Script {
  readonly language: string;
  /** As it was written. */
  readonly code: string;
  /** Without its texts and comments. */
  readonly bare: string;
  readonly literals: readonly string[];
}

const runCall =
  /\b(?:exec\.Command(?:Context\s*\(\s*[\w.()]+,)?|os\.(?:system|popen|execute|exec[lv]p?e?|posix_spawn\w*|spawn\w*)|io\.popen|System\.(?:cmd|shell)|(?::os\.|\bos:)cmd|Process\.run|Process(?=\s*\(\s*(?:Seq\s*\(\s*)?")|exec[lv]p?e?(?=\s*\()|subprocess\.(?!__|PIPE\b|STDOUT\b|DEVNULL\b|list2cmdline\b|[A-Z]\w*(?:Error|Expired)\b|run\s*\))\w+|commands\.getoutput|pty\.spawn|create_subprocess_(?:shell|exec)|Popen|check_output|check_call|execSync|execFileSync|spawnSync|spawn|execFile|exec|system|popen|OS\.(?:execute|create_process)|shell_exec|passthru|proc_open|qx|IO\.popen|Open3\.\w+|Kernel\.\w+|Sys\.command|Unix\.(?:system|open_process\w*)|system2|callCommand|execShellCmd|execCmd(?:Ex)?|shell(?=\s*\(?\s*")|Deno\.(?:run|Command)|Bun\.(?:spawn|\$)|do\s+shell\s+script|Command::new|Process\.Start|new\s+ProcessStartInfo|ProcessBuilder(?=\s*\()|Runtime\.getRuntime\s*\(\s*\)\s*\.exec|run-program|run-shell-command|shell\/sh|readProcess|rawSystem|spawnProcess|executeShell|(?:run|sh)(?=\s+"))(?![\w$])\s*[([]?\s*/g;

/** Languages whose `system` takes the words of a command one by one as well. */
const takesLists = new Set(['perl', 'ruby']);

/** Quotes that run what stands between them. */
const runningQuotes: Readonly<Record<string, RegExp>> = {
  ruby: /`([^`]*)`/g,
  perl: /`([^`]*)`/g,
  php: /`([^`]*)`/g,
  js: /\$\s*`([^`]*)`/g,
  other: /`([^`]*)`/g,
};

export function commandsRunBy(script: Script): RunCommands {
  const { language, code, bare, literals } = script;
  const maker = commandMaker(bare, literals, language);
  const commands: string[] = [];
  let runsComputed = false;
  for (const call of bare.matchAll(runCall)) {
    if (isNoCommand(script, call)) continue;
    const run = commandOf(script, maker, call);
    if (run.command !== null) commands.push(run.command);
    runsComputed ||= run.isComputed;
  }
  for (const [, text] of code.matchAll(runningQuotes[language] ?? /$^/g)) {
    if (text !== undefined) commands.push(maker.within(text));
    runsComputed ||= /^\s*(?:#\{|\$)/.test(text ?? '');
  }
  // Groovy's and Scala's texts can start themselves.
  for (const call of bare.matchAll(/"[\uE000-\uF8FF]"\s*\.(?:execute\b|!)/g))
    commands.push(...literalsIn(call[0], literals));
  runsComputed ||= /\bsys\.process\b[^]{0,400}[\w)\]]\s*\.?\s*!/.test(bare);
  // Perl needs no brackets: `system$_`.
  runsComputed ||= language === 'perl' && /\b(?:system|exec)\s*[$@]/.test(bare);
  return { commands, runsComputed };
}

/** `exec(` of a regular expression in JavaScript, or of code in Python. */
function isNoCommand({ language, code, bare }: Script, call: RegExpExecArray): boolean {
  if (language === 'python' && /^(?:exec|system|spawn)\s*\(/.test(call[0]))
    if (!/from\s+(?:os|subprocess)\s+import/.test(bare)) return true;
  const isMethod =
    bare[call.index - 1] === '.' &&
    /^(?:exec|system|spawn)\b/.test(call[0]) &&
    !/getRuntime\(\)\s*\.$/.test(bare.slice(0, call.index));
  return isMethod && !/child_process|subprocess|os\./.test(code);
}

function commandOf(
  { language, bare, literals }: Script,
  maker: CommandMaker,
  call: RegExpExecArray,
): { readonly command: string | null; readonly isComputed: boolean } {
  const [name] = call;
  const start = call.index + name.length;
  // `exec(new String[]{"sh", ..})`: a list as well.
  const behind = bare
    .slice(start, start + 200)
    .replace(/^\s*(?:new\s+String\s*\[\s*\]\s*\{|(?:mutable)?[lL]ist[oO]f\s*\(|(?:Arrays\.asList|List\.of)\s*\()/, '[');
  const isText = /Process\.Start|ProcessStartInfo/.test(name);
  const rest = behind.split(name.startsWith('Command::new') ? chainEnd : isText ? /\)\s*[;.,)\n]/ : /$^/)[0] ?? '';
  // `system(b64decode("..."))` runs what comes out, not what stands there.
  const isWritten = /^\s*[[(]?\s*(?:[frbu]{1,2})?"|^[^)"]*\b(?:args|cmd|command)\s*=\s*[[(]?\s*"/.test(rest);
  // `system(["7368"].pack("H*"))` runs what the list is made into.
  const isChanged =
    /^\s*(?:[frbu]{1,2})?"[\uE000-\uF8FF]"\s*(?:\[::|\.(?:reverse|translate|replace|decode|tr|gsub)\b)/.test(rest);
  if (!isWritten || isChanged || /^\s*\[[^\]]*\]\s*\.\s*(?:pack|map|join)\b/.test(rest))
    return { command: null, isComputed: true };
  if (joinCall.test(rest)) return joinedCommand(rest, literals);
  const fills = takesLists.has(language);
  const words = literalsIn(fills ? (rest.split(/[);]/)[0] ?? '') : rest, literals).map((text) =>
    isText ? text : quote(fills ? maker.within(text) : text),
  );
  const isList = fills || name.trimEnd().endsWith('[') || rest.startsWith('[');
  const takesWords =
    ((isList || listCall.test(name)) && words.length > 1) ||
    /execFile|spawn|\.cmd|Process\.run|Deno\.|Command::new|OS\.|^exec[lv]/.test(name);
  if (words.length > 0 && takesWords && hasMadeWord(rest)) words.push(maker.argument(rest));
  if (words.length === 0) return { command: null, isComputed: true };
  // The program once, and then what it will call itself.
  if (/(?:os\.|^)(?:exec[lv]|posix_spawn)/.test(name)) return { command: words.slice(1).join(' '), isComputed: false };
  return { command: takesWords ? words.join(' ') : maker.join(rest), isComputed: false };
}

/** Where Rust has named all words of a command. */
const chainEnd = /;|\.(?:status|output|spawn|stdin|stdout|stderr|current_dir|envs?)\b/;

const joinCall = /^\s*[frbu]{0,2}("[\uE000-\uF8FF]")\s*\.\s*join\s*\(/;

/** `system(" ".join([...]))` runs the words of the list; of anything else, what stands there only comes between. */
function joinedCommand(rest: string, literals: readonly string[]): ReturnType<typeof commandOf> {
  const [call, between = ''] = joinCall.exec(rest) ?? [''];
  const [list, words = ''] = /^\s*[[(]([^\])]*)[\])]/.exec(rest.slice(call.length)) ?? [''];
  if (list === '' || hasMadeWord(words)) return { command: null, isComputed: true };
  return { command: literalsIn(words, literals).join(literalsIn(between, literals)[0]), isComputed: false };
}

/** Calls that take the words of a command one by one, or all of it in one text. */
const listCall =
  /^(?:exec\.Command|Process\.Start|new\s+ProcessStartInfo|ProcessBuilder|run|sh|shell\/sh|readProcess|rawSystem)/;

/** Whether one of the words of a call, which are written as far as the list's end, is put together when it runs. */
const hasMadeWord = (rest: string): boolean =>
  /\w/.test((rest.split(/[\])]/)[0] ?? '').replaceAll(/\b[rbu]{0,2}"[\uE000-\uF8FF]"/g, ''));

const quote = (word: string): string =>
  /^(?:~(?=\/|$))?[\w./:=@%+-]*$/.test(word) && word !== '' ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

const tcl = /^(?:tclsh|wish|expect)$/;
/** A statement begins with the line, behind a semicolon or in brackets. */
const statement = /(?:^|[;\n[{])\s*(?:(?:exec|spawn|system)\s+(?<run>[^;\n\]]+)|file\s+delete\b(?<gone>[^;\n\]}]+))/g;

/** A connection of Tcl, as the command that would do with it what the script does. */
function tclSockets(code: string): readonly string[] {
  const [, host, port] = /\bsocket\s+(?:-\w+\s+)*([\w.$:{}-]+)\s+([\w.$]+)/.exec(code) ?? [];
  if (host === undefined || port === undefined || host === 'localhost') return [];
  const runs = /\bexec\b|\beval\b|\bopen\s+["{]?\s*\|/.test(code);
  const files = [...code.matchAll(/\bopen\s+["{]?([~/$][^\s"{}\]]+)/g)].map(([, file = '']) =>
    file.replace(/^\$(?:::)?env\(HOME\)/, '~'),
  );
  return [...(runs ? [`nc ${host} ${port} -e sh`] : []), ...files.map((file) => `nc ${host} ${port} < ${file}`)];
}

/** Tcl writes commands without brackets: what a script of it starts or deletes, as a shell would read it. */
export function tclCommands(program: string, code: string): readonly string[] {
  if (!tcl.test(program)) return [];
  const said = [...code.matchAll(statement)].map(({ groups }) => {
    const words = (groups?.['run'] ?? groups?.['gone'] ?? '')
      .replaceAll(/\$(?:::)?env\((\w+)\)/g, (_, name: string) => `$${name}`)
      .replaceAll(/\{([^{}]*)\}/g, (_, text: string) => `'${text}'`);
    return groups?.['run'] === undefined
      ? `rm -rf ${words.replaceAll(/\s-\w+/g, '')}`
      : words.replace(/^(?:-\w+\s+)+/, '');
  });
  return [...tclSockets(code), ...said];
}
