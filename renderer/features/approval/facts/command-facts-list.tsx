/** What will run, complete: the line with its risky parts marked; and, apart, what proves the rest of it. */
import { memo, useMemo } from 'react';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { revealText, type VisibleText } from '#domain/command/visible-text.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { BrokerSentence } from '../../../ui/broker-sentence.tsx';
import { ArgumentList } from './argument-list.tsx';
import { FilledWords } from './filled-words.tsx';
import css from '../frame/card-sections.module.css';
import { FoldedCommand } from './fold/folded-command.tsx';
import type { Folds } from './fold/use-folds.ts';
import { marksOf } from './marks-of.ts';
import { PlanFacts } from './plan-facts.tsx';
import { PushTargets } from './push-targets.tsx';

interface ListProps {
  readonly approval: ApprovalRequest;
  /** Null where the whole text stands open. */
  readonly folds?: Folds | null;
}

/** Drawn once for each card: what comes and goes behind it changes the head alone. */
export const CommandFactsList = memo(function CommandFactsList({ approval, folds = null }: ListProps) {
  const { facts, kind } = approval;
  const { text } = facts.parsed;
  const visible = useMemo(() => revealText(text), [text]);
  const spans = useMemo(() => marksOf(approval), [approval]);
  const env = Object.entries(facts.envDelta);
  const tool = approval.kind === 'external-tool' && approval.subject.kind === 'tool' ? approval.subject : null;
  return (
    <section className={css['section']}>
      <h3>{texts.cardWhat[tool?.byDesk === true ? 'permissions' : kind]}</h3>
      {folds === null ? <CodeText text={text} spans={spans} block /> : <FoldedCommand folds={folds} />}
      <FilledWords parsed={facts.parsed} />
      <Warnings visible={visible} />
      <dl className={css['facts']}>
        {tool !== null && <NamedFiles paths={tool.paths} />}
        {facts.cwd !== facts.projectRoot && (
          <>
            <dt>{texts.cardWhere}</dt>
            <dd>
              <CodeText text={facts.cwd} />
            </dd>
          </>
        )}
        {env.length > 0 && (
          <>
            <dt>{texts.cardEnv}</dt>
            <dd>
              {env.map(([name, value]) => (
                <CodeText key={name} text={`${name}=${value}`} className={css['line']} />
              ))}
            </dd>
          </>
        )}
        {tool === null && <PushTargets pushes={facts.pushes} />}
        {kind === 'external-tool' && (
          <>
            <dt>{texts.cardPlan}</dt>
            <dd>
              {tool?.byDesk === true ? (
                texts.cardByDeskPlan
              ) : (
                <p className={css['danger']}>{texts.cardExternalToolPlan}</p>
              )}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
});

/** What proves the rest: the words one by one, the program, the limits, and why it is asked. */
export const CommandEvidence = memo(function CommandEvidence({ approval }: { readonly approval: ApprovalRequest }) {
  const { facts, kind } = approval;
  const isTool = approval.kind === 'external-tool' && approval.subject.kind === 'tool';
  return (
    <dl className={css['facts']}>
      {!isTool && (
        <>
          <dt>{texts.cardArguments({ n: facts.argv.length })}</dt>
          <dd>
            <ArgumentList argv={facts.argv} shown={facts.parsed.text} />
          </dd>
        </>
      )}
      {facts.cwd === facts.projectRoot && (
        <>
          <dt>{texts.cardWhere}</dt>
          <dd>
            <CodeText text={facts.cwd} />
          </dd>
        </>
      )}
      {!isTool && <Programs facts={facts} />}
      {kind !== 'external-tool' && (
        <>
          <dt>{texts.cardPlan}</dt>
          <dd>
            <PlanFacts plan={facts.plan} asked={askedGrants(approval)} />
          </dd>
        </>
      )}
      {(kind === 'command' || kind === 'external-tool') && (
        <>
          <dt>{texts.cardCause}</dt>
          <dd>
            <BrokerSentence text={approval.reason} />
          </dd>
        </>
      )}
    </dl>
  );
});

function Programs({ facts: { executable, scripts } }: Pick<ApprovalRequest, 'facts'>) {
  return (
    <>
      <dt>{texts.cardProgram}</dt>
      <dd>
        <Program executable={executable} />
        {scripts?.map((script) => (
          <div key={script.path}>
            <Program executable={script} />
          </div>
        ))}
      </dd>
    </>
  );
}

function NamedFiles({ paths }: { readonly paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <>
      <dt>{texts.cardExternalToolPaths}</dt>
      <dd>
        {paths.map((path) => (
          <CodeText key={path} text={path} className={css['line']} />
        ))}
      </dd>
    </>
  );
}

function Program({ executable }: { readonly executable: ApprovalRequest['facts']['executable'] }) {
  if (executable === null) return <>{texts.cardProgramMissing}</>;
  return (
    <>
      <CodeText text={executable.path} />
      {executable.realPath !== executable.path && (
        <span className={css['aside']}>
          {' '}
          {texts.cardProgramLinks} <CodeText text={executable.realPath} />
        </span>
      )}
      {executable.contentHash !== null && <p className={css['aside']}>{texts.cardProgramPinned}</p>}
    </>
  );
}

/** Says in words what the chips and letters in the text mean. */
function Warnings({ visible }: { readonly visible: VisibleText }) {
  const hidden = visible.runs.filter((run) => run.kind === 'mark' && !run.isOrdinary).length;
  const mixed = new Map(visible.mixedWords.map((word) => [word.text, word.scripts.join(' + ')]));
  if (hidden === 0 && mixed.size === 0) return null;
  return (
    <div className={css['warnings']}>
      {hidden > 0 && <p>{texts.cardHiddenChars({ n: hidden })}</p>}
      {mixed.size > 0 && <p>{texts.cardMixedScript}</p>}
      <ul>
        {[...mixed].map(([word, scripts]) => (
          <li key={word}>
            <CodeText text={word} /> {texts.cardMixedOf({ scripts })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A connection is asked about while the command runs, with what it was granted before. */
function askedGrants(approval: ApprovalRequest): readonly Grant[] {
  if (approval.kind === 'escalation') return approval.grants;
  return approval.kind === 'command' ? approval.facts.plan.grants : [];
}
