/** What never ends: functions that start themselves, loops without a pause, sources that never run dry. */
import type { Segment } from '#domain/command/parsed-command.ts';
import { categoriesOf } from '../finding.ts';
import { addFinding, type Line } from '../line.ts';

const nameOf = (segment: Segment): string => (segment.argv[0] ?? '').replace(/^.*\//, '');

export function judgeEndless(line: Line, segments: readonly Segment[]): void {
  judgeForks(line, segments);
  judgeLoops(line, segments);
  judgeCrowds(line, segments);
  judgeCrowdedLoop(line, segments);
}

/** More than this is a crowd, where all of them start at once. */
const crowd = 10_000;

/** As many of them beside each other as a machine, or the one that they all ask, no longer bears. */
const atOnce = 50;

const isCrowdAtOnce = (text: string): boolean =>
  [...text.matchAll(/(?:-P|--max-procs|-j|--jobs)[=\s]*(\d+)\b/g)].some(
    ([, number]) => Number(number) === 0 || Number(number) >= atOnce,
  );

/** `seq 100000 | xargs -P 0 ..`: as many processes at once as there are numbers. */
function judgeCrowds(line: Line, segments: readonly Segment[]): void {
  for (const source of segments) {
    const isMany =
      nameOf(source) === 'yes' || (nameOf(source) === 'seq' && source.argv.some((word) => Number(word) >= crowd));
    const taker = segments.find(
      ({ pipeline, wrappers }) =>
        pipeline.id === source.pipeline.id &&
        pipeline.index > source.pipeline.index &&
        wrappers.some((name) => name === 'xargs' || name === 'parallel'),
    );
    if (!isMany || taker === undefined || !isCrowdAtOnce(line.parsed.text)) continue;
    addFinding(line, 'endless-processes', 'high', 'It starts processes without end.', categoriesOf('R'), taker.span);
  }
}

/** How often a loop goes round, where its line says so. */
const rounds =
  /\bin\s+(?:\$\(\s*|`)seq\s+(?:-\w+\s+)*(?:\d+\s+){0,2}(\d+)\s*[)`]|\bin\s+\{\d+\.\.(\d+)(?:\.\.\d+)?\}|\(\(\s*\w+\s*=\s*\d+\s*;\s*\w+\s*<=?\s*(\d+)|\s-l[te]\s+(\d+)/g;
/** As many in the background as a machine still bears, if they do little. */
const manyRounds = 1000;

/** `for i in $(seq 5000); do work & done`. */
function judgeCrowdedLoop(line: Line, segments: readonly Segment[]): void {
  const inLoop = segments.filter(({ position }) => position === 'loop');
  const started = inLoop.find(({ background }) => background);
  const waits = inLoop.some((segment) => /^(?:sleep|wait|read|sem)$/.test(nameOf(segment)));
  const isMany = [...line.parsed.text.matchAll(rounds)].some(
    ([, ...numbers]) => Math.max(...numbers.map((number) => Number(number ?? 0))) >= manyRounds,
  );
  if (started !== undefined && isMany && !waits)
    addFinding(line, 'endless-processes', 'high', 'It starts processes without end.', categoriesOf('R'), started.span);
}

/** A function that starts itself more than once, or in the background. */
function judgeForks(line: Line, segments: readonly Segment[]): void {
  const redefined = line.parsed.opaque.filter(({ reason }) => reason === 'redefined-command');
  const isRedefined = (segment: Segment): boolean => redefined.some(({ span }) => segment.words[0]?.[0] === span[0]);
  const inside = segments.filter((segment) => segment.position === 'function' && isRedefined(segment));
  const bomb = inside.find((segment) => segment.background || segment.pipeline.length > 1);
  if (bomb !== undefined)
    addFinding(
      line,
      'endless-processes',
      'critical',
      'A function starts itself again and again.',
      categoriesOf('R'),
      bomb.span,
    );
}

const endless = /^\/dev\/(?:zero|u?random|full)$/;

/** What never ends is written to a file by a program that copies all that it reads. */
function judgeEndlessSource(line: Line): void {
  const source = line.parsed.segments.find(
    (segment) =>
      /^(?:cat|tee|cp|pv|base64|xxd|gzip|tr)$/.test(nameOf(segment)) &&
      [...segment.argv, ...segment.redirections.map(({ operator, target }) => (operator === '<' ? target : null))].some(
        (word) => endless.test(word ?? ''),
      ),
  );
  if (source === undefined) return;
  const after = line.parsed.segments.filter(
    ({ pipeline }) => pipeline.id === source.pipeline.id && pipeline.index >= source.pipeline.index,
  );
  const isCut = after.some(
    (segment) => /^(?:head|dd|timeout)$/.test(nameOf(segment)) || segment.wrappers.includes('timeout'),
  );
  const keeps = after.some(
    (segment) =>
      /^(?:tee|cp|sponge)$/.test(nameOf(segment)) ||
      segment.redirections.some(
        ({ operator, target }) => operator.includes('>') && !(target ?? '/dev/').startsWith('/dev/'),
      ),
  );
  if (keeps && !isCut)
    addFinding(line, 'fills-disk', 'high', 'It writes until the disk is full.', categoriesOf('R'), source.span);
}

function judgeLoops(line: Line, segments: readonly Segment[]): void {
  for (const segment of segments) {
    const isEndless =
      segment.position === 'loop' && /^(?:true|:|yes)$/.test(nameOf(segment)) && segment.argv.length === 1;
    if (!isEndless) continue;
    const body = segments.filter((other) => other.position === 'loop' && other !== segment);
    const sleeps = body.some((other) => /^(?:sleep|read|wait|inotifywait|usleep)$/.test(nameOf(other)));
    const breaks = body.some((other) => /^(?:break|exit|return)$/.test(nameOf(other)));
    // A loop that is itself in the background starts one round after the other.
    if (body.some((other) => other.background) && !segment.background)
      addFinding(
        line,
        'endless-background',
        'critical',
        'It starts processes in the background without end.',
        categoriesOf('R'),
        segment.span,
      );
    else if (segment.background && !breaks)
      addFinding(
        line,
        'endless-loop',
        sleeps ? 'medium' : 'high',
        'It repeats without end, even when nobody is watching any more.',
        categoriesOf('R'),
        segment.span,
      );
    else if (!sleeps && !breaks)
      addFinding(line, 'endless-loop', 'medium', 'It repeats without end or pause.', categoriesOf('R'), segment.span);
  }
  judgeEndlessSource(line);
  for (const busy of segments.filter(
    (segment) =>
      nameOf(segment) === 'yes' &&
      !segments.some(
        (other) => other.pipeline.id === segment.pipeline.id && other.pipeline.index > segment.pipeline.index,
      ),
  ))
    addFinding(
      line,
      'endless-output',
      busy.redirections.some(({ operator, target }) => operator.includes('>') && target !== '/dev/null')
        ? 'high'
        : 'medium',
      'It prints without end.',
      categoriesOf('R'),
      busy.span,
    );
}
