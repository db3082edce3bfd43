/** What a call of a package tool installs, as far as its words say. */
import type { CardEffect, PackageSource } from '#domain/approval/card-effect.ts';
import type { Segment } from '#domain/command/parsed-command.ts';

type Install = Extract<CardEffect, { kind: 'installs' }>;

const sources: Readonly<Record<string, PackageSource>> = {
  npm: 'npm',
  pnpm: 'npm',
  yarn: 'npm',
  bun: 'npm',
  pip: 'python',
  pip3: 'python',
  uv: 'python',
  poetry: 'python',
  pipx: 'python',
  pdm: 'python',
  cargo: 'rust',
  go: 'go',
  gem: 'ruby',
  bundle: 'ruby',
  composer: 'php',
  apt: 'system',
  'apt-get': 'system',
  dnf: 'system',
  yum: 'system',
  apk: 'system',
  pacman: 'system',
  brew: 'system',
};

const installs = /^(?:install|i|ci|add|get|sync|require|clean-install|-S)$/u;
/** Options whose value is no package. */
const valued =
  /^(?:-r|--requirement|-c|--constraint|--prefix|-C|--dir|--cwd|--cache|--registry|--index-url|-i|--extra-index-url|--target|-t|--workspace|-w|--filter|-F|--loglevel|--group|--python|--find-links|-f|--version|--path)$/u;
const fromFile = /^(?:-r|--requirement)(?:=|$)/u;
const shown = 3;

export function installOf({ argv }: Segment): Install | null {
  const words = argv.map((word) => word ?? '');
  const at = /^(?:python|pypy)[\d.]*$/u.test(baseOf(words[0])) && words[1] === '-m' ? 2 : 0;
  const source = sources[baseOf(words[at])];
  if (source === undefined) return null;
  const rest = words.slice(at + 1);
  // `uv pip install`, and options of the tool itself.
  const verb = rest.findIndex((word) => !word.startsWith('-') && word !== 'pip' && word !== 'tool');
  if (verb < 0 || !installs.test(rest[verb] ?? '')) return null;
  if (rest.slice(0, verb).some((word) => word === '--version')) return null;
  const named = namesIn(rest.slice(verb + 1));
  return { kind: 'installs', names: named.slice(0, shown), count: named.length, source, hosts: [] };
}

function namesIn(words: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    // What the file names is not known here, so no number would be true.
    if (fromFile.test(word)) return [];
    if (valued.test(word)) at += 1;
    else if (/^(?:\d?>|[<&|])/u.test(word)) break;
    else if (!word.startsWith('-') && word !== '') found.push(word);
    else if (word === '') return [];
  }
  return found.every((word) => word === '.') ? [] : found;
}

const baseOf = (word: string | undefined): string => (word ?? '').replace(/^.*\//u, '');
