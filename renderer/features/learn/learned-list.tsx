/** What a recorded run was refused: entries to tick one by one, and what no entry is proposed for, with the reason. */
import { useState } from 'react';
import type { Learned, Proposal } from '#domain/command/learned.ts';
import { describeRefusal } from '../../text/describe/describe-refusal.ts';
import { learnTexts as t } from '../../text/texts/learn-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import css from './learn.module.css';

interface Props {
  readonly learned: Learned;
  /** True when taking a host changes more than the list of hosts. */
  readonly opensNetwork: boolean;
  readonly onTake: (chosen: readonly Proposal[]) => void;
}

/** Nothing is ticked beforehand. */
export function LearnedList({ learned, opensNetwork, onTake }: Props) {
  const { proposals, leftOut, isWatched } = learned;
  const [ticked, setTicked] = useState<ReadonlySet<Proposal>>(new Set());
  const [isTaken, setTaken] = useState(false);
  const chosen = proposals.filter((each) => ticked.has(each));
  const toggle = (proposal: Proposal): void => {
    const next = new Set(ticked);
    if (!next.delete(proposal)) next.add(proposal);
    setTicked(next);
    setTaken(false);
  };
  const take = (): void => {
    if (chosen.length === 0) return;
    onTake(chosen);
    setTaken(true);
  };
  return (
    <>
      {!isWatched && <p className={css['aside']}>{t.unwatched}</p>}
      {proposals.length === 0 && leftOut.length === 0 && <p>{t.nothing}</p>}
      {proposals.length > 0 && (
        <fieldset className={css['list']}>
          <legend>{t.propose}</legend>
          {proposals.map((proposal) => (
            <label key={JSON.stringify(proposal)}>
              <input type="checkbox" checked={ticked.has(proposal)} onChange={() => toggle(proposal)} />
              <span>
                <ins>
                  {proposal.kind === 'path' ? t.may[proposal.access] : t.may.host}{' '}
                  <CodeText text={proposal.kind === 'path' ? proposal.path : proposal.pattern} />
                </ins>
                {proposal.kind === 'path' && proposal.isNew && <small>{t.isNew}</small>}
                {proposal.kind === 'host' && opensNetwork && <small>{t.opensNetwork}</small>}
              </span>
            </label>
          ))}
          <Button aria-disabled={chosen.length === 0 || isTaken} onClick={take}>
            {t.take({ n: chosen.length })}
          </Button>
          <output>{isTaken && t.taken}</output>
        </fieldset>
      )}
      {leftOut.length > 0 && <LeftOut leftOut={leftOut} />}
    </>
  );
}

function LeftOut({ leftOut }: Pick<Learned, 'leftOut'>) {
  return (
    <>
      <h3>{t.leftOut}</h3>
      <ul className={css['list']}>
        {leftOut.map(({ refusal, why }) => {
          const { verb, object } = describeRefusal(refusal);
          return (
            <li key={JSON.stringify(refusal)}>
              {verb} {object !== null && <CodeText text={object} />}
              <small>{t.why[why]}</small>
            </li>
          );
        })}
      </ul>
    </>
  );
}
