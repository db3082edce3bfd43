/** The sandbox state of a run, drawn outside the terminal, where the command cannot write. */
import { ShieldCheck, ShieldOff } from 'lucide-react';
import type { SandboxPlan } from '#domain/sandbox-plan.ts';
import { describePlan } from '../../text/describe-plan.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import css from './plan-strip.module.css';

interface Props {
  readonly plan: SandboxPlan;
}

export function PlanStrip({ plan }: Props) {
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
