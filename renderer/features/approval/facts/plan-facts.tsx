/** The limits of the attempt: the few that matter in a sentence, all of them on request. */
import type { Grant } from '#domain/sandbox/permission.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { describePlan } from '../../../text/describe/describe-plan.ts';
import { joinList } from '../../../text/describe/format-amounts.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import css from '../frame/card-sections.module.css';
import { describeGrant } from '../describe-grant.ts';
import { startTransition, useEffect, useState } from 'react';

interface Props {
  readonly plan: SandboxPlan;
  /** What the card asks for: it is in the plan already, but no person has said yes to it. */
  readonly asked: readonly Grant[];
}

export function PlanFacts({ plan, asked }: Props) {
  const words = describePlan(plan);
  const isAsked = new Set(asked.map((grant) => JSON.stringify(grant)));
  const granted = plan.grants.filter((grant) => !isAsked.has(JSON.stringify(grant)));
  return (
    <>
      <p className={words.isSandboxed ? undefined : css['danger']}>
        {joinList([words.mechanism, words.network, words.writes])} <CodeText text={words.paths.join(', ')} />
      </p>
      {plan.unseen === true && <p className={css['missing']}>{texts.planUnseen}</p>}
      {words.missing !== null && <p className={css['missing']}>{words.missing}</p>}
      {granted.length > 0 && (
        <p>
          {texts.cardGrants}:{' '}
          {granted.map((grant) => {
            const { title, object } = describeGrant(grant);
            return (
              <span key={`${title} ${object}`} className={css['line']}>
                {title} {object !== null && <CodeText text={object} />}
              </span>
            );
          })}
        </p>
      )}
      <EveryLimit plan={plan} />
    </>
  );
}

/** Hundreds of lines that are closed at first: the card is there before them. */
function EveryLimit({ plan }: Pick<Props, 'plan'>) {
  const isDrawn = useDrawn();
  return (
    <details className={css['more']}>
      <summary>{texts.cardPlanAll}</summary>
      {isDrawn && (
        <ul>
          {plan.entries.map((entry) => (
            <li key={`${entry.access} ${entry.path}`}>
              {texts.cardAccess[entry.access]} <CodeText text={entry.path} />
            </li>
          ))}
          {plan.protectedPaths.map((path) => (
            <li key={`protected ${path}`}>
              {texts.cardProtected} <CodeText text={path} />
            </li>
          ))}
          <li>{texts.cardProtections({ names: joinList(plan.protections.map((each) => texts.protection[each])) })}</li>
        </ul>
      )}
    </details>
  );
}

/** Whether what asks has been on the screen for a frame: what cannot be seen yet is drawn after what the person waits for. */
function useDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame's own callback still comes before it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDrawn(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isDrawn;
}
