/** Options by which programs are handed a file whose content they run. */

const rows: readonly [programs: string, options: readonly string[]][] = [
  ['vim vi nvim ex gvim vimdiff', ['-S', '-s', '-u', '-l']],
  ['emacs emacsclient', ['-l', '--load', '--script']],
  ['gdb', ['-x', '--command', '-ix', '--init-command']],
  ['lldb', ['-s', '--source', '-S']],
  ['sed gsed', ['-f', '--file']],
  ['psql', ['-f', '--file']],
  ['sqlite3', ['-init']],
  ['tmux screen', ['-f', '-c']],
  ['bash zsh sh', ['--rcfile', '--init-file']],
  [
    'node tsx ts-node electron bun mocha jest vitest nyc',
    ['-r', '--require', '--import', '--loader', '--experimental-loader', '--setupFiles', '--preload'],
  ],
  ['perl ruby', ['-I', '-r', '-M']],
  ['python python3', ['-i']],
  ['php', ['-f', '-c']],
  ['java', ['-jar', '-cp', '-classpath', '--class-path', '-javaagent']],
  ['expect gnuplot octave R Rscript luajit wish tclsh', ['-f', '--file', '-l']],
  ['pytest', ['-p', '-c', '--rootdir', '--confcutdir']],
  [
    'eslint prettier stylelint webpack rollup vite babel',
    ['-c', '--config', '--rulesdir', '--plugin', '--resolve-plugins-relative-to'],
  ],
  ['docker podman', ['-f', '--file']],
  ['kubectl', ['--kubeconfig']],
  ['ssh scp sftp', ['-F']],
  ['curl wget', ['-K', '--config']],
  ['gcc g++ cc clang clang++', ['-fplugin', '-specs', '-B']],
  ['git', ['--exec-path', '--template']],
  ['ansible-playbook ansible', ['-i', '--inventory']],
  ['cmake', ['-P', '-C', '--toolchain', '-DCMAKE_TOOLCHAIN_FILE']],
  ['gradle gradlew', ['-I', '--init-script', '-b', '--build-file']],
  ['mvn mvnw', ['-f', '-s', '--settings']],
  ['rake bundle', ['-f', '--rakefile', '--gemfile']],
  ['just task', ['-f', '--justfile', '--taskfile']],
];

const byProgram = new Map(
  rows.flatMap(([programs, options]) => programs.split(' ').map((name) => [name, options] as const)),
);

/** Empty for a program that is not known to take one. */
export const scriptOptionsOf = (program: string): readonly string[] => byProgram.get(program) ?? [];
