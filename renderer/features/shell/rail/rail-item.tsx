/** One place in the rail: its icon, its name, and what waits there. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from '../../../ui/join-classes.ts';
import css from './rail.module.css';

interface Props {
  /** What it is, whatever it is called in a language. */
  readonly place: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly count?: number;
  readonly isAlarmed?: boolean;
  /** What the count or the mark means, for those who hear it. */
  readonly meaning?: string;
  readonly onClick: () => void;
  /** At the end of the line, where there is room. */
  readonly children?: ReactNode;
}

/** More do not fit into the mark, and nobody counts them there. */
const mostShown = 99;

export function RailItem({
  place,
  icon,
  label,
  isCurrent,
  count = 0,
  isAlarmed = false,
  meaning,
  onClick,
  children,
}: Props) {
  return (
    <button
      type="button"
      title={label}
      data-place={place}
      aria-current={isCurrent ? 'page' : undefined}
      className={joinClasses(css['item'], isCurrent && css['current'])}
      onClick={onClick}
    >
      {icon}
      <span className={css['label']}>{label}</span>
      {count > 0 && (
        <span className={css['count']} aria-hidden>
          {count > mostShown ? `${mostShown}+` : count}
        </span>
      )}
      {isAlarmed && (
        <span className={css['alarm']}>
          <TriangleAlert size={14} aria-hidden />
        </span>
      )}
      {meaning !== undefined && <span className="visually-hidden"> {meaning}</span>}
      {children}
    </button>
  );
}
