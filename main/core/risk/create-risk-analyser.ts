/** Rates what a command would do if it ran as written, unsandboxed: level, reasons, effects. */
import { type Segment, unfilledOf } from '#domain/command/parsed-command.ts';
import type { Risk, RiskCategory, RiskLevel } from '#domain/risk/risk.ts';
import type { Span } from '#domain/common/span.ts';
import type { CommandReader, RiskAssessor } from '#core/ports.ts';
import { type Call, callOf } from './call.ts';
import { higher, isAbove } from './finding.ts';
import {
  commandInArray,
  commandsGiven,
  forEachChoice,
  noteChoices,
  noteFunctionCalls,
} from './words/follow-choices.ts';
import { commandsFilled, isJudgedAtCall } from './words/filled-functions.ts';
import { noteKept } from './mechanisms/fetched-code.ts';
import { foundBy } from './judges/judge-deleting.ts';
import { judgeCall } from './judges/judge-call.ts';
import { judgeDecoded } from './code/decoded-values.ts';
import { judgeThere } from './mechanisms/judge-there.ts';
import { judgeFlow } from './judges/judge-flow.ts';
import { judgeOpacity } from './judges/judge-opacity.ts';
import { judgeRedirections } from './judges/judge-redirections.ts';
import { judgeAssignments } from './judges/judge-shell.ts';
import { type Line, addFinding, noteDiscard, noteEffect, startLine } from './line.ts';
import { withLaterValues } from './words/later-values.ts';
import { noteFed } from './files/found-files.ts';
import { followFolders, wrapperFolder } from './files/follow-folders.ts';
import type { ResolvedWord } from './resolve-word.ts';

/** Texts inside texts are followed this far. */
const maxTextDepth = 2;
const maxReasons = 32;

/** `reader` reads the commands that stand as text in the arguments of others. */
export function createRiskAnalyser(reader: CommandReader): RiskAssessor {
  return {
    assess(input) {
      const line = startLine(input.parsed, input);
      walk(line, 0, reader);
      return toRisk(line);
    },
  };
}

function walk(line: Line, depth: number, reader: CommandReader): void {
  const found = new Map<number, readonly ResolvedWord[]>();
  const judge = (text: string, span: Span, segment: Segment | null): void =>
    judgeInner({ line, text, span, segment, depth, reader });
  const scope = followFolders(line);
  noteFunctionCalls(line);
  noteFed(line, found, foundBy);
  for (const each of line.parsed.segments) {
    scope(each);
    const carried = [...commandsGiven(line, each), ...commandsFilled(line, each), ...commandInArray(line, each)];
    for (const given of carried) judge(given, each.span, each);
    noteChoices(line, each, found.get(each.pipeline.id) ?? null);
    const judgeOne = (segment: Segment): void => {
      const call = callOf(segment, line);
      judgeAssignments({ line, segment }, call ?? bareCall(segment, line), (text, span) =>
        judge(text, [...span], segment),
      );
      const written = judgeRedirections(call ?? bareCall(segment, line));
      if (call === null || isJudgedAtCall(line, each)) return;
      const before = line.findings.length;
      judgeCall(call, { judgeText: ({ segment: own }, text, span) => judge(text, span, own), found });
      judgeThere(call, before);
      noteKept(call, written);
    };
    withLaterValues(line, each, () =>
      forEachReading(line, each, (segment) => forEachChoice(line, segment, () => judgeOne(segment))),
    );
  }
  judgeOpacity(line, (text, span) => judge(text, span, null));
  judgeDecoded(line, (text, span) => judge(text, span, null));
  judgeFlow(
    line,
    (text, segment) => judge(text, segment.span, segment),
    (text, { span }, fetched) => {
      const before = lengthsOf(line);
      const { isOpaque, isLater } = line;
      line.isLater = true;
      judge(text, span, null);
      Object.assign(line, { isOpaque, isLater });
      keepGrave(line, before, fetched);
    },
  );
}

interface Inner {
  readonly line: Line;
  readonly text: string;
  readonly span: Span;
  /** Whose argument the text stands in. */
  readonly segment: Segment | null;
  readonly depth: number;
  readonly reader: CommandReader;
}

