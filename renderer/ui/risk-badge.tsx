/** A risk level as icon, word and colour, so that no one of them carries it alone. */
import { CircleCheck, OctagonAlert, ShieldAlert, TriangleAlert } from 'lucide-react';
import type { RiskLevel } from '#domain/risk/risk.ts';
import { texts } from '../text/texts/screen-texts.ts';
import { joinClasses } from './join-classes.ts';
import css from './risk-badge.module.css';

const icons = { low: CircleCheck, medium: ShieldAlert, high: TriangleAlert, critical: OctagonAlert } as const;

export function RiskBadge({ level, short = false }: { readonly level: RiskLevel; readonly short?: boolean }) {
  const Icon = icons[level];
  return (
    <span className={joinClasses(css['badge'], css[level])}>
      <Icon size={14} aria-hidden />
      {short ? texts.riskWord[level] : texts.cardRisk[level]}
    </span>
  );
}
