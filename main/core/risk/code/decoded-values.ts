/** What a line decodes into a name, or in place, and then runs: `x=$(.. | base64 -d); sh -c "$x"`. */
import type { Segment } from '#domain/command/parsed-command.ts';
import type { Span } from '#domain/common/span.ts';
import { isDecoder } from '../../programs/is-decoder.ts';
import { decodePayloads } from './decode-payload.ts';
import { type Line, addFinding } from '../line.ts';

/** Turning letters into others, or escapes into signs, is what scripts do all day. */
const everyday = /^(?:tr|printf|echo)$/;
const runsBuilt = /^(?:opaque-eval|runs-unknown|runs-computed-code)$/;
/** The name whose value is being made where the text ends. */
const assigned = /(?:^|[\s;&|(])(\w+)=["']?(?:\$\(|`)[^`]*$/;

const within = (inner: Span, outer: Span): boolean => outer[0] <= inner[0] && inner[1] <= outer[1];

export function judgeDecoded(line: Line, judgeText: (text: string, span: Span) => void): void {
  const { text, segments } = line.parsed;
  const built = line.findings.filter(({ code }) => runsBuilt.test(code));
  if (built.length === 0) return;
  const decoders = segments.filter(
    ({ argv }: Segment) => argv.length > 0 && isDecoder(argv) && !everyday.test(argv[0] ?? ''),
  );
  const names = decoders.flatMap(({ span }) => assigned.exec(text.slice(0, span[0]))?.[1] ?? []);
  for (const { span: own } of built) {
    // Of an unknown name only that is told: what it is given stands behind it.
    const { span } = segments.findLast((segment) => within(own, segment.span)) ?? { span: own };
    const isNamed = names.some((name) => new RegExp(`\\$\\{?${name}\\b`).test(text.slice(...span)));
    if (!isNamed && !decoders.some((decoder) => within(decoder.span, span))) continue;
    line.isOpaque = true;
    addFinding(line, 'opaque-encoded-payload', 'critical', 'It decodes a hidden command and runs it.', [], span);
    for (const payload of decodePayloads(text)) judgeText(payload, span);
    return;
  }
}
