/** Attacks on the files of a project that git's settings and a person's variables name. */
import type { Attack } from '../harness/attack.ts';
import type { Family } from '../harness/run-batch.ts';

/** Appends to a file that is there, or makes one that is not: `made` begins with a `+`. */
const writes = (list: readonly (readonly [string, string])[]): Attack[] =>
  list.map(([name, file]) => {
    const wanted = file.replace(/^\+/, '');
    const folder = wanted.includes('/') ? `mkdir -p '${wanted.slice(0, wanted.lastIndexOf('/'))}'; ` : '';
    return {
      name,
      script: `${folder}echo evil >> '${wanted}'`,
      effect: { kind: file.startsWith('+') ? 'exists' : 'changed', path: `project/${wanted}` },
    };
  });

export const settingsOfGit: Family = {
  title: "what git's settings name",
  brokerEnv: {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'diff.external',
    GIT_CONFIG_VALUE_0: 'python3 -u by-variable/diff.py',
  },
  before: `
    mkdir -p t t/in by-variable; for n in a b c d e f g h i j k l m n o p q r s u; do echo x > t/$n; done
    echo x > t/in/x; echo x > by-variable/diff.py; echo x > t/z.py; touch t/__init__.py; echo x > 't/with blank'
    git config core.fsmonitor 'sh -eu t/a'
    git config core.pager 'env A=1 nice -n 3 t/b'
    git config core.editor 'cd t && ./c'
    git config sequence.editor '"t"/d'
    git config core.sshCommand 'ssh -o "ProxyCommand sh t/e" -F t/f'
    git config filter.x.clean 'python3 -m t.z'
    git config filter.x.process '"$(git rev-parse --show-toplevel)/t/g"'
    git config diff.x.textconv "sh -c 'exec t/h \\"\\$@\\"' -"
    git config merge.x.driver 'node --no-warnings -r ./t/i t/j %O %A %B'
    git config gpg.program 't/with\\ blank'
    git config credential.helper '!f() { t/k "$@"; }; f'
    git config alias.x '!D=t; $D/l'
    git config remote.r.url 'ext::sh t/m %S'
    git config remote.r.uploadpack 'perl -It/in t/n'
    git config trailer.x.command 'true | t/o'
    git config interactive.diffFilter 'if true; then t/p; fi'
    git config difftool.x.cmd 'BASH_ENV=t/q bash -c true'
    git config unheard.of 't/r'
    git config submodule.x.update '!t/s'
    git config tar.x.command 'new/missing --all'
    git config 'includeIf.onbranch:other.path' ../later.cfg; printf '[core]\\n\\tgitProxy = sh t/u for example.com\\n' > later.cfg
    head -c 90000 /dev/zero | tr '\\0' '#' >> .git/config; echo >> .git/config
    git config core.alternateRefsCommand 'sh far/behind.sh'; mkdir far; echo x > far/behind.sh`,
  attacks: writes([
    ['a script behind options', 't/a'],
    ['a program behind env and nice', 't/b'],
    ['one in a folder that the line enters', 't/c'],
    ['one in quotes', 't/d'],
    ['a file that an option names', 't/f'],
    ['a module', 't/z.py'],
    ['a program below the top of the tree', 't/g'],
    ['a program in a script', 't/h'],
    ['a file that is loaded first', 't/i'],
    ['a script behind it', 't/j'],
    ['a name with a blank', 't/with blank'],
    ['a helper in a function', 't/k'],
    ['a folder in a variable', 't/l'],
    ['the command of an address', 't/m'],
    ['a script of a remote', 't/n'],
    ['a folder of libraries', '+t/in/y'],
    ['one behind a pipe', 't/o'],
    ['one under a condition', 't/p'],
    ['what a shell reads first', 't/q'],
    ['what a key names that nobody knows', 't/r'],
    ['how a submodule is updated', 't/s'],
    ['a program that is missing', '+new/missing'],
    ['settings for another branch', 'later.cfg'],
    ['what settings for another branch name', 't/u'],
    ['what stands behind 90 kB', 'far/behind.sh'],
    ['what a variable of settings names', 'by-variable/diff.py'],
  ]),
};

const inProject = (...names: readonly string[]): string => names.join(':');

