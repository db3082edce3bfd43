/** Which scripts of a `package.json` a call of npm and its kind runs. */
import { packageWorkspaces } from '#domain/command/package-file.ts';
import { type Naming, inFolder } from './named-script.ts';

export const packageRunners = new Set(['npm', 'pnpm', 'yarn', 'bun']);

const runs = /^(?:run|run-script|rum|urn)$/;
const installs =
  /^(?:i|in|ins|inst|insta|instal|isnt|isnta|isntal|isntall|install|ci|clean-install|ic|install-clean|isntall-clean|it|install-test|cit|ci-test|clean-install-test|sit)$/;
const packs = /^(?:publish|pack)$/;
const ownScripts = new Set(['test', 'start', 'stop', 'restart']);
const ownWords: Readonly<Record<string, string>> = { t: 'test', tst: 'test' };

const lifecycles = {
  install: ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'],
  pack: ['prepublish', 'prepublishOnly', 'prepack', 'prepare', 'postpack', 'publish', 'postpublish'],
  version: ['preversion', 'version', 'postversion'],
  restart: ['prerestart', 'prestop', 'stop', 'poststop', 'restart', 'prestart', 'start', 'poststart', 'postrestart'],
} as const;

const toFolder = /^(?:-C|--prefix|--cwd|--dir)$/;
const toWorkspace = /^(?:-w|--workspace|--filter|-F)$/;
/** Other options whose value is a word of its own. */
const withValue = /^--(?:loglevel|registry|userconfig|globalconfig|script-shell|reporter|cache|otp|tag|omit|include)$/;

interface Call {
  readonly plain: readonly string[];
  readonly options: readonly string[];
  /** Null where no option leads elsewhere. */
  readonly folder: string | null;
  readonly workspace: string | null;
}

function readCall(runner: string, words: readonly string[]): Call {
  const plain: string[] = [];
  const options: string[] = [];
  let folder: string | null = null;
  let workspace: string | null = null;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--') break;
    if (!word.startsWith('-')) {
      plain.push(word);
      continue;
    }
    const [name = '', ...rest] = word.split('=');
    options.push(name);
    const isRoot = name === '-w' && runner === 'pnpm';
    const takes = (toFolder.test(name) || toWorkspace.test(name) || withValue.test(name)) && !isRoot;
    const value = rest.length > 0 ? rest.join('=') : (words[at + 1] ?? '');
    if (takes && rest.length === 0) at += 1;
    if (takes && toFolder.test(name)) folder = value;
    if (takes && toWorkspace.test(name)) workspace = value;
  }
  return { plain, options, folder, workspace };
}

export function packageNaming(runner: string, words: readonly string[]): Naming | null {
  const call = readCall(runner, words);
  const isOfWorkspace = runner === 'yarn' && call.plain[0] === 'workspace';
  const plain = isOfWorkspace ? call.plain.slice(2) : call.plain;
  const workspace = isOfWorkspace ? (call.plain[1] ?? '') : call.workspace;
  const file = inFolder(call.folder, 'package.json');
  const meant = file === null ? null : taskOf(runner, { ...call, plain });
  if (file === null || meant === null) return null;
  return { ...meant, files: [file], ...(workspace === null ? {} : { workspace }) };
}

const named = (tasks: readonly string[]): Pick<Naming, 'kind' | 'tasks'> | null =>
  tasks.length === 0 ? null : { kind: 'package-script', tasks };

/** What stands in front of the word that counts may be the value of an option that is not known here. */
function taskOf(runner: string, { plain, options }: Call): Pick<Naming, 'kind' | 'tasks'> | null {
  const cycle = (name: keyof typeof lifecycles) =>
    options.includes('--ignore-scripts') ? null : { kind: 'lifecycle' as const, tasks: lifecycles[name] };
  if (runner === 'yarn' && plain.length === 0) return cycle('install');
  const at = plain.findIndex(
    (word) =>
      runs.test(word) ||
      installs.test(word) ||
      packs.test(word) ||
      word === 'version' ||
      ownScripts.has(ownWords[word] ?? word),
  );
  const word = plain[at] ?? '';
  const isFirst = at === 0;
  if (at >= 0 && runs.test(word)) return named(plain.slice(at + 1));
  if (isFirst || (at > 0 && runner === 'npm')) {
    if (word === 'restart') return cycle('restart');
    if (ownScripts.has(ownWords[word] ?? word)) return named([ownWords[word] ?? word]);
    // Of the project itself only where no other package is named.
    const isOfProject = plain.length === at + 1 || /^(?:c|.*ci)/.test(word);
    if (installs.test(word)) return isOfProject ? cycle('install') : null;
    if (packs.test(word)) return cycle('pack');
    if (word === 'version') return cycle('version');
  }
  return runner === 'npm' || runner === 'bun' ? null : named(plain);
}

/** Folders of packages, as the file at the root and that of pnpm write them. */
export const workspacePatterns = (rootText: string, ofPnpm: string): readonly string[] => [
  ...packageWorkspaces(rootText),
  ...[...ofPnpm.matchAll(/^\s*-\s*['"]?([^'"#\n]+)/gm)].flatMap(([, text]) => text?.trim() ?? []),
];

/** Where the package of a work space may have its `package.json`, by what the one at the root and that of pnpm say. */
export function workspaceFiles(rootText: string, ofPnpm: string, wanted: string): readonly string[] {
  const name = wanted.replace(/^\.\//, '').replace(/^[{]|[}]$|\.\.\.$/g, '');
  const last = name.replace(/^.*\//, '');
  const patterns = workspacePatterns(rootText, ofPnpm);
  const folders = patterns.flatMap((pattern) => {
    const plain = pattern.trim().replace(/^\.\//, '').replace(/\/+$/, '');
    if (!plain.includes('*')) return [plain];
    return [last, name].map((part) => plain.replace(/\/?\*\*?(?:\/\*)?$/, `/${part}`));
  });
  return [...new Set([name, ...folders])].filter((folder) => folder !== '').map((folder) => `${folder}/package.json`);
}
