/** The sandbox state of a run, drawn outside the terminal, where the command cannot write. */
import { ShieldCheck, ShieldEllipsis, ShieldOff } from 'lucide-react';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { describePlan } from '../../../text/describe/describe-plan.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import css from './plan-strip.module.css';

interface Props {
  /** Null as long as nothing was started. */
  readonly plan: SandboxPlan | null;
}

export function PlanStrip({ plan }: Props) {
  if (plan === null) {
    return (
      <div className={joinClasses(css['strip'], css['none'])}>
        <ShieldEllipsis size={14} aria-hidden />
        <p>{texts.planNotYet}</p>
      </div>
    );
  }
  const words = describePlan(plan);
  const Icon = words.isSandboxed ? ShieldCheck : ShieldOff;
  return (
    <div className={joinClasses(css['strip'], !words.isSandboxed && css['off'])}>
      <Icon size={14} aria-hidden />
      <p>
        <strong>{words.mechanism}</strong>
        <span>
          {words.writes} <CodeText text={words.paths.join(', ')} />
        </span>
        <span>{words.network}</span>
        {words.missing !== null && <span className={css['missing']}>{words.missing}</span>}
      </p>
    </div>
  );
}
