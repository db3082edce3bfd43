/** The limits of the attempt: the few that matter in a sentence, all of them on request. */
import type { SandboxPlan } from '#domain/sandbox-plan.ts';
import { describePlan } from '../../text/describe-plan.ts';
import { en } from '../../text/en.ts';
import { CodeText } from '../../ui/code-text.tsx';
import css from './card-sections.module.css';
import { describeGrant } from './describe-question.ts';

export function PlanFacts({ plan }: { readonly plan: SandboxPlan }) {
  const words = describePlan(plan);
  return (
    <>
      <p className={words.isSandboxed ? undefined : css['danger']}>
        {words.mechanism}, {words.network}, {words.writes} <CodeText text={words.paths.join(', ')} />
      </p>
      {words.missing !== null && <p className={css['danger']}>{words.missing}</p>}
      {plan.grants.length > 0 && (
        <p>
          {en.cardGrants}:{' '}
          {plan.grants.map((grant) => {
            const { title, object } = describeGrant(grant);
            return (
              <CodeText
                key={`${title} ${object}`}
                text={[title, object].filter(Boolean).join(' ')}
                className={css['line']}
              />
            );
          })}
        </p>
      )}
      <details className={css['more']}>
        <summary>{en.cardPlanAll}</summary>
        <ul>
          {plan.entries.map((entry) => (
            <li key={`${entry.access} ${entry.path}`}>
              {en.cardAccess[entry.access]} <CodeText text={entry.path} />
            </li>
          ))}
          {plan.protectedPaths.map((path) => (
            <li key={`protected ${path}`}>
              {en.cardProtected} <CodeText text={path} />
            </li>
          ))}
          <li>{en.cardProtections(plan.protections.join(', '))}</li>
        </ul>
      </details>
    </>
  );
}
