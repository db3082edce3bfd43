/** Programs that print, cut, sort and compare text. */
import { changes, reads, searchesFiles, writesTo } from '../../facts/files.ts';
import { detours, runs } from '../../facts/hook.ts';
import { is } from '../../facts/kinds.ts';
import { looks, one } from '../../facts/looking.ts';
import { tooWide } from '../../facts/too-wide.ts';
import { eachLooks, low, obeys, only, tools } from '../../spec.ts';

export const textTools = tools({
  ...eachLooks(
    {
      cat: 'A b e E n s t T u v --number --number-nonblank --show-all --show-ends --show-nonprinting --show-tabs --squeeze-blank',
    },
    reads(),
    is('quiet'),
  ),
  ...eachLooks(
    {
      head: '# c: n: q v z --lines: --bytes: --quiet --silent --verbose',
      tail: '# c: n: q v z f F r s: --lines: --bytes: --quiet --silent --verbose --follow? --sleep-interval: --retry',
    },
    reads('-n -c --lines --bytes --pid'),
    is('quiet'),
  ),
  ...eachLooks(
    {
      nl: 'b: d: f: h: i: l: n: p s: v: w:',
      fold: 'b s w: --width: --spaces',
      fmt: '# c s t u w: --width:',
      base64: 'd D w: --decode --wrap:',
    },
    reads('-w -b -l --width --wrap'),
  ),
  ...eachLooks(
    {
      tac: 'b r s:',
      rev: '',
      column: 't s: x --table --separator:',
    },
    reads(),
  ),
  ...eachLooks(
    {
      cut: 'b: c: d: f: n s z --bytes: --characters: --delimiter: --fields: --complement --only-delimited --output-delimiter:',
      paste: 'd: s z --delimiters: --serial',
    },
    reads('-b -c -f -d --fields --delimiter --characters --bytes --output-delimiter'),
  ),
  ...eachLooks(
    {
      'expand unexpand': 'a i t: --tabs: --all --initial',
    },
    only('expand', reads()),
  ),
  ...eachLooks(
    {
      comm: '1 2 3 i z --check-order --nocheck-order --total --output-delimiter:',
      join: 'a: e: i j: o: t: v: 1: 2: --header --check-order --nocheck-order',
      cmp: 'b l s i: n: --print-bytes --silent --quiet --verbose',
      diff: '# q r u U: c C: y w b B i N a s p W: d x: --brief --recursive --unified? --context? --side-by-side --ignore-all-space --ignore-space-change --ignore-blank-lines --ignore-case --new-file --text --report-identical-files --minimal --exclude: --color? --width: --suppress-common-lines --strip-trailing-cr --label:',
    },
    reads('-x -X -I -L -U -C -W -F -o -1 -2 -j --label --exclude --width --unified --context'),
  ),
  ...eachLooks(
    {
      strings: '# a f n: t: --all --bytes: --radix: --print-file-name',
      od: 'A: t: N: j: v a b c d f h i l o s x --address-radix: --format: --read-bytes: --skip-bytes:',
      hexdump: 'C b c d o x v n: s:',
    },
    reads('-n -e -A -j -N -g -l -o -S --bytes --encoding --radix --format'),
  ),
  ...eachLooks(
    {
      jq: 'r c n e s S a j M C R --raw-output --compact-output --null-input --exit-status --slurp --sort-keys --ascii-output --join-output --monochrome-output --color-output --raw-input --tab --indent> --seq --stream',
    },
    searchesFiles('--arg:: --argjson:: --slurpfile:: --rawfile:: --argfile:: --indent -f --from-file -L'),
  ),
  ...eachLooks(
    {
      wc: 'c m l w L --bytes --chars --lines --words --max-line-length',
    },
    is('quiet'),
  ),
  ...eachLooks({
    tr: 'c C d s t --complement --delete --squeeze-repeats',
    numfmt: 'd: --from: --to: --suffix: --padding: --field: --delimiter: --format: --header? --round: --invalid:',
    seq: '# f: s: w --format: --separator: --equal-width',
    'cksum sum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum':
      'b t z c r s --binary --text --check --tag --zero --status --quiet --strict --warn --ignore-missing',
    md5: 'q r s:',
    shasum: 'a: b t --algorithm: --binary --text',
  }),
  'sed gsed': [
    changes('edits'),
    low(''),
    runs('-e --expression', { words: /^[^-]/, inside: /(?:^|[;{}\d$/])\s*e\s+(.+)/ }),
    obeys('-f --file'),
    // The first operand is the script, which the reader of safe commands looks into.
    only('sed', tooWide('wide'), looks('n --quiet --silent')),
  ],
  'sort gsort': [
    reads('-k -t -o -S -T --key --field-separator --output --buffer-size --temporary-directory --parallel'),
    low(''),
    detours('--compress-program'),
    only(
      'sort',
      looks(
        'b d f g h i M n r R V u c C z s m k: t: --key: --field-separator: --reverse --unique --numeric-sort --general-numeric-sort --human-numeric-sort --version-sort --month-sort --ignore-case --dictionary-order --ignore-leading-blanks --stable --check? --zero-terminated --merge',
      ),
      is('quiet'),
    ),
  ],
  uniq: [
    reads(),
    low(''),
    // A second operand is a file that it writes.
    looks(
      'c d u i D z f: s: w: --count --repeated --unique --ignore-case --skip-fields: --skip-chars: --check-chars:',
      one,
    ),
    is('quiet'),
  ],
  'grep egrep fgrep': [
    searchesFiles(
      '-A -B -C -m -e -f -d -D --regexp --file --after-context --before-context --context --max-count --include --exclude --exclude-dir --label',
    ),
    low(''),
    looks(
      '# n i y r R l L c w x v h H o q s E F G P a I b T U z Z e: f: A: B: C: m: --line-number --ignore-case --recursive --dereference-recursive --files-with-matches --files-without-match --count --word-regexp --line-regexp --invert-match --no-filename --with-filename --only-matching --quiet --silent --no-messages --extended-regexp --fixed-strings --basic-regexp --perl-regexp --regexp: --text --null --null-data --max-count: --after-context: --before-context: --context: --include: --exclude: --exclude-dir: --color? --colour? --initial-tab --byte-offset --line-buffered --binary-files: --label:',
    ),
    only('grep', is('quiet')),
  ],
  rg: [
    searchesFiles(
      '-A -B -C -m -e -f -g -t -T -E -M -j -r -d --regexp --file --after-context --before-context --context --max-count --glob --iglob --type --type-not --replace --sort --sortr --max-depth --max-filesize --threads --encoding --max-columns --pre --colors',
    ),
    low(''),
    looks(
      'n N i S s w x v l c o q u F P p H I 0 U a L . e: f: g: t: T: A: B: C: m: M: r: j: d: --files --hidden --no-ignore --no-ignore-vcs --no-config --glob: --iglob: --type: --type-not: --type-list --ignore-case --smart-case --case-sensitive --line-number --no-line-number --count --count-matches --files-with-matches --files-without-match --fixed-strings --multiline --multiline-dotall --max-count: --max-depth: --max-columns: --max-filesize: --context: --after-context: --before-context: --color: --colors: --no-heading --heading --json --stats --sort: --sortr: --vimgrep --column --trim --only-matching --replace: --word-regexp --line-regexp --invert-match --pcre2 --no-messages --regexp: --text --follow --null --quiet --unrestricted --no-filename --with-filename --passthru --pretty --threads: --crlf --debug',
    ),
    detours('--pre --hostname-bin'),
  ],
  ugrep: [
    searchesFiles(
      '-A -B -C -m -e -f -g -t -T -E -M -j -r -d --regexp --file --after-context --before-context --context --max-count --glob --iglob --type --type-not --replace --sort --sortr --max-depth --max-filesize --threads --encoding --max-columns --pre --colors',
    ),
    low(''),
    detours('--pre --hostname-bin'),
  ],
  'sdiff colordiff': [
    low(''),
    reads('-x -X -I -L -U -C -W -F -o -1 -2 -j --label --exclude --width --unified --context'),
  ],
  xmllint: [low(''), reads('--xpath --schema --dtdvalid --output -o'), writesTo('--output -o')],
  'icdiff dasel csvlook glow mdcat zcat funzip bzcat xzcat zless hexyl envsubst look': [low(''), reads()],
  xxd: [low(''), reads('-s -l -c -g -o -n')],
  hd: [low(''), reads('-n -e -A -j -N -g -l -o -S --bytes --encoding --radix --format')],
  zgrep: [
    low(''),
    searchesFiles(
      '-A -B -C -m -e -f -d -D --regexp --file --after-context --before-context --context --max-count --include --exclude --exclude-dir --label',
    ),
  ],
  'gojq xq': [low(''), searchesFiles('--arg --argjson --slurpfile --rawfile --indent -f --from-file -L')],
  iconv: [low(''), writesTo('-o --output'), reads('-f -t -o --from-code --to-code --output')],
  'pr base32 basenc': [low(''), reads('-w -b -l --width --wrap')],
  nawk: [low(''), searchesFiles('-v -F -f --assign --field-separator --file')],
  uuencode: [reads()],
});
