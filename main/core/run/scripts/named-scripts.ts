/** Which files and tasks a line hands to a shell, a task runner or an interpreter, word by word. */
import type { ParsedCommand, Segment } from '#domain/command/parsed-command.ts';
import { baseName } from '#domain/common/paths.ts';
import { everyNaming, runsEverywhere } from './every-package.ts';
import { packageNaming, packageRunners } from './named-packages.ts';
import { type NamedScript, type Naming, type ScriptKind, fileOf } from './named-script.ts';
import { justNaming, makeNaming } from './named-tasks.ts';

const most = 8;

/** In the order of the line. */
export function namedScripts({ segments }: ParsedCommand): readonly NamedScript[] {
  // make reads the files that this variable names before its own, wherever the line has set it.
  const preset = segments.flatMap(({ assignments }) =>
    assignments.flatMap(({ name, value }) => (name === 'MAKEFILES' ? (value ?? '').split(/\s+/) : [])),
  );
  return segments
    .flatMap((segment) =>
      namingsOf(segment, preset).map((naming): NamedScript => ({
        ...naming,
        span: segment.span,
        folders: segment.folders ?? null,
      })),
    )
    .slice(0, most);
}

interface Interpreter {
  readonly program: RegExp;
  readonly kind: ScriptKind;
  /** Options that take the next word. */
  readonly takes: RegExp;
  /** Options behind which the words are no file. */
  readonly ends: RegExp;
  /** Options whose word is a file that is run first. */
  readonly loads?: RegExp;
}

const interpreters: readonly Interpreter[] = [
  {
    program: /^(?:ba|da|z|k|a)?sh$|^(?:source|\.)$/,
    kind: 'shell',
    takes: /^(?:[-+][a-zA-Z]*[oO]|--(?:rcfile|init-file))$/,
    ends: /^-[a-zA-Z]*[cs][a-zA-Z]*$/,
    loads: /^--(?:rcfile|init-file)$/,
  },
  {
    program: /^(?:python|pypy)[\d.]*$/,
    kind: 'python',
    takes: /^-[a-zA-Z]*[WX]$|^--check-hash-based-pycs$/,
    ends: /^-[a-zA-Z]*c/,
  },
  {
    program: /^(?:node|nodejs|tsx|ts-node)$/,
    kind: 'node',
    takes: /^(?:-r|-C|--(?:require|import|loader|experimental-loader|conditions|env-file|tsconfig|project))$/,
    ends: /^(?:-e|-p|-pe|-i|--eval|--print|--interactive|--run)$/,
    loads: /^(?:-r|--(?:require|import|loader|experimental-loader))$/,
  },
  { program: /^perl[\d.]*$/, kind: 'perl', takes: /^-[IMm]$/, ends: /^-[a-zA-Z]*[eE]/ },
  { program: /^ruby[\d.]*$/, kind: 'ruby', takes: /^-[IrCE]$/, ends: /^-[a-z]*e/, loads: /^-r$/ },
  { program: /^php[\d.]*$/, kind: 'php', takes: /^-[dczt]$/, ends: /^-[raRBES]$/ },
];

/** Folders whose programs come with the system. */
const ofSystem = /^\/(?:usr|bin|sbin|lib\w*|opt|nix|snap|System|Library|Applications)\//;

function namingsOf({ argv, redirections, wrappers }: Segment, preset: readonly string[]): readonly Naming[] {
  const [program, ...rest] = argv;
  if (program === undefined || program === null) return [];
  const words = rest.map((word) => word ?? '');
  const name = baseName(program);
  const every = packageRunners.has(name) || runsEverywhere.has(name) ? everyNaming(name, words) : [];
  if (every.length > 0) return every;
  const one = taskNaming(name, words, preset);
  if (one !== undefined) return one === null ? [] : [one];
  const interpreter = interpreters.find((each) => each.program.test(name));
  if (interpreter !== undefined) {
    const found = readInterpreter(interpreter, words, name);
    const input = redirections.findLast(({ operator, fd }) => operator === '<' && (fd === null || fd === 0))?.target;
    return found.length > 0 ? found : [fileOf(interpreter.kind, input ?? '')].filter((naming) => naming !== null);
  }
  if (wrappers.at(-1) === 'uv' && program.endsWith('.py'))
    return [fileOf('python', program)].filter((naming) => naming !== null);
  if (!program.includes('/') || ofSystem.test(program)) return [];
  return [fileOf('program', program)].filter((naming) => naming !== null);
}

