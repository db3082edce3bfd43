/** Sorts the variables that an agent gives a shell: which the command gets unseen, which are part of it, and which it never gets. Pure. */

export interface SortedVariables {
  /** They change nothing that matters, and are on no card. */
  readonly quiet: Readonly<Record<string, string>>;
  /** Part of what is asked: on the card, and in what a rule matches. */
  readonly shown: Readonly<Record<string, string>>;
}

const word = /^[\w.@:+-]{0,64}$/;
const shower = /^(?:cat|less|more|less -[A-Za-z]+)?$/;
const yesOrNo = /^(?:0|1|true|false|yes|no)?$/;

/** By name, and by value: a pager is a program. */
const quietOnes: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:TERM|COLORTERM|COLUMNS|LINES|LANG|LC_[A-Z]+|TZ)$/, word],
  [
    /^(?:NO_COLOR|FORCE_COLOR|CLICOLOR|CLICOLOR_FORCE|CI|GIT_TERMINAL_PROMPT|NONINTERACTIVE|PYTHONUNBUFFERED)$/,
    yesOrNo,
  ],
  [/^(?:PAGER|GIT_PAGER|GH_PAGER|MANPAGER|SYSTEMD_PAGER)$/, shower],
  [/^(?:GIT_EDITOR)$/, /^true$/],
  [/^DEBIAN_FRONTEND$/, /^noninteractive$/],
  // By which programs see that an agent started them.
  [/^(?:CLAUDECODE|GEMINI_CLI|QWEN_CODE|CODEX_CI|OPENCODE|COPILOT_CLI|AI_AGENT|AGENT)$/, word],
];

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** The shell makes them itself, or the session says them. */
const ofSession = set(
  'PATH HOME USER LOGNAME SHELL PWD OLDPWD SHLVL _ HOSTNAME MAIL TMPDIR TMP TEMP INIT_CWD NODE EDITOR VISUAL DISPLAY WAYLAND_DISPLAY',
);

/** What makes a program load, run or obey something that no line names. */
const steering =
  /^(?:LD_|DYLD_|BASH|ENV$|PROMPT_COMMAND|SHELLOPTS|PS[0-4]$|ZDOTDIR|IFS$|CDPATH|GLOBIGNORE|NODE_|PYTHON|PERL|RUBY|GEM_|JAVA_|JDK_|_JAVA|MAVEN_|GRADLE_|GIT_|SSH_|LESS|MALLOC_|GCONV_|GLIBC_|LOCPATH|NLSPATH|HOSTALIASES|RES_OPTIONS|COUNTERSIGN|ELECTRON_|npm_|NPM_|YARN_|PIP_|CARGO_|RUSTC|RUSTFLAGS|CC$|CXX$|CFLAGS|LDFLAGS|MAKEFLAGS|GOFLAGS|BUNDLE_|DOCKER_|XDG_|DBUS_)/;
const proxy = /_PROXY$/i;
const secret =
  /KEY|TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|COOKIE|BEARER|AUTHORIZATION|MNEMONIC|_(?:PWD|PASS|PW|PAT|AUTH|OTP)$/i;
/** How agents talk to themselves and to their model. */
const ofAgents =
  /^(?:CLAUDE|ANTHROPIC|CODEX|OPENAI|GEMINI|GOOGLE|QWEN|DASHSCOPE|COPILOT|GITHUB|GH_|OPENCODE|CURSOR|MCP|OTEL|SENTRY|DISABLE|IS_SANDBOX)/;
const nameable = /^[A-Za-z_][A-Za-z0-9_]{0,255}$/;
const mostShown = 64;

export function sortVariables(changed: Readonly<Record<string, string>>): SortedVariables {
  const quiet: Record<string, string> = {};
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(changed)) {
    if (quietOnes.some(([names, values]) => names.test(name) && values.test(value))) quiet[name] = value;
    else if (isDropped(name)) continue;
    else if (Object.keys(shown).length < mostShown) shown[name] = value;
  }
  return { quiet, shown };
}

/** The command starts from the session's own: what is dropped here is as it is for every other command. */
function isDropped(name: string): boolean {
  if (!nameable.test(name) || ofSession.has(name)) return true;
  return [steering, proxy, secret, ofAgents].some((names) => names.test(name));
}
