/** Commands whose meaning the project itself defines: package scripts, make targets, its own executables. */
import { isPrinted } from '../mechanisms/judge-written.ts';
import { factsOf, isA } from '../../programs/facts-of.ts';
import { plainGrammar } from '#domain/command/argv-pattern.ts';
import { isInside } from '#domain/common/paths.ts';
import {
  beforeOperand,
  type Call,
  has,
  operands,
  optionValues,
  ranFetched,
  ranTemporary,
  report,
  viewCall,
} from '../call.ts';
import { type PlacedPath, placePath } from '../files/place-path.ts';
import { saidByVerbs } from '../mechanisms/verbs.ts';
import { isFetched } from '../mechanisms/fetched-code.ts';
import { judgeScriptFile } from './judge-interpreters.ts';
import { placeWord } from '../line.ts';
import { judgeByTables } from '../tool-table.ts';
import { type TaskVerdict, isUntold, judgeTask, saidOf } from './judge-tasks.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import { say } from '#domain/common/message.ts';

function tell(call: Call, name: ResolvedWord, verdict: TaskVerdict): void {
  if (verdict.level === 'low') return;
  report(
    call,
    'project-task',
    verdict.level,
    verdict.level === 'high' ? 'C' : '',
    saidOf(say('It runs the project\'s task "{name}".', { name: name.text }), verdict),
    name.span,
  );
}

const managers = '--prefix -w --workspace --filter -F -C --dir --cwd --registry --tag --loglevel --port';
/** What the managers do themselves; any other first word is a script or an installed program. */
const ownCommands = new Set(
  'add install i ci remove rm un uninstall update up upgrade link unlink init create dlx exec x publish pack audit outdated view info show search ls list ll la why explain root bin prefix config cache store dedupe prune rebuild import fetch login logout whoami token version versions help doctor query fund set get pkg patch patch-commit deprecate unpublish dist-tag access owner team org ping stars star repo docs home bugs edit completion workspaces workspace plugin global licenses license deploy server env setup self-update approve-builds node tag profile hook sbom it install-test clean-install shrinkwrap find-dupes diff unplug constraints npm policies generate-lock-entry autoclean check pm'.split(
    ' ',
  ),
);

/** Bun's own way to be handed a script; behind the name of a task they are the task's. */
export const carriesCode = (call: Call): boolean =>
  has(beforeOperand(call, '-e --eval -p --print').own, '-e', '--eval', '-p', '--print');

/** True when the call is a script of the package. */
export function judgePackageScript(call: Call): boolean {
  if (call.program === 'bun' && carriesCode(call)) return false;
  // To pnpm alone it says that the whole workspace is meant.
  const words = operands(call, call.program === 'pnpm' ? managers.replace('-w ', '') : managers);
  // `yarn workspace web test` is `yarn test` somewhere else.
  const [command, name] = call.program === 'yarn' && words[0]?.text === 'workspace' ? words.slice(2) : words;
  if (command === undefined) {
    if (call.args.length > 0 && call.args.every(({ text }) => text.startsWith('-')))
      return call.args.every(({ text }) => /^--?(?:v|version|help|h)$/.test(text));
    if (call.program === 'yarn' || call.program === 'npm' || call.program === 'pnpm')
      report(
        call,
        'installs',
        'medium',
        call.program === 'yarn' ? 'N' : '',
        'It fetches packages and runs their install steps.',
      );
    return true;
  }
  if (/^(?:run|run-script|rum|urn|task)$/.test(command.text)) {
    if (name !== undefined) tell(call, name, judgeTask(name.text));
    return true;
  }
  if (/^(?:test|t|tst)$/.test(command.text)) return true;
  // The command inside is a segment of its own; `npm exec` fetches what is not there.
  if (command.text === 'exec' && call.program !== 'npm') return true;
  if (/^(?:start|stop|restart|serve|dev)$/.test(command.text)) {
    report(call, 'project-task', 'medium', '', 'It starts or stops the project.', command.span);
    return true;
  }
  if (call.program === 'npm' || ownCommands.has(command.text) || has(call, '-g', '--global')) return false;
  if (call.program === 'bun' && /^(?:test|build|outdated)$/.test(command.text)) return false;
  return judgeInstalled(call, command);
}

/** `yarn jest`, `pnpm eslint`: an installed program, judged by its own table afterwards. */
function judgeInstalled(call: Call, command: ResolvedWord): boolean {
  const start = call.args.indexOf(command);
  const inner: Call = { ...call, program: command.text, head: command, args: call.args.slice(start + 1) };
  if (!judgeByTables(inner)) tell(call, command, judgeTask(command.text));
  return true;
}