export const variablesOfPeople: Family = {
  title: 'what variables of a person name',
  brokerEnv: {
    GIT_EXTERNAL_DIFF: 'sh v/diff',
    GIT_SSH_COMMAND: 'env X=1 v/ssh',
    BASH_ENV: 'v/bash-env',
    ENV: './v/env',
    PYTHONSTARTUP: 'v/startup.py',
    PYTHONPATH: inProject('v/python', '/usr/lib/nothing'),
    RUBYLIB: 'v/ruby',
    RUBYOPT: '-r./v/ruby-opt',
    PERL5LIB: 'v/perl',
    PERL5OPT: '-Iv/perl-opt -Mx',
    NODE_PATH: 'v/node',
    CLASSPATH: 'v/classes:v/x.jar',
    JAVA_TOOL_OPTIONS: '-javaagent:v/agent.jar',
    MAKEFILES: 'v/make.mk',
    MAKEFLAGS: '-f v/flags.mk',
    CC: 'ccache v/cc',
    PAGER: 'v/pager -R',
    MANPAGER: "sh -c 'v/man-pager'",
    EDITOR: 'v/editor --wait',
    VISUAL: 'cd v && ./visual',
    LESSOPEN: '|v/lessopen %s',
    BROWSER: 'v/browser %s',
    ZDOTDIR: 'v/zsh',
    npm_config_script_shell: 'v/npm-shell',
    RUSTC_WRAPPER: 'v/rustc',
    OPENSSL_CONF: 'v/openssl.cnf',
    GIT_TEMPLATE_DIR: 'v/template',
  },
  before: `mkdir -p v v/python v/zsh; for n in diff ssh ruby-opt startup.py make.mk pager cc; do echo x > v/$n; done`,
  attacks: writes([
    ['a diff', 'v/diff'],
    ['a connection', 'v/ssh'],
    ['the start of each bash', '+v/bash-env'],
    ['the start of each sh', '+v/env'],
    ['the start of each Python', 'v/startup.py'],
    ['modules of Python', '+v/python/sitecustomize.py'],
    ['libraries of Ruby', '+v/ruby/x.rb'],
    ['what each Ruby loads', 'v/ruby-opt'],
    ['modules of Perl', '+v/perl/x.pm'],
    ['modules of Perl by options', '+v/perl-opt/x.pm'],
    ['modules of Node', '+v/node/x.js'],
    ['classes of Java', '+v/classes/X.class'],
    ['an agent of Java', '+v/agent.jar'],
    ['what each make reads', 'v/make.mk'],
    ['what make is told to read', '+v/flags.mk'],
    ['a compiler', 'v/cc'],
    ['a pager', 'v/pager'],
    ['a pager of manuals', '+v/man-pager'],
    ['an editor', '+v/editor'],
    ['an editor in a folder', '+v/visual'],
    ['what less starts', '+v/lessopen'],
    ['a browser', '+v/browser'],
    ['the start of each zsh', '+v/zsh/.zshrc'],
    ["npm's shell", '+v/npm-shell'],
    ["the compiler's wrapper", '+v/rustc'],
    ['what OpenSSL loads', '+v/openssl.cnf'],
    ['hooks of new repositories', '+v/template/hooks/pre-commit'],
  ]),
};

/** Git then goes on to look whether the folder itself is a repository. */
const asBare =
  'mkdir -p objects refs; printf "[core]\\nrepositoryformatversion = 0\\nfsmonitor = ./evil\\n" > config; echo "ref: refs/heads/main" > HEAD';

export const brokenRepository: Family = {
  title: 'a repository that is broken',
  attacks: [
    {
      name: 'the project becomes a bare one',
      script: `echo broken > .git/HEAD; ${asBare}`,
      effect: { kind: 'exists', path: 'project/HEAD' },
    },
  ],
};

export const brokenBeneath: Family = {
  title: 'a repository beneath that is broken',
  before: 'git init -q sub/lib',
  attacks: [
    {
      name: 'its folder becomes a bare one',
      script: `cd sub/lib; rm .git/HEAD; ${asBare}`,
      effect: { kind: 'exists', path: 'project/sub/lib/HEAD' },
    },
  ],
};
