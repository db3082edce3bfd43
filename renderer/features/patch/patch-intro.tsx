/** What a patch does in sum, why it is asked, in which limits it is applied, and how it is read. */
import type { PatchApproval } from '#domain/approval/approval.ts';
import { patchTexts } from '../../text/texts/patch-texts.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { BrokerSentence } from '../../ui/broker-sentence.tsx';
import { PlanFacts } from '../approval/facts/plan-facts.tsx';
import css from './patch-intro.module.css';

interface Props {
  readonly approval: PatchApproval;
  readonly accepted: number;
  /** Long files that must be opened first. */
  readonly wanted: number;
  readonly sideBySide: boolean;
  readonly onSideBySide: (sideBySide: boolean) => void;
  /** Null where the chosen scope leaves no choice. */
  readonly wholeRoot: boolean | null;
  readonly onWholeRoot: (wholeRoot: boolean) => void;
}

export function PatchIntro(props: Props) {
  const { approval, accepted, wanted, sideBySide, wholeRoot } = props;
  const { files } = approval;
  const sum = (key: 'addedLines' | 'removedLines'): number => files.reduce((all, file) => all + file[key], 0);
  return (
    <section className={css['intro']}>
      <div className={css['sum']}>
        <p>
          <strong>
            {patchTexts.sum({ files: files.length, added: sum('addedLines'), removed: sum('removedLines') })}
          </strong>
          {accepted < files.length && <> {patchTexts.taken({ n: accepted, all: files.length })}</>}
        </p>
        <Button aria-pressed={sideBySide} onClick={() => props.onSideBySide(!sideBySide)}>
          {patchTexts.sideBySide}
        </Button>
      </div>
      {accepted === 0 && <p className={css['stop']}>{patchTexts.noneTaken}</p>}
      {wanted > 0 && <p className={css['stop']}>{patchTexts.mustOpen({ n: wanted })}</p>}
      <dl className={css['facts']}>
        <dt>{texts.cardCause}</dt>
        <dd>
          <BrokerSentence text={approval.reason} />
        </dd>
        <dt>{texts.cardPlan}</dt>
        <dd>
          <PlanFacts plan={approval.facts.plan} asked={[]} />
        </dd>
      </dl>
      {wholeRoot !== null && approval.offeredRoot !== null && (
        <label className={css['root']}>
          <input type="checkbox" checked={wholeRoot} onChange={(event) => props.onWholeRoot(event.target.checked)} />
          <span>
            {patchTexts.wholeRoot} <CodeText text={approval.offeredRoot} />
          </span>
        </label>
      )}
    </section>
  );
}
