/** Makes lines that set, change, lose and use variables, go to other folders and name files by patterns, from a seed. */

/** What lies in the folder where they run; a name that ends in a stroke is a folder. */
export const tree = [
  'a.c',
  'b.c',
  'x.md',
  '.hidden',
  'sp ace.txt',
  'sub/',
  'sub/one.c',
  'sub/two.c',
  'sub/deep/',
  'sub/deep/z.md',
  'other/',
  'other/one.c',
];

class Maker {
  #state: number;
  #count = 0;

  constructor(seed: number) {
    this.#state = seed;
  }

  below(count: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  }

  pick<T>(all: readonly [T, ...T[]]): T {
    return all[this.below(all.length)] ?? all[0];
  }

  name = (): string => this.pick(['A', 'B', 'C', 'D']);

  text = (): string =>
    this.pick([
      'x',
      'y',
      'sub',
      'a.c',
      "'y z'",
      '"p  q"',
      "''",
      '.',
      '/t/u.c',
      'sub/one.c',
      "'*.c'",
      'é',
      "'{m,n}'",
      '~',
      '12',
      "'-f'",
    ]);

  use(): string {
    const name = this.name();
    return this.pick([
      `$${name}`,
      `$${name}`,
      `"$${name}"`,
      `"$${name}"`,
      `\${${name}}`,
      `"\${${name}}"`,
      `\${${name}:-d}`,
      `"\${${name}-d e}"`,
      `"\${${name}:-$${this.name()}}"`,
      `\${${name}%.c}`,
      `"\${${name}##*/}"`,
      `"\${${name}%/*}"`,
      `"\${${name}#s*b}"`,
      `\${#${name}}`,
      `"\${${name}/a/b}"`,
      `"\${${name}^^}"`,
      `"\${${name}:1}"`,
      `"\${${name}:+set}"`,
      `\${${name}:=new}`,
      `"\${${name}:?}"`,
      `"\${!${name}}"`,
      '$HOME',
      '"$HOME/q"',
      '$PWD',
      '"$OLDPWD"',
      '$UNSET',
      '"$UNSET"',
      '${UNSET:-else}',
      '"$(pwd)"',
      '$(pwd)',
      '`pwd`',
      `$(echo $${name})`,
      `"$(printf '%s' "$${name}")"`,
      `$(( ${name} + 1 ))`,
      `"$(echo a; echo b)"`,
      '$#',
      '"$@"',
      '$RANDOM$RANDOM',
    ]);
  }

  glob = (): string =>
    this.pick([
      '*.c',
      '*',
      '?.c',
      'sub/*',
      '*/*.c',
      '[ab].c',
      's*',
      'no*pe',
      '.h*',
      '"*".c',
      'sub/../*.md',
      './*',
      `$${this.name()}/*`,
      '"sub"/t*',
      '{a,b}.c',
      '{1..3}',
      'q{x,"$A"}',
      '**',
    ]);

  word(): string {
    const kind = this.below(6);
    if (kind < 2) return this.text();
    if (kind < 4) return this.use();
    if (kind === 4) return this.glob();
    return `${this.pick(['', 'w', 'sub/', '--o='])}${this.use()}${this.pick(['', '/e', '.c', this.use()])}`;
  }

  command(): string {
    this.#count += 1;
    const words = Array.from({ length: this.below(4) }, () => this.word());
    return [`c${this.#count}`, ...words].join(' ');
  }

  place = (): string =>
    this.pick(['sub', 'sub', './sub', '..', 'missing', 'sub/deep', '"$A"', '-', '', '.', 'other', '~']);

  change(): string {
    const name = this.name();
    return this.pick<() => string>([
      () => `${name}=${this.word()}`,
      () => `${name}=${this.text()}`,
      () => `${name}=${this.text()}`,
      () => `${name}=${this.use()}${this.use()}`,
      () => `${name}=${this.text()} ${this.name()}=${this.use()}`,
      () => `${name}+=${this.text()}`,
      () => `export ${name}=${this.word()}`,
      () => `export ${name}`,
      () => `declare ${name}=${this.use()}`,
      () => `declare -i ${name}`,
      () => `declare -u ${name}=${this.text()}`,
      () => `readonly ${name}`,
      () => `unset ${name}`,
      () => `read ${name} <<< ${this.word()}`,
      () => `printf -v ${name} %s ${this.word()}`,
      () => `((${name}++))`,
      () => `let ${name}=3`,
      () => `: \${${name}:=q}`,
      () => `eval "${name}=${this.pick(['e', '$B'])}"`,
      () => `eval ${name}=$${this.name()}`,
      () => `${name}=(1 2)`,
      () => `${name}=$(echo ${this.text()})`,
      () => `cd ${this.place()}`,
      () => `cd ${this.place()}`,
      () => `pushd ${this.pick(['sub', 'missing', 'other'])}`,
      () => 'popd',
      () =>
        this.pick(['IFS=:', 'set -f', 'shopt -s nullglob', 'set -e', 'CDPATH=other', 'HOME=/h', 'set -- r s', 'exit']),
      () => `${name}=z ${this.command()}`,
      () => `local ${name}=1`,
      () => `trap '${name}=t' DEBUG`,
      () => `alias ${name}=x`,
      () => `command cd ${this.place()}`,
      () => `"$${name}" ${this.name()}=v`,
    ])();
  }

  statement(depth: number): string {
    if (depth <= 0 || this.below(3) > 0) return this.below(2) === 0 ? this.command() : this.change();
    const list = (): string => this.list(depth - 1);
    const name = this.name();
    return this.pick<() => string>([
      () => `if ${this.command()}; then ${list()}; else ${list()}; fi`,
      () => `if ! ${this.change()}; then ${list()}; fi`,
      () => `if [ -d ${this.place()} ]; then ${list()}; elif ${this.command()}; then ${list()}; fi`,
      () => `for ${name} in ${this.word()} ${this.text()}; do ${list()}; done`,
      () => `for ${name} in ${this.glob()}; do ${list()}; done`,
      () => `while ${this.command()}; do ${list()}; break; done`,
      () => `for i in 1 2; do ${list()}; ${this.command()}; done`,
      () => `case ${this.word()} in x|a*) ${list()};; y) ${list()};& *) ${list()};; esac`,
      () => `(${list()})`,
      () => `{ ${list()}; }`,
      () => `f() { ${list()}; }; ${this.pick(['f', 'f x', ':'])}`,
      () => `{ ${list()}; } > /missing/file`,
      () => `${this.command()} | { ${list()}; }`,
      () => `{ ${list()}; } | ${this.command()}`,
      () => `${this.change()} &`,
      () => `${this.command()} && ${this.statement(depth - 1)} || ${this.statement(depth - 1)}`,
      () => `${this.change()} && ${this.command()}`,
      () => `${this.change()} || ${this.statement(depth - 1)}`,
      () => `cd ${this.place()} || exit`,
      () => `[[ -n $${name} ]] && ${this.change()}`,
      () => `bash -c '${this.pick(['A=1; echo $A', 'echo $HOME'])}'`,
      () => `: $(${list()})`,
      () => `eval '${this.pick(['A=5', 'cd sub', 'B=$A'])}'`,
    ])();
  }

  list(depth: number): string {
    const parts = Array.from({ length: 1 + this.below(3) }, () => this.statement(depth));
    return parts.join(this.pick(['; ', '\n', ' ; ']));
  }
}

export function makeMoves(seed: number): string {
  const maker = new Maker(seed);
  const parts = [maker.change(), maker.list(3), maker.command(), maker.list(2), maker.command()];
  return parts.join(maker.pick(['; ', '\n', ' && ']));
}