const justLooks: Readonly<Record<string, readonly string[]>> = {
  make: ['-n', '--dry-run', '--just-print', '--recon', '-q', '--question', '-v', '--version'],
  gmake: ['-n', '--dry-run', '--just-print', '--recon', '-q', '--question', '-v', '--version'],
  rake: ['-n', '--dry-run', '-T', '--tasks', '-P', '--prereqs', '-V', '--version'],
};

/** The list of one's own tasks, kept by a program of the same name. */
const looksAtTasks =
  /^(?:next|ready|overdue|waiting|completed|active|blocked|blocking|burndown\S*|calendar|projects|tags|stats|information|count|export|long|ls|minimal|newest|oldest|timesheet|(?:limit|project|status|due|priority):\S+|\+[A-Z]+)$/;

export function judgeMake(call: Call): void {
  if (call.line.cwd !== null && isFetched(call.line, call.line.cwd)) ranFetched(call);
  for (const file of optionValues(call, '-f', '--file', '--makefile')) {
    if (isPrinted(call, file) && !file.hasHole) {
      judgeScriptFile(call, { ...file, text: '-' });
      continue;
    }
    if (file.text === '-' || file.text === '/dev/stdin') judgeScriptFile(call, file);
    const { place } = placeWord(call.line, file);
    if (place !== 'project')
      report(call, 'foreign-makefile', 'high', '', 'It runs rules from outside the project.', file.span);
  }
  for (const folder of optionValues(call, '-C', '--directory')) {
    const { place } = placeWord(call.line, folder);
    if (place === 'temporary' || place === 'system')
      report(call, 'foreign-makefile', 'high', '', 'It runs rules from outside the project.', folder.span);
  }
  if (has(call, ...(justLooks[call.program] ?? []))) return;
  const names = operands(
    call,
    `-C -f --directory --file --justfile --working-directory --taskfile ${/^(?:just|task)$/.test(call.program) ? '-d -t' : ''}`,
  );
  if (call.program === 'task' && looksAtTasks.test(names[0]?.text ?? '')) return;
  for (const name of names)
    // `-j` and `-l` may have a number of their own, or none.
    if (!name.text.includes('=') && !/^[\d.]+$/.test(name.text))
      tell(
        call,
        name,
        /^install$/.test(name.text) && !installsElsewhere(call)
          ? { level: 'high', text: say('It usually installs on the machine.') }
          : judgeTask(name.text),
      );
}

/** Into a folder that the line names, and not to where the machine has its programs. */
const installsElsewhere = (call: Call): boolean =>
  [
    ...optionValues(call, '--prefix', '--destdir').map(({ text }) => text),
    ...call.args.flatMap(({ text }) => /^(?:DESTDIR|prefix|PREFIX)=(.*)/s.exec(text)?.[1] ?? []),
    ...call.segment.assignments.flatMap(({ name, value }) => (name === 'DESTDIR' ? [value ?? ''] : [])),
  ].some((folder) => !/^\/(?:usr|opt|$)/.test(folder));

/** `ninja install`, `cmake --install build`: where it goes stands in the line, or is the machine. */
export function judgeInstalling(call: Call): void {
  if (!/^(?:ninja|meson|cmake|scons|waf)$/.test(call.program) || has(call, '-n', '--dry-run', '--help')) return;
  const word =
    call.program === 'cmake'
      ? (call.args.find(({ text }) => text === '--install') ??
        optionValues(call, '--target', '-t').find(({ text }) => text === 'install'))
      : operands(call, '-C -f -j').find(({ text }) => text === 'install');
  if (word !== undefined && !installsElsewhere(call))
    report(call, 'installs', 'high', 'S', 'It usually installs on the machine.', word.span);
}

/** Tasks that tables of build tools do not know, by the names that the project gave them. */
export function judgeNamedTasks(call: Call): void {
  if (!isA(call.program, 'task runner') || has(call, '--dry-run', '--version', '--help')) return;
  const [first, second] = operands(
    call,
    '-p -P -f -D -c -x -I -b -pl --filter --project --scope --configuration --dependency --tests --task --exclude-task --init-script --build-file --profile --args',
  );
  const named = optionValues(call, '-s', '-e', '--session', '--target', '-t');
  for (const word of [first, second, ...named]) {
    if (word === undefined || word.text.startsWith('-')) continue;
    // Of `nx run app:destroy` the project's own name says nothing.
    const task = word.text
      .slice(word.text.lastIndexOf(':') + 1)
      .replaceAll('.', '-')
      .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2');
    // A release of Elixir is built here; what it is for is another word.
    if (call.program === 'mix' && task === 'release') continue;
    const isWhole = word === first || first?.text === 'run' || call.program !== 'nx';
    if (isWhole && judgeTask(task).level === 'high') tell(call, word, judgeTask(task));
  }
}

