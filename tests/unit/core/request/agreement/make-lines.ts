/** Makes shell lines of every construct that bash has, from a seed. Each command that could run has a name of its own. */

export interface MadeLine {
  readonly text: string;
  /** Names of the simple commands in it, whatever branch they stand in. */
  readonly names: readonly string[];
}

class Maker {
  #state: number;
  readonly names: string[] = [];
  /** Bodies that wait for the next line break, innermost substitution last. */
  #heredocs: string[][] = [[]];

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

  name(): string {
    const name = `c${this.names.length}`;
    this.names.push(name);
    return name;
  }

  /** A line break, with the bodies of what was announced before it. */
  newline(): string {
    const bodies = this.#heredocs.at(-1)?.splice(0) ?? [];
    return `\n${bodies.join('')}`;
  }

  separator(): string {
    return this.pick<() => string>([
      () => this.newline(),
      () => '; ',
      () => ';',
      () => ` # it's "note\`${this.newline()}`,
    ])();
  }

  blank = (): string => this.pick([' ', ' ', ' ', '  ', '\t', ' \\\n']);

  literal(): string {
    return this.pick([
      'a',
      'b/c',
      "'d e'",
      '"f g"',
      'h\\ i',
      "$'j\\nk'",
      "''",
      '""',
      'é',
      '日本',
      'x\u00a0y',
      'a#b',
      'a=b',
      '--l=m',
      'n~',
      '!',
      '-',
      '{}',
      'fi',
      'done',
      'in',
      'case',
      '"it\'s"',
      '\'say "x"\'',
      '\\$x',
      "'$(no)'",
      '"\\`no\\`"',
      'a"b"\'c\'',
      '2',
      '%s',
      '^',
      'x,y',
      '[',
      ']',
      '[[',
      '}',
      '"a\nb"',
      "'c\nd'",
      'then',
      'a\r',
      '"#"',
      '\\#',
      '\\;',
      "';'",
      '\\(',
      '"$"',
      'a$',
      '@',
      '+x',
      'time',
      '"a\\\nb"',
    ]);
  }

  word(depth: number): string {
    if (depth <= 0 || this.below(3) > 0) return this.literal();
    const inner = (): string => this.inside(depth - 2);
    return this.pick<() => string>([
      () => `$(${this.plain()}; ${inner()})`,
      () => `"$(${this.plain()} & ${inner()})"`,
      () => `"a$( ${inner()})b"`,
      () => `$( ${inner()} )`,
      () => `"\${x:-$( ${inner()})}"`,
      () => `\${x:-$( ${inner()})}`,
      () => `\${x:-"y z"}`,
      () => `"\${x:-'y'}"`,
      () => `"\${x#'}'}"`,
      () => `\${x//\\}/z}`,
      () => '${#x}',
      () => '"${x[@]}"',
      () => '${!x}',
      () => '${x^^}',
      () => '"$x"',
      () => '$1',
      () => '$?',
      () => '"$@"',
      () => '$((1 + 2))',
      () => `$(( 3 * $( ${inner()} | c_n) ))`.replace('c_n', this.name()),
      () => '$((x<<2))',
      () => `$(( (1) ))`,
      () => `$((${this.simple(1)}); ${this.simple(0)})`,
      () => '$[1+2]',
      () => `<(${inner()})`,
      () => `>(${inner()})`,
      () => `a<(${inner()})`,
      () => `\`${this.plain()}\``,
      () => `"\`${this.plain()}\`"`,
      () => '*.c',
      () => 'a?b',
      () => '[ab]*',
      () => '{a,b}',
      () => '{1..3}',
      () => '~',
      () => '~/x',
      () => '$"t"',
    ])();
  }

  /** Commands inside a substitution: line breaks there are its own. */
  inside(depth: number): string {
    this.#heredocs.push([]);
    const text = this.list(depth);
    const rest = this.#heredocs.at(-1)?.length ?? 0;
    const end = rest > 0 ? this.newline() : '';
    this.#heredocs.pop();
    return text + end;
  }

  plain(): string {
    return `${this.name()} x`;
  }

