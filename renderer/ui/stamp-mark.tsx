/** The mark: a stamp's edge with two strokes, a sign and its countersign. */
export function StampMark() {
  return (
    <svg width="26" height="26" viewBox="0 0 32 32" fill="none" strokeLinecap="round" aria-hidden>
      <g stroke="var(--accent-fill)" fill="var(--accent-fill)">
        {/* Sixteen dots on the edge of a disc. */}
        <circle cx="16" cy="16" r="12.4" strokeWidth="4.6" strokeDasharray="0.01 4.86" />
      </g>
      <path d="M12.6 21.5 15.4 10.5M17.4 21.5 20.2 10.5" stroke="var(--accent-text)" strokeWidth="2.4" />
    </svg>
  );
}
