/** The sandbox state of a run, drawn outside the terminal, where the command cannot write. */
import { ShieldCheck, ShieldOff } from 'lucide-react';
import type { Forward } from '#domain/permission.ts';
import type { SandboxPlan } from '#domain/sandbox-plan.ts';
import { describePlan } from '../../text/describe-plan.ts';
import { texts } from '../../text/screen-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import css from './plan-strip.module.css';

interface Props {
  readonly plan: SandboxPlan;
  /** Ports of the sandbox that this machine can reach now. */
  readonly forwards: readonly Forward[];
}

export function PlanStrip({ plan, forwards }: Props) {
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
        {forwards.map(({ port, hostPort }) => (
          <strong key={port}>
            {texts.planForward({ port })} <CodeText text={`localhost:${hostPort}`} />
          </strong>
        ))}
        {words.missing !== null && <span className={css['missing']}>{words.missing}</span>}
      </p>
    </div>
  );
}