  redirection(depth: number): string {
    const pending = this.#heredocs.at(-1) ?? [];
    const before = pending.length;
    const word = this.word(depth - 1);
    const announced = pending.length - before;
    const text = this.pick<() => string>([
      () => `>${word}`,
      () => `> ${word}`,
      () => `>>${word}`,
      () => `2>&1`,
      () => `2>/dev/null`,
      () => `</dev/null`,
      () => `&>${word}`,
      () => `&>>${word}`,
      () => `>|${word}`,
      () => `<>/dev/null`,
      () => `<<<${word}`,
      () => `<<< "$x"`,
      () => `3>&-`,
      () => `>&2`,
      () => `{fd}>/dev/null`,
      () => `12</dev/null`,
      () => this.heredoc(depth),
      () => this.heredoc(depth),
    ])();
    // What is announced in a word that nobody takes has no body.
    if (!text.includes(word)) pending.splice(before, announced);
    return text;
  }

  heredoc(depth: number): string {
    const end = this.pick(['E', 'EOF', 'end_1', 'E-F', 'a.b']);
    const form = this.below(5);
    const written = form === 0 ? `'${end}'` : form === 1 ? `"${end}"` : form === 2 ? `\\${end}` : end;
    const isQuoted = form < 3;
    const strips = this.below(4) === 0;
    const lines: string[] = [];
    for (let left = this.below(4); left > 0; left -= 1)
      lines.push(
        this.pick<() => string>([
          () => `text ${end} 'x`,
          () => '',
          () => 'rm -rf "x',
          () => `${end} `,
          () => (isQuoted ? '$(' : depth > 1 ? `$(${this.plain()} | ${this.plain()})` : 'x'),
          () => (isQuoted ? '`' : '$x ${y} \\$z'),
          () => 'fi; done } )',
          () => '# c\\\\',
        ])(),
      );
    const tab = strips ? '\t' : '';
    this.#heredocs.at(-1)?.push(`${lines.map((line) => `${tab}${line}\n`).join('')}${tab}${end}\n`);
    return `<<${strips ? '-' : ''}${this.pick(['', ' '])}${written}`;
  }

  simple(depth: number): string {
    const parts: string[] = [];
    if (this.below(6) === 0)
      parts.push(
        // What is made and not taken would leave the bodies of its heredocs behind.
        this.pick<() => string>([
          () => `A=${this.word(depth - 1)}`,
          () => 'B=',
          () => "C='x y'",
          () => `D=(1 ${this.word(depth - 1)} 2)`,
          () => 'E+=x',
          () => 'F[0]=y',
          () => 'G=(a\nb # c\n)',
        ])(),
      );
    if (this.below(12) === 0) parts.push(this.redirection(depth));
    parts.push(this.name());
    for (let left = this.below(4); left > 0; left -= 1) parts.push(this.word(depth));
    if (this.below(3) === 0) parts.push(this.redirection(depth));
    if (this.below(8) === 0) parts.push(this.word(depth));
    return parts.join(this.blank());
  }