/** A command that stands as text in another one's argument: what it would do counts, at the place of the argument. */
function judgeInner({ line, text, span, segment, depth, reader }: Inner): void {
  if (depth >= maxTextDepth || text.trim() === '') return;
  const inner = startLine(reader.read(['bash', '-c', text]), {
    cwd: line.cwd ?? line.projectRoot,
    projectRoot: line.projectRoot,
    homeDir: line.homeDir,
    ...(line.winding === undefined ? {} : { winding: line.winding }),
    ...(line.real === undefined ? {} : { real: line.real }),
  });
  inner.isLater = line.isLater;
  inner.left = line.left;
  inner.around = new Map(line.written);
  for (const [name, value] of line.variables) inner.variables.set(name, value);
  for (const [file, written] of line.written) inner.written.set(file, written);
  for (const [name, values] of line.choices) inner.choices.set(name, values);
  for (const [name, written] of line.arrays) inner.arrays.set(name, written);
  walk(inner, depth + 1, reader);
  for (const finding of inner.findings)
    addFinding(line, finding.code, finding.level, finding.text, finding.categories, span);
  for (const effect of inner.reads) noteEffect(line.reads, effect);
  for (const effect of inner.writes) noteEffect(line.writes, effect);
  for (const effect of inner.deletes) noteEffect(line.deletes, effect);
  for (const { path, what } of inner.discards) noteDiscard(line, { path, place: 'project' }, what);
  for (const host of inner.hosts) line.hosts.add(host);
  if (segment !== null) {
    if (inner.secrets.length > 0) line.secrets.push({ span, segment });
    for (const { what } of inner.sendings) line.sendings.push({ span, segment, what });
  }
  line.isOpaque ||= inner.isOpaque;
}

/** A segment without words still redirects and assigns. */
const bareCall = (segment: Segment, line: Line): Call => ({
  program: '',
  head: { text: '', isGlob: false, hasHole: false, span: segment.span },
  args: [],
  segment,
  line,
  isElsewhere: false,
});

/** Judges a segment in each folder that it may run in, with the patterns in it and with the names that they stand for. */
function forEachReading(line: Line, segment: Segment, judge: (segment: Segment) => void): void {
  const { cwd } = line;
  const moved = wrapperFolder(line, segment);
  const folders = moved === null ? (segment.folders ?? [cwd]) : [moved];
  const unfilled = line.isLater ? null : unfilledOf(segment);
  for (const [index, folder] of folders.entries()) {
    const before = lengthsOf(line);
    line.cwd = folder;
    if (unfilled !== null) judge(unfilled);
    judge(segment);
    if (index > 0) keepGrave(line, before);
  }
  line.cwd = cwd;
}

const lengthsOf = ({ findings, reads, writes, deletes, discards }: Line): readonly number[] =>
  [findings, reads, writes, deletes, discards].map(({ length }) => length);

/** Of what runs unasked, as a build does, these count as well. */
const kept = /^(?:runs-fetched|reads-secret|copies-secret)$/;

/** Where it runs only because a `cd` failed what is critical counts, with all that it does; a file of that name is mostly none there. */
function keepGrave(
  { findings, reads, writes, deletes, discards }: Line,
  before: readonly number[],
  fetched = false,
): void {
  const [from = 0, ...effects] = before;
  const grave = findings.splice(from).filter(({ level, code }) => level === 'critical' || (fetched && kept.test(code)));
  findings.push(...grave);
  if (grave.length > 0) return;
  for (const [index, list] of [reads, writes, deletes, discards].entries()) list.splice(effects[index] ?? 0);
}

function toRisk(line: Line): Risk {
  let level: RiskLevel = 'low';
  const categories = new Set<RiskCategory>();
  for (const finding of line.findings) {
    level = higher(level, finding.level);
    for (const category of finding.categories) categories.add(category);
  }
  if (line.isOpaque && level === 'low') {
    level = 'medium';
    addFinding(
      line,
      'opaque-part',
      'medium',
      'A part of it is known only when it runs.',
      [],
      [0, line.parsed.text.length],
    );
  }
  const reasons = line.findings
    .toSorted((one, other) =>
      isAbove(other.level, one.level) ? 1 : isAbove(one.level, other.level) ? -1 : one.span[0] - other.span[0],
    )
    .slice(0, maxReasons)
    .map(({ code, text, level: own, span }) => ({ code, text, level: own, span }));
  return {
    level,
    categories: [...categories],
    reasons,
    effects: {
      reads: line.reads,
      writes: line.writes,
      deletes: line.deletes,
      ...(line.discards.length === 0 ? {} : { discards: line.discards }),
      hosts: [...line.hosts],
      privilege: line.hasPrivilege,
    },
    opaque: line.isOpaque,
  };
}