/** Undefined for what is no runner of tasks. */
function taskNaming(name: string, words: readonly string[], preset: readonly string[]): Naming | null | undefined {
  if (packageRunners.has(name)) return ofBunFile(name, words) ?? packageNaming(name, words);
  if (name === 'make' || name === 'gmake') return makeNaming(words, preset);
  if (name === 'just') return justNaming(words);
  const plain = words.filter((word) => !word.startsWith('-'));
  if (name === 'deno' && plain[0] === 'task')
    return { kind: 'deno-task', files: ['deno.json', 'deno.jsonc', 'package.json'], tasks: plain.slice(1) };
  if (name === 'deno' && plain[0] === 'run') return fileOf('node', plain[1] ?? '');
  if (name === 'node' && words.includes('--run'))
    return { kind: 'package-script', files: ['package.json'], tasks: [words[words.indexOf('--run') + 1] ?? ''] };
  const run = name === 'node' ? words.find((word) => word.startsWith('--run=')) : undefined;
  return run === undefined
    ? undefined
    : { kind: 'package-script', files: ['package.json'], tasks: [run.slice('--run='.length)] };
}

/** `bun x.ts` and `bun run ./x.ts` run a file. */
function ofBunFile(name: string, words: readonly string[]): Naming | null {
  if (name !== 'bun') return null;
  const file = words.find((word) => !word.startsWith('-') && word !== 'run') ?? '';
  return /\.[cm]?[jt]sx?$|^\.{0,2}\//.test(file) ? fileOf('node', file) : null;
}

function readInterpreter(
  { kind, takes, ends, loads }: Interpreter,
  words: readonly string[],
  program: string,
): readonly Naming[] {
  const found: (Naming | null)[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const next = words[at + 1] ?? '';
    const isPython = kind === 'python';
    const module = isPython ? /^-[a-zA-Z]*m(.*)$/s.exec(word)?.[1] : undefined;
    if (module !== undefined && !word.startsWith('--')) {
      found.push(moduleOf(module === '' ? next : module));
      break;
    }
    if (word === '--' || !/^[-+]./.test(word)) {
      const file = word === '--' ? next : word;
      found.push(fileOf(kind, ...filesFor(kind, file, program)));
      break;
    }
    if (ends.test(word)) break;
    const [, option = word, joined] = /^(--[a-z-]+)=(.*)$/s.exec(word) ?? [];
    const value = joined ?? next;
    if (loads?.test(option) === true && (/^[./]/.test(value) || kind === 'shell'))
      found.push(fileOf(kind, ...filesFor(kind, value, program)));
    if (joined === undefined && takes.test(word)) at += 1;
  }
  return found.filter((naming) => naming !== null);
}

/** `python -m a.b`: a file of the folder where it starts stands in front of what is installed. */
function moduleOf(module: string): Naming | null {
  const path = module.replaceAll('.', '/');
  return path === '' ? null : fileOf('python', `${path}/__main__.py`, `${path}.py`, `${path}/__init__.py`);
}

function filesFor(kind: ScriptKind, file: string, program: string): readonly string[] {
  if (file === '' || file === '-') return [];
  if (kind === 'python') return [file, `${file}/__main__.py`];
  if (kind === 'node' && program.startsWith('node')) return [file, `${file}.js`, `${file}/index.js`];
  return [file];
}
