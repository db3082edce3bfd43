/** The mark: a stamp's edge with two strokes, a sign and its countersign. */
interface Props {
  readonly size?: number;
}

export function StampMark({ size = 26 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <path d={stampEdge(16, 15, 13.2, 16)} fill="var(--accent-fill)" />
      <path
        d="M12.6 21.5 15.4 10.5M17.4 21.5 20.2 10.5"
        fill="none"
        stroke="var(--accent-text)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A circle whose edge goes in and out, as of a stamp. */
function stampEdge(centre: number, outer: number, inner: number, teeth: number): string {
  const at = (radius: number, turn: number): string => {
    const angle = (turn * 2 * Math.PI) / teeth;
    return `${(centre + radius * Math.sin(angle)).toFixed(2)} ${(centre - radius * Math.cos(angle)).toFixed(2)}`;
  };
  const steps = Array.from({ length: teeth }, (_, n) => `Q${at(outer + 0.6, n)} ${at(inner, n + 0.5)}`);
  return `M${at(inner, -0.5)} ${steps.join(' ')}Z`;
}
