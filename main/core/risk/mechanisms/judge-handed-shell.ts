/** A shell and a connection that are joined: by a pipeline, or by a pipe with a name that the line makes. */
import type { Segment } from '#domain/command/parsed-command.ts';
import { categoriesOf } from '../finding.ts';
import { addFinding, type Line } from '../line.ts';
import { isInputName } from '#domain/command/shell-call.ts';
import { placePath } from '../files/place-path.ts';
import { isA } from '../../programs/facts-of.ts';

const nameOf = ({ argv }: Segment): string => (argv[0] ?? '').replace(/^.*\//, '');

const takesCommands =
  /^(?:(?:ba|z|da|k|a|fi|tc|c)?sh|cmd|powershell|pwsh|python[\d.]*|perl|ruby|busybox|xargs|eval|script)$/;

const connects = (segment: Segment): boolean =>
  (isA(nameOf(segment), 'socket') && !segment.argv.some((word) => /^-\w*z\w*$/.test(word ?? ''))) ||
  nameOf(segment) === 'ztcp' ||
  (nameOf(segment) === 'openssl' && /^s_(?:client|server)$/.test(segment.argv[1] ?? '')) ||
  segment.argv.some((word) => /^(?:telnet|gopher|tcp):\/\//.test(word ?? '')) ||
  segment.redirections.some(({ target }) => /^\/dev\/(?:tcp|udp)\//.test(target ?? ''));

/** Whether it runs what it is given, and not a script that the line names. */
const isWaiting = (segment: Segment): boolean =>
  takesCommands.test(nameOf(segment)) &&
  !segment.argv.slice(1).some((word) => word !== null && /^-\w*[ce]$|^[^-+]/.test(word) && word !== 'sh');

export function judgeHandedShell(line: Line): void {
  const { segments } = line.parsed;
  const pipes = namedPipes(segments);
  for (const connection of segments.filter(connects)) {
    const shell = segments.find(
      (other) =>
        other !== connection &&
        isWaiting(other) &&
        (other.pipeline.id === connection.pipeline.id ||
          // zsh's own connection is a number that the shell is redirected to.
          (nameOf(connection) === 'ztcp' && other.redirections.length > 0) ||
          [connection, other].every((one) => touches(one, pipes, segments))),
    );
    if (shell !== undefined)
      addFinding(line, 'hands-shell', 'critical', 'It hands a shell to another host.', categoriesOf('NXP'), shell.span);
  }
}

const namedPipes = (segments: readonly Segment[]): ReadonlySet<string> =>
  new Set(
    segments.flatMap(({ argv }) =>
      /^(?:mkfifo|mknod)$/.test((argv[0] ?? '').replace(/^.*\//, ''))
        ? argv.slice(1).filter((word): word is string => word !== null && !/^-|^[bcp]$/.test(word))
        : [],
    ),
  );

/** Whether its own pipeline reads or writes one of the pipes. */
function touches({ pipeline }: Segment, pipes: ReadonlySet<string>, segments: readonly Segment[]): boolean {
  if (pipes.size === 0) return false;
  return segments.some(
    (one) =>
      one.pipeline.id === pipeline.id &&
      !/^mk(?:fifo|nod)$/.test(nameOf(one)) &&
      (one.redirections.some(({ target }) => pipes.has(target ?? '')) ||
        one.argv.some((word) => pipes.has(word ?? ''))),
  );
}

/** Programs whose input is no text to them but what they are to do: statements, rules, jobs. */
const readsOrders =
  /^(?:psql|mysql|mariadb|sqlite3|duckdb|mongosh|mongo|redis-cli|clickhouse-client|cqlsh|crontab|at|batch|parallel|ed|ex|gdb|lldb|bc|osascript|expect|ansible-playbook|patch)$/;
/** With this file they do the same, and with none they do not. */
const readsFile =
  /^(?:awk|gawk|mawk|sed|gsed|make|gmake|just|task|docker|docker-compose|podman|kubectl|oc|helm|terraform|nomad|vim|screen)$/;

const onlyLooks = /^--(?:check|stat|numstat|summary|dry-run(?:=(?:client|server))?)$/;

const takesOrders = ({ argv }: Segment): boolean => {
  const name = (argv[0] ?? '').replace(/^.*\//, '');
  if (argv.some((word) => onlyLooks.test(word ?? ''))) return false;
  // A patch is code of the project as soon as it is applied.
  if (name === 'git') return argv.some((word) => /^(?:apply|am)$/.test(word ?? ''));
  if (readsOrders.test(name))
    return !argv.some((word) => /^(?:-c|-e|-l|-f|--eval|--command|--execute)$/.test(word ?? ''));
  return (
    readsFile.test(name) &&
    argv.some(
      (word, at) =>
        /^-f(?:-|\/dev\/stdin)$/.test(word ?? '') ||
        (isInput(word) && /^(?:-f|--file|--filename|-s|--source)$/.test(argv[at - 1] ?? '')),
    )
  );
};

const isInput = (word: string | null | undefined): boolean => word === '-' || isInputName(word ?? '');

/** `curl -o p.diff ..; git apply p.diff`. */
const isPatchFetched = (line: Line, { argv, redirections }: Segment): boolean =>
  !argv.some((word) => onlyLooks.test(word ?? '')) &&
  ((argv[0] ?? '') === 'patch' || (argv[0] === 'git' && /^(?:apply|am)$/.test(argv[1] ?? ''))) &&
  [...argv.slice(1), ...redirections.map(({ target }) => target)].some(
    (word) => word !== null && line.fetchedFiles.has(placePath(word, line).path),
  );

/** `curl .. | psql`: what another host prints is done. */
export function judgeFetchedOrders(line: Line): void {
  const { parsed, fetches } = line;
  for (const segment of parsed.segments) {
    const { id, index } = segment.pipeline;
    const isHanded = fetches.some(({ pipeline }) => pipeline.id === id && pipeline.index < index);
    if ((isHanded && takesOrders(segment)) || isPatchFetched(line, segment))
      addFinding(
        line,
        'runs-fetched',
        'high',
        'It runs what it fetches from another host.',
        categoriesOf('N'),
        segment.span,
      );
  }
}
