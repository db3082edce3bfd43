/** Changes to files, shown whole: which files, why they deserve a look, every line, and a yes or no for each of them. */
import { useMemo, useRef, useState, type RefObject } from 'react';
import type { PatchApproval } from '#domain/approval/approval.ts';
import { raiseLevel } from '#domain/approval/assessment.ts';
import type { Scope } from '#domain/approval/scope.ts';
import { assessmentOf } from '../../stores/pick-batch.ts';
import { answerPatch } from '../../stores/answer-approval.ts';
import { patchTexts } from '../../text/texts/patch-texts.ts';
import { ModelSays } from '../approval/facts/model-says.tsx';
import { RequesterSays } from '../approval/facts/requester-says.tsx';
import { CardFooter } from '../approval/frame/card-footer.tsx';
import { CardShell } from '../approval/frame/card-shell.tsx';
import { RiskFacts } from '../approval/facts/risk-facts.tsx';
import { scopesFor } from '../approval/reach/scopes-for.ts';
import { useCard, type Card } from '../approval/use-card.ts';
import { useCardKeys } from '../approval/use-card-keys.ts';
import { useBroker, usePage } from '../shell/broker-context.ts';
import { DiffList, type DiffListHandle } from './diff-list.tsx';
import { FileHead } from './file-head.tsx';
import { FileList } from './file-list.tsx';
import { PatchIntro } from './patch-intro.tsx';
import { usePatchReview } from './use-patch-review.ts';

interface Props {
  readonly approval: PatchApproval;
  readonly place: number;
  readonly of: number;
}

/** The card of a patch; every file may be refused or commented on by itself. */
export function PatchCard({ approval, place, of }: Props) {
  const { view } = usePage();
  const { files, facts, risk } = approval;
  const assessment = useBroker((broker) => assessmentOf(approval, broker.assessments));
  const level = raiseLevel(risk.level, assessment);
  const review = usePatchReview(files);
  const { accepted, wanted, verdicts } = review;
  const [wholeRoot, setWholeRoot] = useState(false);
  const [chosen, setChosen] = useState(0);
  const list = useRef<DiffListHandle>(null);
  const offers = useMemo(() => scopesFor(approval.offers, level), [approval.offers, level]);

  const content = [JSON.stringify(verdicts), chosen, wholeRoot, review.shown, assessment?.description].join(' ');
  const card = useCard(approval, level, content, accepted > 0 && wanted === 0);

  const answer = useAnswer(approval, card);
  const allow = (scope: Scope): void =>
    answer({ kind: 'approve', scope, files: verdicts, grantRoot: wholeRoot && scope.kind === 'session' });
  const later = (): void => view.putOff(approval.id);
  const isCritical = level === 'critical';
  const offered = offers[chosen] ?? offers[0];
  useCardKeys(card.arming, {
    allow: isCritical || offered === undefined ? null : () => allow(offered.scope),
    deny: () => answer({ kind: 'deny', note: null }),
    later,
  });

  const foot = (
    <CardFooter
      approval={approval}
      card={card}
      isCritical={isCritical}
      offers={offers}
      chosen={chosen}
      onChoose={setChosen}
      onAllow={allow}
      onDeny={(note) => answer({ kind: 'deny', note })}
      onLater={later}
    />
  );
  return (
    <CardShell card={card} approval={approval} level={level} place={place} of={of} foot={foot} isWide>
      <PatchIntro
        approval={approval}
        accepted={accepted}
        wanted={wanted}
        sideBySide={review.sideBySide}
        onSideBySide={review.showSideBySide}
        wholeRoot={offers[chosen]?.scope.kind === 'session' ? wholeRoot : null}
        onWholeRoot={setWholeRoot}
      />
      {/* What a patch does is the files themselves. */}
      {risk.reasons.length > 0 && <RiskFacts approval={approval} />}
      <ModelSays assessment={assessment} />
      <RequesterSays requester={approval.requester} />
      <FileList files={files} projectRoot={facts.projectRoot} onGo={(file) => list.current?.goTo(file)} />
      <Changes approval={approval} review={review} card={card} handle={list} />
    </CardShell>
  );
}

function useAnswer(approval: PatchApproval, card: Card): (verdict: Parameters<typeof answerPatch>[3]) => void {
  const { bridge, view } = usePage();
  return (verdict) => card.send(() => answerPatch(bridge, view, approval, verdict));
}

interface ChangesProps {
  readonly approval: PatchApproval;
  readonly review: ReturnType<typeof usePatchReview>;
  readonly card: Card;
  readonly handle: RefObject<DiffListHandle | null>;
}

function Changes({ approval: { files, facts }, review, card, handle }: ChangesProps) {
  const toggle = (index: number): void => {
    // What has just been opened was not read yet.
    if (!review.isOpen(index)) card.arming.report('read', false);
    review.toggle(index);
  };
  return (
    <section aria-label={patchTexts.changes}>
      <DiffList
        rows={review.rows}
        scroller={card.scroller}
        handle={handle}
        renderHead={(index) => {
          const file = files[index];
          return (
            file !== undefined && (
              <FileHead
                file={file}
                projectRoot={facts.projectRoot}
                isOpen={review.isOpen(index)}
                isWanted={review.isWanted(index)}
                choice={review.choiceAt(index)}
                onToggle={() => toggle(index)}
                onChoose={(choice) => review.choose(index, choice)}
              />
            )
          );
        }}
      />
    </section>
  );
}
