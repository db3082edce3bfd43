/** What a line decodes into a name, or in place, and then runs: `x=$(.. | base64 -d); sh -c "$x"`. */
import type { Segment } from '#domain/command/parsed-command.ts';
import type { Span } from '#domain/common/span.ts';
import { isDecoder, scrambles } from '../../programs/is-decoder.ts';
import { decodePayloads } from './decode-payload.ts';
import { type Line, addFinding, placeWord } from '../line.ts';
import { resolveIn } from '../words/resolve-in-line.ts';

/** Turning letters into others, or escapes into signs, is what scripts do all day. */
const everyday = /^(?:tr|printf|echo)$/;
const runsBuilt = /^(?:opaque-eval|runs-unknown|runs-computed-code|deletes-unknown)$/;
/** What stands farther ahead is no part of it. */
const farthest = 2000;
const assigns = /(?:^|[\s;&|(])(\w+)=["']?(?:\$\(|`)/g;
/** `read -r x < <(..`, `read -r x <<< "$(..`: the same without a sign for it. */
const reads = /\b(?:read|mapfile|readarray)\b[^;|&\n]*?\b(\w+)\s*<(?:\s*<\(|<<\s*"?\$\()(?:[^()]*)$/;

/** The name whose value is being made where the text ends. */
function assignedIn(before: string): string | undefined {
  const open = [...before.matchAll(assigns)].findLast(({ index, 0: whole }) => {
    const inside = before.slice(index + whole.length);
    return whole.endsWith('`') ? !inside.includes('`') : inside.split(')').length <= inside.split('(').length;
  });
  return open?.[1] ?? reads.exec(before)?.[1];
}

const decodes = 'It decodes a hidden command and runs it.';

const within = (inner: Span, outer: Span): boolean => outer[0] <= inner[0] && inner[1] <= outer[1];

export function judgeDecoded(line: Line, judgeText: (text: string, span: Span) => void): void {
  judgeDecodedFiles(line);
  const { text, segments } = line.parsed;
  const built = line.findings.filter(({ code }) => runsBuilt.test(code));
  if (built.length === 0) return;
  const decoders = segments.filter(
    ({ argv }: Segment) => argv.length > 0 && isDecoder(argv) && (!everyday.test(argv[0] ?? '') || scrambles(argv)),
  );
  const names = decoders.flatMap(({ span }) => assignedIn(text.slice(Math.max(0, span[0] - farthest), span[0])) ?? []);
  for (const { span: own } of built) {
    // Of an unknown name only that is told: what it is given stands behind it.
    const { span } = segments.findLast((segment) => within(own, segment.span)) ?? { span: own };
    const isNamed = names.some((name) => new RegExp(`\\$\\{?${name}\\b`).test(text.slice(...span)));
    if (!isNamed && !decoders.some((decoder) => within(decoder.span, span))) continue;
    line.isOpaque = true;
    addFinding(line, 'opaque-encoded-payload', 'critical', decodes, [], span);
    for (const payload of decodePayloads(text)) judgeText(payload, span);
    return;
  }
}

/** `base64 -d p.b64 > x && sh x`: a file that the line has decoded is run. */
function judgeDecodedFiles(line: Line): void {
  if (line.decodedFiles.size === 0) return;
  for (const { span: own, code } of line.findings) {
    if (code !== 'runs-fetched') continue;
    const segment = line.parsed.segments.findLast((one) => within(own, one.span));
    const isNamed = segment?.argv.some((word, index) => {
      const named = resolveIn(line, word, segment.patterns?.[index], segment.words[index] ?? segment.span);
      return !named.hasHole && line.decodedFiles.has(placeWord(line, named).path);
    });
    if (isNamed === true) addFinding(line, 'opaque-encoded-payload', 'critical', decodes, [], own);
  }
}
