/** What a command reads and writes by redirection. */
import type { Redirection } from '#domain/command/parsed-command.ts';
import { type Call, report } from '../call.ts';
import { onlyCounts } from './judge-reading.ts';
import { noteWritten } from '../mechanisms/judge-written.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import { resolveIn } from '../words/resolve-in-line.ts';
import { deletePath, readPath, replacePath, writePath } from '../files/touch-path.ts';

const mountsMachine = /(?:-v|--volume|source|src)[= ]['"]?\/(?:etc|root|home|var\/spool)?(?:\/[\w./-]*)?[:,]/;

/** Returns the files that it writes. */
export function judgeRedirections(call: Call): readonly ResolvedWord[] {
  const { line, segment } = call;
  const written: ResolvedWord[] = [];
  const start = segment.redirections.find(({ operator }) => !operator.startsWith('<<'))?.span[0] ?? 0;
  const isEmptying = segment.redirections.length > 0 && empties(call, start);
  for (const { operator, target, pattern, span } of segment.redirections) {
    if (operator.startsWith('<<')) continue;
    if ((operator === '>&' || operator === '<&') && target !== null && /^(?:\d+-?|-)$/.test(target)) continue;
    const whole = resolveIn(line, target, pattern, span);
    const socket = /^\/dev\/(?:tcp|udp)\/([^/]+)\//.exec(whole.text);
    if (socket !== null) {
      if (socket[1] !== undefined) line.hosts.add(socket[1]);
      const isShell = /^(?:ba|z|da|k)?sh$/.test(call.program) || call.program === 'exec' || call.program === 'cat';
      report(
        call,
        isShell ? 'hands-shell' : 'raw-connection',
        isShell ? 'critical' : 'high',
        isShell ? 'NXP' : 'N',
        isShell ? 'It hands a shell or its input to another host.' : 'It opens a raw connection.',
        span,
      );
      if (operator.includes('>')) line.sendings.push({ span, segment, what: 'input' });
      continue;
    }
    if (operator.includes('>')) {
      const isEmptied = isEmptying || readsItsOutput(call, { target, pattern });
      if (!operator.includes('>>') && isEmptied) deletePath(call, whole, false);
      if (
        call.isElsewhere &&
        mountsMachine.test(line.parsed.text) &&
        /\/(?:passwd|shadow|sudoers|authorized_keys|cron[\w.]*)\b/.test(whole.text)
      )
        report(call, 'writes-accounts', 'critical', 'PS', 'It changes who may do what on this machine.', span);
      writePath(call, whole);
      written.push(whole);
      if (!operator.includes('>>') && operator !== '<>') replacePath(call, whole);
    } else if (!onlyCounts.test(call.program)) {
      readPath(call, whole);
    }
  }
  noteWritten(call, written);
  return written;
}

/** Programs that read what they are given by name, and write what they make of it. */
const makesOfIt =
  /^(?:cat|sort|uniq|jq|yq|g?sed|[gmn]?awk|grep|rg|tr|cut|head|tail|tac|rev|fold|fmt|column|paste|nl|expand|iconv|base64|xmllint|perl|envsubst|mlr|openssl|zcat|gunzip|prettier|csvcut|join|comm)$/;

/** `jq . a > a`, `grep x < a > a`: a shell empties the file before it is read. */
function readsItsOutput(call: Call, to: Pick<Redirection, 'target' | 'pattern'>): boolean {
  const { id } = call.segment.pipeline;
  const isSame = (text: string | null, pattern: string | null | undefined): boolean =>
    text === null ? to.target === null && (pattern ?? '') !== '' && pattern === to.pattern : text === to.target;
  if (to.target?.startsWith('/dev/') === true) return false;
  return call.line.parsed.segments.some(
    ({ argv, patterns, pipeline, redirections }) =>
      pipeline.id === id &&
      makesOfIt.test((argv[0] ?? '').replace(/^.*\//, '')) &&
      (argv.some((word, index) => index > 0 && isSame(word, patterns?.[index])) ||
        redirections.some(({ operator, target, pattern }) => operator === '<' && isSame(target, pattern))),
  );
}

/** Other redirections of a group that stand in front. */
const longestChain = 1024;

/** `> file`, `: > file`: nothing is written, so what was there is gone. A group's redirection follows its closing word. */
function empties(call: Call, start: number): boolean {
  if (call.program === ':' || call.program === 'true') return true;
  // `echo -n > file`, `printf '' > file`: nothing is printed.
  const printsNothing =
    (call.program === 'printf' && call.args.length === 1) ||
    (call.program === 'echo' && (call.args.length === 0 || call.args[0]?.text === '-n'));
  if (printsNothing && call.args.every(({ text }) => text === '' || text === '-n')) return true;
  if (call.program === 'cat' && call.args.length > 0 && call.args.every(({ text }) => text === '/dev/null'))
    return true;
  if (
    call.program === 'head' &&
    call.args.some(
      ({ text }, at) => /^-[cn]0$/.test(text) || (text === '0' && /^-[cn]$/.test(call.args[at - 1]?.text ?? '')),
    )
  )
    return true;
  if (call.segment.argv.length > 0) return false;
  const { text } = call.line.parsed;
  const before = text
    .slice(Math.max(0, start - longestChain), start)
    .replace(/(?:\s*\d*[<>]+&?\s*[^\s;&|<>]+)*\s*\d*$/, '');
  return !/(?:[)}\]]|\b(?:done|fi|esac))$/.test(before);
}