  compound(depth: number): string {
    const body = (): string => this.body(depth - 1);
    const gap = (): string => this.pick<() => string>([() => ' ', () => this.newline()])();
    const made = this.pick<() => string>([
      () => `(${this.simple(depth - 1)}; ${this.list(depth - 1)} )`,
      () => `( ${body()})`,
      () => `{ ${body()}}`,
      () => `if ${body()}then ${body()}fi`,
      () => `if ${body()}then${this.newline()}${body()}else ${body()}fi`,
      () => `if ${body()}then ${body()}elif ${body()}then ${body()}else ${body()}fi`,
      () => `while ${body()}do ${body()}break; done`,
      () => `until ${body()}do ${body()}break${this.newline()}done`,
      () => `for x in ${this.word(depth - 1)} ${this.word(0)}; do ${body()}done`,
      () => `for x${gap()}in a b${this.newline()}do ${body()}done`,
      () => `for x; do ${body()}done`,
      () => `for x in a; { ${body()}}`,
      () => `for ((i=0; i<2; i++)); do ${body()}done`,
      () => `for (( ; ; )) { ${body()}break; }`,
      () => `select x in a b; do ${body()}break; done`,
      () =>
        `case ${this.word(depth - 1)} in a) ${this.list(depth - 1)};; (b|"c d") ${this.list(depth - 1)};& *) ${this.list(depth - 1)}${this.newline()}esac`,
      () => `case x in${this.newline()}x) ${body()};;${this.newline()}y) ;; esac`,
      () => `case esac in (esac) ${this.list(depth - 1)};;& [a-z]*) ;; esac`,
      () => `f() { ${body()}}; f`,
      () => `f () ( ${this.list(depth - 1)}); f`,
      () => `function f { ${body()}}; f`,
      () => `function f() {${this.newline()}${body()}}${this.newline()}f`,
      () => `[[ -f a && ( b == c* || ! d =~ ^(e|f)+$ ) ]]`,
      () => `[[ $x =~ a(b|c) ]]`,
      () => `[[ a < b ]]`,
      () => `[[ -n $( ${this.inside(depth - 2)}) ]]`,
      () => `[[ x == @(a|b) ]]`,
      () => `((1 < 2))`,
      () => `((x = 3, (x) ))`,
      () => `((${this.simple(1)}); ${this.simple(0)})`,
      () => `coproc ${this.simple(0)}`,
      () => `coproc { ${body()}}`,
      () => `coproc NAME { ${body()}}`,
      () => `time { ${body()}}`,
      () => `time -p ( ${this.list(depth - 1)})`,
      () => `! { ${body()}}`,
      () => `declare -a y=(1 2 ${this.word(depth - 1)})`,
      () => `time`,
    ])();
    return /[)}]$|done$|fi$|esac$/.test(made) && !/\bf$/.test(made) && this.below(4) === 0
      ? `${made} ${this.redirection(depth - 1)}`
      : made;
  }

  /** A list that ends in a separator, as reserved words want it. */
  body(depth: number): string {
    return `${this.list(depth)}${this.pick<() => string>([() => '; ', () => this.newline()])()}`;
  }

  command(depth: number): string {
    if (depth > 0 && this.below(3) === 0) return this.compound(depth);
    return `${this.pick(['', '', '', '', '', '! ', 'time ', 'time -p '])}${this.simple(depth)}`;
  }

  pipeline(depth: number): string {
    let text = this.command(depth);
    while (this.below(4) === 0)
      text += `${this.pick([' ', ''])}${this.pick(['|', '|', '|&'])}${this.pick<() => string>([() => ' ', () => '', () => this.newline(), () => ` # x${this.newline()}`])()}${this.below(3) === 0 && depth > 0 ? this.compound(depth - 1) : this.simple(depth - 1)}`;
    return text;
  }

  list(depth: number): string {
    let text = this.pipeline(depth);
    for (let left = this.below(3); left > 0; left -= 1) {
      const joint = this.below(5);
      const next = (): string => this.pipeline(depth - 1);
      if (joint === 0) text += ` && ${next()}`;
      else if (joint === 1) text += ` ||${this.pick<() => string>([() => ' ', () => this.newline()])()}${next()}`;
      else if (joint === 2) text += ` & ${next()}`;
      else text += `${this.separator()}${next()}`;
    }
    return text;
  }

  line(): string {
    const text = this.pick(['', '', '', '# first\n', '\n', '  ']) + this.list(4);
    return text + this.newline();
  }
}

export function makeLine(seed: number): MadeLine {
  const maker = new Maker(seed);
  const text = maker.line();
  // Not all that was made was taken.
  const taken = new Set(text.match(/\bc\d+\b/g));
  return { text, names: maker.names.filter((name) => taken.has(name)) };
}

/** The same line with a piece taken out, doubled or put in: most are no shell lines any more, and some still are. */
export function spoilLine({ text }: MadeLine, seed: number): string {
  const maker = new Maker(seed);
  const at = maker.below(text.length + 1);
  const length = 1 + maker.below(3);
  const piece = maker.pick([
    '(',
    ')',
    '{',
    '}',
    ';',
    '&',
    '|',
    "'",
    '"',
    '`',
    '$(',
    '${',
    '((',
    '<<E',
    '\n',
    '\\',
    ' fi ',
    ' do ',
    ';;',
    '!',
    '#',
    '\r\n',
    '[[ ',
    ' ]]',
  ]);
  switch (maker.below(3)) {
    case 0:
      return text.slice(0, at) + text.slice(at + length);
    case 1:
      return text.slice(0, at) + piece + text.slice(at);
    default:
      return text.slice(0, at) + text.slice(at, at + length).repeat(2) + text.slice(at + length);
  }
}
