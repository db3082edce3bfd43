/** What a model may answer in the person's place, and how its word has compared with theirs so far. */
import { reviewedKinds, reviewModes } from '#domain/approval/review.ts';
import { settingsTexts as t } from '../../../text/texts/settings-texts.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { AmountField } from '../fields/amount-field.tsx';
import { ChoiceList } from '../fields/choice-list.tsx';
import { useEditor } from '../editor-context.ts';
import { ReviewerFigures } from './reviewer-figures.tsx';
import { TickList } from '../fields/tick-list.tsx';
import css from './reviewer-figures.module.css';

const levels = ['low', 'medium', 'high'] as const;
const usualPerHour = 60;

export function ReviewerFields() {
  const { session, draft } = useEditor();
  const { reviewer } = draft.values;
  const change = (part: Partial<typeof reviewer>): void => draft.change({ reviewer: { ...reviewer, ...part } });
  return (
    <>
      <ChoiceList
        title={t.reviewer}
        setting="reviewer"
        choices={reviewModes}
        chosen={reviewer.mode}
        name={(mode) => t.reviewerMode[mode]}
        what={(mode) => t.reviewerWhat[mode]}
        dangerous="decides"
        onChoose={(mode) => change({ mode })}
      />
      {reviewer.mode !== 'off' && (
        <>
          <p className={css['lead']}>{t.reviewerSends}</p>
          <TickList
            head={t.reviewerKinds}
            choices={reviewedKinds}
            isOn={(kind) => reviewer.kinds.includes(kind)}
            name={(kind) => t.reviewerKind[kind]}
            what={() => null}
            onChange={(kind, isOn) =>
              change({ kinds: reviewedKinds.filter((each) => (each === kind ? isOn : reviewer.kinds.includes(each))) })
            }
          />
          <ChoiceList
            title={t.reviewerUpTo}
            choices={levels}
            chosen={reviewer.upTo}
            name={(level) => texts.cardRisk[level]}
            what={(level) => t.reviewerUpToWhat[level]}
            onChoose={(upTo) => change({ upTo })}
          />
          <AmountField
            head={<strong>{t.reviewerPerHour}</strong>}
            label={t.reviewerPerHour}
            lead={t.reviewerPerHourLead}
            unit={t.reviewerUnit}
            usual={usualPerHour}
            most={10_000}
            amount={reviewer.perHour}
            onChange={(perHour) => change({ perHour: perHour ?? usualPerHour })}
          />
          <ReviewerFigures projectRoot={session.projectRoot} />
        </>
      )}
    </>
  );
}
