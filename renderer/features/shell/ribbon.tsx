/** One strip across the top of the page. */
import type { ReactNode } from 'react';
import css from './ribbons.module.css';

interface RibbonProps {
  readonly look: 'quiet' | 'warn' | 'bad';
  readonly icon: ReactNode;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

/** `bad` is for what takes a protection away. */
export function Ribbon({ look, icon, text, children }: RibbonProps) {
  return (
    <div className={`${css['ribbon']} ${css[look]}`}>
      {icon}
      <p>
        <strong>{text}</strong> <span>{children}</span>
      </p>
    </div>
  );
}
