/** What will run, complete: the line with its risky parts marked, every argument, the folder, the program, variables, limits. */
import { useMemo } from 'react';
import type { ApprovalRequest } from '#domain/approval.ts';
import { revealText } from '#domain/visible-text.ts';
import { en } from '../../text/en.ts';
import { CodeText, type TextTag } from '../../ui/code-text.tsx';
import { ArgumentList } from './argument-list.tsx';
import css from './card-sections.module.css';
import { PlanFacts } from './plan-facts.tsx';

export function CommandFactsList({ approval }: { readonly approval: ApprovalRequest }) {
  const { facts, risk, kind } = approval;
  const { text, opaque } = facts.parsed;
  const spans = useMemo(
    () => [
      ...risk.reasons.map(({ span, level }) => ({ span, tag: level satisfies TextTag as TextTag })),
      ...opaque.map(({ span }) => ({ span, tag: 'opaque' as const })),
    ],
    [risk.reasons, opaque],
  );
  const env = Object.entries(facts.envDelta);
  return (
    <section className={css['section']}>
      <h3>{kind === 'escalation' ? en.cardWhatRunsAgain : en.cardWhatRuns}</h3>
      <CodeText text={text} spans={spans} block />
      <Warnings text={[text, ...facts.argv].join('\n')} />
      <dl className={css['facts']}>
        <dt>{en.cardArguments(facts.argv.length)}</dt>
        <dd>
          <ArgumentList argv={facts.argv} shown={text} />
        </dd>
        <dt>{en.cardWhere}</dt>
        <dd>
          <CodeText text={facts.cwd} />
        </dd>
        <dt>{en.cardProgram}</dt>
        <dd>
          <Program executable={facts.executable} />
        </dd>
        <dt>{en.cardEnv}</dt>
        <dd>
          {env.length === 0 && en.cardNoEnv}
          {env.map(([name, value]) => (
            <CodeText key={name} text={`${name}=${value}`} className={css['line']} />
          ))}
        </dd>
        <dt>{en.cardPlan}</dt>
        <dd>
          <PlanFacts plan={facts.plan} />
        </dd>
        {kind === 'command' && (
          <>
            <dt>{en.cardCause}</dt>
            <dd>{approval.reason}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Program({ executable }: { readonly executable: ApprovalRequest['facts']['executable'] }) {
  if (executable === null) return <>{en.cardProgramMissing}</>;
  return (
    <>
      <CodeText text={executable.path} />
      {executable.realPath !== executable.path && (
        <span className={css['aside']}>
          {' '}
          <CodeText text={en.cardProgramLinks(executable.realPath)} />
        </span>
      )}
      {executable.contentHash !== null && <p className={css['aside']}>{en.cardProgramPinned}</p>}
    </>
  );
}

/** Says in words what the chips and letters in the text mean. */
function Warnings({ text }: { readonly text: string }) {
  const { hidden, mixed } = useMemo(() => {
    const visible = revealText(text);
    const marks = visible.runs.filter((run) => run.kind === 'mark' && !run.isOrdinary);
    return { hidden: marks.length, mixed: [...new Set(visible.mixedWords.map((word) => word.text))] };
  }, [text]);
  if (hidden === 0 && mixed.length === 0) return null;
  return (
    <div className={css['warnings']}>
      {hidden > 0 && <p>{en.cardHiddenChars(hidden)}</p>}
      {mixed.length > 0 && (
        <p>
          {en.cardMixedScript} <CodeText text={mixed.join(' ')} />
        </p>
      )}
    </div>
  );
}
