/** Text that another program wrote, shown so that nothing in it hides: no ellipsis, no right-to-left, every odd character a chip. */
import type { RiskLevel } from '#domain/risk/risk.ts';
import type { Span } from '#domain/common/span.ts';
import { revealText } from '#domain/command/visible-text.ts';
import { useMemo, type ReactNode } from 'react';
import { markMeanings } from '../text/texts.ts';
import { splitBySpans, type Piece } from './split-by-spans.ts';
import css from './code-text.module.css';
import { joinClasses } from './join-classes.ts';

export type TextTag = RiskLevel | 'opaque' | 'mixed';

interface Props {
  readonly text: string;
  readonly spans?: readonly { readonly span: Span; readonly tag: TextTag }[];
  readonly block?: boolean;
  /** For sentences: the type of the text around it. */
  readonly prose?: boolean;
  /** Words of this page or of the broker, which a browser may translate; what others wrote never is. */
  readonly ours?: boolean;
  readonly className?: string | undefined;
}

const noSpans: NonNullable<Props['spans']> = [];
const strongestFirst: readonly TextTag[] = ['critical', 'high', 'medium', 'low'];

export function CodeText({ text, spans = noSpans, block = false, prose = false, ours = false, className }: Props) {
  const pieces = useMemo(() => splitBySpans(revealText(text).runs, spans), [text, spans]);
  return (
    <code
      dir="ltr"
      translate={ours ? undefined : 'no'}
      className={joinClasses(css['code'], block && css['block'], prose && css['prose'], className)}
    >
      {pieces.map((piece) => (
        <PieceOfText key={piece.start} piece={piece} />
      ))}
    </code>
  );
}

function PieceOfText({ piece }: { readonly piece: Piece<TextTag> }) {
  const level = strongestFirst.find((tag) => piece.tags.includes(tag));
  const marked = joinClasses(
    level !== undefined && css[level],
    piece.tags.includes('opaque') && css['opaque'],
    piece.tags.includes('mixed') && css['mixed'],
  );
  if (piece.kind === 'text') {
    const text = keepSwitches(piece.text);
    return marked === '' ? <>{text}</> : <mark className={marked}>{text}</mark>;
  }
  // A line break is drawn as a chip and still breaks the line, so that long scripts stay readable.
  const isBreak = piece.label === lineBreak;
  const meaning = markMeanings[piece.label];
  return (
    <>
      <span className={joinClasses(css['chip'], piece.isOrdinary && css['ordinary'], marked)} title={meaning}>
        {piece.label}
        {meaning !== undefined && <span className="visually-hidden"> {meaning}</span>}
      </span>
      {isBreak && '\n'}
    </>
  );
}

const lineBreak = String.raw`\n`;

/** Longer texts are read as a whole less often than they are drawn. */
const longestKept = 4000;

/** A line that ends between the hyphens of `--force` reads as another command, so the beginning of a switch stays in one piece. */
function keepSwitches(text: string): ReactNode {
  if (text.length > longestKept || !text.includes('-')) return text;
  const parts = text.split(/((?<=^|\s)-[^\s]{1,12})/u);
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- The text has no other names for its parts.
      <span key={at} className={css['switch']}>
        {part}
      </span>
    ),
  );
}
