/** Finds the names of a project that variables of the person's environment lead their tools to. See decision 0040. */
import path from 'node:path';
import type { CommandReader } from '#core/ports.ts';
import { pathKind } from '../sandbox/paths/real-path-of.ts';
import type { Lead } from './lead.ts';
import { leadsOfLine } from './leads-of-line.ts';

/** Read or run as one file, wherever a program of its kind starts. */
const files =
  /^(BASH_ENV|ENV|PYTHONSTARTUP|GIT_ASKPASS|SSH_ASKPASS|SUDO_ASKPASS|RIPGREP_CONFIG_PATH|OPENSSL_CONF|NODE_REPL_EXTERNAL_MODULE|NODE_EXTRA_CA_CERTS|INPUTRC|SCREENRC|TMUX_CONF|WGETRC|CURL_HOME|BUNDLE_GEMFILE|COMPOSER|GEMRC|NPM_CONFIG_USERCONFIG|NPM_CONFIG_GLOBALCONFIG|PIP_CONFIG_FILE|UV_CONFIG_FILE|GIT_CONFIG_(GLOBAL|SYSTEM)|GIT_PROXY_COMMAND|MYVIMRC|EXINIT_FILE|SQLITERC|PSQLRC|GCONV_PATH|GUILE_LOAD_COMPILED_PATH|CARGO_BUILD_RUSTC|RUSTC|RUSTDOC|RUSTC_WRAPPER|RUSTC_WORKSPACE_WRAPPER|JQ_LIBRARY_PATH|LESSKEYIN)$/i;
/** Shell lines, or a program with its options. */
const lines =
  /^(GIT_(EXTERNAL_DIFF|SSH|SSH_COMMAND|PAGER|EDITOR|SEQUENCE_EDITOR)|PAGER|MANPAGER|SYSTEMD_PAGER|PSQL_PAGER|BAT_PAGER|DELTA_PAGER|EDITOR|VISUAL|FCEDIT|SUDO_EDITOR|SVN_EDITOR|HGEDITOR|HGMERGE|SVN_SSH|RSYNC_RSH|CVS_RSH|LESSOPEN|LESSCLOSE|BROWSER|SHELL|PROMPT_COMMAND|CC|CXX|CPP|LD|AR|AS|FC|NM|RANLIB|STRIP|OBJCOPY|CCACHE_PREFIX|CARGO_TARGET_.*_(LINKER|RUNNER)|.*FLAGS|NODE_OPTIONS|RUBYOPT|PERL5OPT|PERL_MM_OPT|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|MAVEN_OPTS|MAVEN_ARGS|GRADLE_OPTS|SBT_OPTS|MAKEFILES|FZF_DEFAULT_(COMMAND|OPTS)|FZF_(CTRL_T|ALT_C)_COMMAND|LESS|TAR_OPTIONS|GREP_OPTIONS|MANOPT|npm_config_(script_shell|shell|editor|node_options|git|init_module))$/i;
/** Folders along which programs, modules or libraries are looked for, and folders of settings. */
const folders =
  /^(PATH|PYTHONPATH|PYTHONHOME|PYTHONUSERBASE|RUBYLIB|PERL5LIB|PERLLIB|PERL5DB|NODE_PATH|NODE_COMPILE_CACHE|CLASSPATH|LUA_PATH.*|LUA_CPATH.*|LD_LIBRARY_PATH|LD_PRELOAD|LD_AUDIT|DYLD_.*|GEM_HOME|GEM_PATH|CARGO_HOME|RUSTUP_HOME|GOBIN|ZDOTDIR|FPATH|XDG_CONFIG_HOME|XDG_CONFIG_DIRS|XDG_DATA_HOME|GIT_EXEC_PATH|GIT_TEMPLATE_DIR|OPENSSL_MODULES|OPENSSL_ENGINES|GTK_PATH|GTK_MODULES|QT_PLUGIN_PATH|R_LIBS.*|GUILE_LOAD_PATH|EMACSLOADPATH|VIMINIT|VIMRUNTIME|NVIM_.*|DOCKER_CONFIG|KUBECONFIG|GNUPGHOME|MANPATH|INFOPATH|PKG_CONFIG_PATH|CMAKE_PREFIX_PATH|ACLOCAL_PATH|TCLLIBPATH|JUPYTER_(PATH|CONFIG_DIR)|IPYTHONDIR|MAVEN_HOME|GRADLE_USER_HOME|TERMINFO|LOCPATH|NIX_PATH)$/;

/** Made by package tools inside of a project as part of its work: a yes for each package would be no protection. */
const isOfPackages = (folder: string): boolean =>
  /(^|\/)node_modules(\/|$)/.test(folder) || pathKind(path.join(path.dirname(folder), 'pyvenv.cfg')) === 'file';

/** Loaded by every start of its interpreter from a folder along its path; the rest of a project's own folder stays to be worked on. */
const automatic: Readonly<Record<string, readonly string[]>> = {
  PYTHONPATH: ['sitecustomize.py', 'usercustomize.py', 'sitecustomize', 'usercustomize'],
};

/** Of `env`, relative to `root` where they are relative, as for a person's shell there. */
export async function leadsOfVariables(
  env: NodeJS.ProcessEnv,
  root: string,
  home: string,
  reader: (() => Promise<CommandReader>) | null,
): Promise<readonly Lead[]> {
  const found: Lead[] = [];
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value === '' || !mayLead(value, root)) continue;
    if (folders.test(name))
      found.push(...value.split(/[:;]|\s(?=\/)/).flatMap((each) => alongPath(name, each, root, home)));
    else if (files.test(name)) found.push({ path: resolve(value, root, home), when: 'always', folders: true });
    else if (lines.test(name)) {
      // What it computes is not looked after: unlike a repository's settings it is the person's own word, and said to each of their shells.
      const line = value.replace(/^\|/, '').replace(/(?:^|\s)-(?:javaagent|agentpath|Djava\.[\w.]+|D[\w.]+)[:=]/g, ' ');
      const { leads } = await leadsOfLine(optionsAsWords(name, line), { root, gitDir: null, home, env }, reader);
      found.push(...leads);
    }
  }
  return found;
}

/** Most variables of most people name nothing of a project, and this is asked at every start. */
const mayLead = (value: string, root: string): boolean =>
  value.includes(root) ||
  /(^|[\s:=;"'|])(?!\/|~\/)[^\s:]*[./]/.test(value) ||
  value.includes('~') ||
  value.includes('$');

/** Where only options stand, no first word is a program: whose options they are tells what they load. */
function optionsAsWords(name: string, line: string): string {
  if (!/OPT|OPTIONS|FLAGS|ARGS|^MAKEFILES$|^LESS$/i.test(name)) return line;
  const program = [/^perl/i, /^ruby/i, /^node|^npm/i, /^makeflags/i].findIndex((each) => each.test(name));
  return `${['perl', 'ruby', 'node', 'make'][program] ?? 'options'} ${line}`;
}

function alongPath(name: string, entry: string, root: string, home: string): readonly Lead[] {
  if (entry === '' || !/[/.]/.test(entry)) return [];
  const folder = resolve(entry, root, home);
  const names = (automatic[name] ?? []).map((file): Lead => ({
    path: path.join(folder, file),
    when: 'always',
    folders: true,
  }));
  // Relative to wherever a person happens to be, and the project itself is what is worked on.
  if (folder === root || isOfPackages(folder)) return folder === root ? names : [];
  return [{ path: folder, when: 'always', folders: true }];
}

function resolve(value: string, root: string, home: string): string {
  return path.resolve(root, value.startsWith('~/') ? path.join(home, value.slice(2)) : value);
}
