/** What only the whole line shows: secrets that leave, fetched code that runs, loops that never end. */
import type { Span } from '#domain/common/span.ts';
import { isDecoder } from '../../programs/is-decoder.ts';
import type { Segment } from '#domain/command/parsed-command.ts';
import { categoriesOf } from '../finding.ts';
import { judgeEndless } from '../mechanisms/judge-endless.ts';
import { judgeFetchedOrders, judgeHandedShell } from '../mechanisms/judge-handed-shell.ts';
import { judgeLeft, type JudgeLeft } from '../left/judge-left.ts';
import { publishedWords } from '../secrets/published-secrets.ts';
import { carriedNames, secretAddresses } from '../mechanisms/secret-addresses.ts';
import { type Line, addFinding } from '../line.ts';
import { isA } from '../../programs/facts-of.ts';
import { placePath } from '../files/place-path.ts';
import { isSecretPath } from '../files/sensitive-paths.ts';
import { fileForInput, inputOf, isTold, readsScriptFromInput, runsItsInput } from '../words/printed-text.ts';
import { judgeScriptFile } from './judge-interpreters.ts';
import { callOf } from '../call.ts';
import { resolveIn } from '../words/resolve-in-line.ts';

const nameOf = (segment: Segment): string => (segment.argv[0] ?? '').replace(/^.*\//, '');
/** A name that the line itself put together is known: `a=ba; b=sh; .. | $a$b`. */
function knownName(line: Line, segment: Segment): string {
  const first = segment.words[0];
  if (segment.argv[0] !== null || first === undefined) return nameOf(segment);
  const { text } = resolveIn(line, null, segment.patterns?.[0], first);
  return text.replace(/^.*\//, '');
}

const isWithin = (inner: readonly [number, number], outer: readonly [number, number]): boolean =>
  inner[0] >= outer[0] && inner[1] <= outer[1];

type JudgeInner = (text: string, segment: Segment) => void;

/** `judgeText` is given what one command prints for another one to run; `judgeGrave` keeps of that only what is critical. */
export function judgeFlow(line: Line, judgeText: JudgeInner, judgeGrave: JudgeLeft): void {
  const { segments } = line.parsed;
  judgeSecretsOut(line);
  judgeDumpsOut(line);
  for (const segment of segments) {
    const isRunner = runsItsInput.test(knownName(line, segment)) || /^(?:source|\.)$/.test(nameOf(segment));
    if (
      !isRunner &&
      !segment.argv.some((word) => word !== null && /^--?(?:script|config|rcfile|load|require)$/.test(word))
    )
      continue;
    if (isRunner && readsScriptFromInput(segment)) {
      judgeRunsInput(line, segment);
      if (isShell.test(knownName(line, segment))) judgeText(inputOf(line, segment).text, segment);
    }
    judgeRunsSubstitution(line, segment);
  }
  judgeLeft(line, judgeGrave, judgeText);
  judgePublishedSecret(line, segments);
  judgeCarried(line);
  for (const span of publishedWords(line)) leaves(line, span);
  for (const span of carriedNames(line)) leaves(line, span);
  for (const span of secretAddresses(line)) leaves(line, span);
  judgeHandedShell(line);
  judgeFetchedOrders(line);
  judgeNewRemote(line, segments);
  judgeEndless(line, segments);
  judgeUnsureFolder(line);
}

/** `cd build; rm -rf *`: where it cannot go there, everything here goes. */
const deletesWhereverItIs =
  /(?:^|[;\n])\s*cd\s+[^\s;&|]+\s*[;\n]\s*(?:sudo\s+)?rm\s+(?:-\w+\s+)*(?:--\s+)?(?:\.\/)?(?:\*|\.)\s*(?:$|[;&|\n)])/;

function judgeUnsureFolder(line: Line): void {
  const found = deletesWhereverItIs.exec(line.parsed.text);
  if (found === null || /\bset\s+-\w*e/.test(line.parsed.text.slice(0, found.index))) return;
  const segment = line.parsed.segments.find(
    ({ span, argv }) => span[0] >= found.index && /(?:^|\/)rm$/.test(argv[0] ?? ''),
  );
  if (segment === undefined) return;
  const said = 'It deletes files of the project.';
  addFinding(line, 'deletes-where-unsure', 'high', said, categoriesOf('D'), segment.span);
}

const leaves = (line: Line, span: Span): void =>
  addFinding(
    line,
    'secret-leaves',
    'critical',
    'A secret and a way out are on the same line.',
    categoriesOf('XN'),
    span,
  );
const ranFetch = (line: Line, span: Span): void =>
  addFinding(line, 'runs-fetched', 'high', 'It runs what it fetches from another host.', categoriesOf('N'), span);

function judgeSecretsOut(line: Line): void {
  for (const sending of line.sendings) {
    if (sending.what === 'fixed') continue;
    const secret = line.secrets.find(
      ({ span, segment }) =>
        sending.what !== 'file' ||
        segment === sending.segment ||
        isWithin(span, sending.span) ||
        line.writes.length > 0,
    );
    if (secret === undefined) continue;
    leaves(line, sending.span);
  }
}

const dumps = /^(?:pg_dump(?:all)?|mysqldump|mariadb-dump|mongodump|mongoexport)$/;
const forAll = /public-?read|\ball(?:Authenticated)?Users\b/i;

/** `pg_dump app | curl -T - ..`: a whole database, to whoever is named or to everybody. */
function judgeDumpsOut(line: Line): void {
  const { segments } = line.parsed;
  for (const { span, segment, what } of line.sendings) {
    const { id, index } = segment.pipeline;
    const isDumped = segments.some(
      (one) => one.pipeline.id === id && one.pipeline.index < index && dumps.test(nameOf(one)),
    );
    const isHanded = isA(nameOf(segment), 'fetcher') || isA(nameOf(segment), 'socket');
    if (what === 'input' && isDumped && (isHanded || segment.argv.some((word) => forAll.test(word ?? ''))))
      addFinding(line, 'rows-leave', 'critical', dumped, categoriesOf('XN'), span);
  }
}
const dumped = 'It copies a whole database to another host.';

/** What runs there reads what lies there: `kubectl exec p -- printenv TOKEN` prints it here. */
const isRunBy = ({ wrappers }: Segment, segment: Segment): boolean =>
  wrappers.some((name) => name.split(' ')[0] === nameOf(segment));

/** `gh pr create -b "$(cat .env)"`: a secret inside a word of a program that talks to others. Fetchers tell their logins apart themselves. */
function judgeCarried(line: Line): void {
  for (const segment of line.parsed.segments) {
    if (isA(nameOf(segment) ?? '', 'fetcher') || nameOf(segment) === 'export') continue;
    const carrier = segment.words
      .slice(1)
      .find((word) =>
        line.secrets.some(
          (secret) => secret.segment !== segment && !isRunBy(secret.segment, segment) && isWithin(secret.span, word),
        ),
      );
    if (carrier === undefined) continue;
    const talks = line.findings.some(
      ({ span, categories }) =>
        categories.includes('network_access') && isWithin(span, segment.span) && !isWithin(span, carrier),
    );
    if (talks) leaves(line, carrier);
  }
}

function judgeRunsInput(line: Line, segment: Segment): void {
  const { id, index } = segment.pipeline;
  const before = line.parsed.segments.filter((other) => other.pipeline.id === id && other.pipeline.index < index);
  if (before.length === 0) return;
  if (before.some(({ argv }) => isDecoder(argv)))
    addFinding(
      line,
      'opaque-encoded-payload',
      'critical',
      'It decodes a hidden command and runs it.',
      [],
      segment.span,
    );
  const isFetched = before.some((other) => line.fetches.includes(other));
  if (isFetched) {
    line.isOpaque = true;
    return ranFetch(line, segment.span);
  }
  // What the line itself says word for word is read where it runs.
  if (isTold(line, segment)) {
    const file = fileForInput(line, segment);
    const call = file === null ? null : callOf(segment, line);
    if (file !== null && call !== null) judgeScriptFile(call, { ...file, isGlob: false, hasHole: false });
    return;
  }
  line.isOpaque = true;
  const isSaid =
    inputOf(line, segment)
      .text.replaceAll(/\$\{\w+\}|\$\(\)/g, '')
      .trim().length >= 8 && !isShell.test(knownName(line, segment));
  addFinding(
    line,
    'runs-input',
    isSaid ? 'medium' : 'high',
    'It runs whatever the commands before it print.',
    [],
    segment.span,
  );
}

const isShell = /^(?:ba|z|da|k|a|mk)?sh$/;

const isGit = (segment: Segment, ...words: string[]): boolean =>
  nameOf(segment) === 'git' && words.every((word) => segment.argv.includes(word));

/** `python <(curl ..)`, `source <(..)`, `node -e "$(..)"`: the script is what other commands print. */
function judgeRunsSubstitution(line: Line, segment: Segment): void {
  for (const [index, word] of segment.argv.entries()) {
    const span = segment.words[index];
    if (word !== null || span === undefined || index === 0) continue;
    if (line.fetches.some((fetch) => fetch !== segment && isWithin(fetch.span, span))) {
      line.isOpaque = true;
      return ranFetch(line, span);
    }
    if (line.parsed.text.startsWith('<(', span[0])) {
      line.isOpaque = true;
      if (line.parsed.segments.some((one) => isWithin(one.span, span) && isDecoder(one.argv)))
        addFinding(line, 'opaque-encoded-payload', 'critical', 'It decodes a hidden command and runs it.', [], span);
      addFinding(line, 'runs-input', 'high', 'It runs whatever another command prints.', [], span);
    }
  }
}

/** `git config remote.origin.pushurl https://..`. */
const setsAddress = ({ argv }: Segment): boolean =>
  argv[0] === 'git' &&
  argv.includes('config') &&
  argv.some((word, at) => /^remote\..+\.(?:push)?url$/.test(word ?? '') && /[:/]/.test(argv[at + 1] ?? ''));

/** Pushing to an address that the same line has set. */
function judgeNewRemote(line: Line, segments: readonly Segment[]): void {
  judgeCommittedSecret(line, segments);
  const added = segments.findIndex(
    (segment) => isGit(segment, 'remote', 'add') || isGit(segment, 'remote', 'set-url') || setsAddress(segment),
  );
  if (added < 0) return;
  const push = segments.slice(added + 1).find((segment) => isGit(segment, 'push'));
  if (push !== undefined)
    addFinding(
      line,
      'pushes-to-new-remote',
      'high',
      'It sends the repository to an address given on the spot.',
      categoriesOf('XN'),
      push.span,
    );
}

/** A secret that is put into the history of the project, by its name or as a copy, and what carries it on. */
function judgeCommittedSecret(line: Line, segments: readonly Segment[]): void {
  const named = segments.find(
    (segment) =>
      isGit(segment, 'add') &&
      segment.argv.slice(2).some((word) => word !== null && isSecretPath(placePath(word, line).path, line.homeDir)),
  );
  const copied = segments.find(
    (segment) =>
      (isGit(segment, 'add') || isGit(segment, 'commit')) &&
      line.secrets.some((secret) => secret.span[1] <= segment.span[0]) &&
      line.writes.some(({ place }) => place === 'project'),
  );
  const adds = named ?? copied;
  if (adds === undefined) return;
  addFinding(
    line,
    'commits-secret',
    'high',
    'It puts a secret into the history of the project.',
    categoriesOf('X'),
    adds.span,
  );
  const push = segments.find((segment) => isGit(segment, 'push'));
  if (push !== undefined) leaves(line, push.span);
}

const copies = /^(?:cp|mv|ln|install|rsync|tar|zip|7z|docker|podman|buildah)$/;
const publishing = /^(?:publish|push|upload|deploy|release)$/;

/** A secret that is copied among what is then published: `cp ~/.npmrc lib && npm publish`, `docker build ~/.ssh`. */
function judgePublishedSecret(line: Line, segments: readonly Segment[]): void {
  const publish = segments.find(
    (segment) =>
      isA(nameOf(segment), 'publisher') ||
      (nameOf(segment) !== 'git' && segment.argv.slice(1, 4).some((word) => publishing.test(word ?? ''))),
  );
  if (publish === undefined) return;
  const packs = segments.some(
    (segment) =>
      segment.span[1] <= publish.span[0] &&
      copies.test(nameOf(segment)) &&
      segment.argv.some((word) => word !== null && isSecretPath(placePath(word, line).path, line.homeDir)),
  );
  if (packs) leaves(line, publish.span);
}
