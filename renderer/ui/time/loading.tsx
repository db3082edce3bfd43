/** What is on its way, and for how long already where that is longer than a moment. */
import type { ReactNode } from 'react';
import { texts } from '../../text/texts.ts';
import { Elapsed } from './elapsed.tsx';
import { useState } from 'react';

interface Props {
  /** "Loading…" where nothing else is said. */
  readonly words?: ReactNode;
  readonly className?: string | undefined;
}

const worthAWordMs = 2000;

export function Loading({ words = texts.loading, className }: Props) {
  const [since] = useState(() => Date.now());
  return (
    <p className={className}>
      {words} <Elapsed of="loading" since={since} fromMs={worthAWordMs} />
    </p>
  );
}