/** `hatch run test:cov`: a program that nobody knows, behind what runs the project's own scripts, is one of those. */
export function judgeOwnTask(call: Call): boolean {
  if (!call.segment.wrappers.some((name) => isA(name, 'runs scripts'))) return false;
  const verdict = judgeTask(call.program.replace(/^.*:/, ''));
  if (verdict.level !== 'low') tell(call, call.head, verdict);
  return true;
}

/** npx and its kind: fetches what is not there and runs it. The command inside is a segment of its own. */
export function judgePackageRunner(call: Call): void {
  const name = operands(call, '-p --package -c --call')[0];
  if (name === undefined) return;
  const bare = name.text.replace(/^(?:@[^/]+\/)?([^@]+)(?:@.*)?$/, '$1');
  // What follows the name is the tool's own: `npx tsc -p .`.
  const own = { ...call, args: call.args.slice(0, call.args.indexOf(name)) };
  const isAsked = has(own, '-y', '--yes', '-p', '--package') || /.@[\w.^~-]+$/.test(name.text);
  const isLocal = has(call, '--no-install', '--no');
  // A program of the system that only prints is no package of the project.
  const isTaught = factsOf(bare, 'use').length > 1 || factsOf(bare, 'interprets').length > 0;
  if (isLocal || (isTaught && !isAsked)) return;
  // A name without a scope but with a slash is a repository.
  if (/^(?:https?:|git[+@:]|github:|gitlab:|[\w.-]+\/)/.test(name.text))
    return report(call, 'runs-fetched', 'high', 'N', 'It runs a program from another host.', name.span);
  report(call, 'fetches-and-runs', 'medium', 'N', 'It fetches a package and runs it.', name.span);
}

const compiles =
  /^(?:[gc]?cc|[cg]\+\+|clang(?:\+\+)?|rustc|go|ghc|swiftc|zig|nim|crystal|dmd|gfortran|tcc|nvcc|odin|mpicc|[\w-]+-gcc)$/;
const outputs =
  /^\/(?:[\w.-]+\/)*(?:build|builddir|target|out|dist|_build|\.build|zig-out|cmake-build-[^/]+|bazel-bin|dist-newstyle)\/|\/a\.out$/;

/** What a tool has built out of the project, by its folder or in this line: `gcc -o t t.c && ./t`. */
function isBuilt({ line, segment }: Call, path: string): boolean {
  if (line.fetches.length > 0 || !isInside(path, line.projectRoot) || /\.(?!out$)\w+$/.test(path)) return false;
  const before = line.parsed.segments.flatMap(({ argv, span }) => {
    const places = argv.slice(1).flatMap((word) => (word === null ? [] : [placePath(word, line)]));
    return span[1] <= segment.span[0] && places.some((placed) => placed.path === path) ? [{ argv, places }] : [];
  });
  const compiled = before.every(({ argv, places }) => compiles.test(argv[0] ?? '') && places.every(isOwn));
  return compiled && (before.length > 0 || outputs.test(path.slice(line.projectRoot.length)));
}

const isOwn = ({ place }: PlacedPath): boolean => place === 'project';

/** An executable named by its path. */
export function judgeExecutable(call: Call): void {
  const placed = placeWord(call.line, call.head);
  if (isFetched(call.line, placed.path)) return ranFetched(call, call.head.span);
  if (placed.place === 'temporary') return ranTemporary(call, call.head.span, placed.path);
  if (/^(?:manage\.py|artisan|console)$/.test(call.program))
    return judgeScriptFile({ ...call, args: [call.head, ...call.args] }, call.head);
  const verdict = judgeTask(call.program.replace(/\.\w+$/, ''));
  const first = operands(call, '')[0];
  const isHarmless =
    (verdict.level === 'low' && placed.place === 'project') ||
    (isUntold(verdict) && isBuilt(call, placed.path) && saidByVerbs(viewCall(call, plainGrammar)) === null) ||
    (call.args.length > 0 && call.args.every(({ text }) => /^--?(?:help|version|h|V)$/.test(text)));
  if (!isHarmless)
    report(
      call,
      'runs-executable',
      verdict.level === 'low' ? 'medium' : verdict.level,
      verdict.level === 'high' ? 'C' : '',
      saidOf(say('It runs a program of the project.'), verdict),
      call.head.span,
    );
  else if (first !== undefined && judgeTask(first.text).level === 'high')
    report(
      call,
      'runs-executable',
      'high',
      'C',
      'Judging by its arguments, it changes something that others use.',
      first.span,
    );
}
