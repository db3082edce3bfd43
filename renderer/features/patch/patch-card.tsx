/** Changes to files, shown whole: which files, why they deserve a look, every line, and a yes or no for each of them. */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { PatchApproval } from '#domain/approval/approval.ts';
import type { Scope } from '#domain/approval/decision.ts';
import { answerPatch } from '../../stores/answer-approval.ts';
import { patchTexts } from '../../text/texts/patch-texts.ts';
import { AskerSays } from '../approval/facts/asker-says.tsx';
import { CardFooter } from '../approval/frame/card-footer.tsx';
import { CardShell } from '../approval/frame/card-shell.tsx';
import { RiskFacts } from '../approval/facts/risk-facts.tsx';
import { scopesFor } from '../approval/reach/scopes-for.ts';
import { useCard } from '../approval/use-card.ts';
import { useCardKeys } from '../approval/use-card-keys.ts';
import { usePage } from '../shell/broker-context.ts';
import { DiffList, type DiffListHandle } from './diff-list.tsx';
import { choiceOf, countAccepted, verdictsOf, type FileChoices } from './file-choices.ts';
import { FileHead } from './file-head.tsx';
import { FileList } from './file-list.tsx';
import { createRowReader, isLong, mustBeOpened } from './patch-rows.ts';
import { PatchIntro } from './patch-intro.tsx';

interface Props {
  readonly approval: PatchApproval;
  readonly place: number;
  readonly of: number;
}

export function PatchCard({ approval, place, of }: Props) {
  const { bridge, view } = usePage();
  const { files, facts } = approval;
  const { level } = approval.risk;
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const [choices, setChoices] = useState<FileChoices>(new Map());
  const [sideBySide, setSideBySide] = useState(false);
  const [wholeRoot, setWholeRoot] = useState(false);
  const [chosen, setChosen] = useState(0);
  const list = useRef<DiffListHandle>(null);
  const offers = useMemo(() => scopesFor(approval.offers, level), [approval.offers, level]);

  const readRows = useMemo(() => createRowReader(files), [files]);
  const isOpen = useCallback(
    (index: number): boolean => {
      const file = files[index];
      return file !== undefined && toggled.has(index) === isLong(file);
    },
    [files, toggled],
  );
  const rows = useMemo(() => readRows(isOpen, sideBySide), [readRows, isOpen, sideBySide]);
  const isWanted = (index: number): boolean => {
    const file = files[index];
    return file !== undefined && mustBeOpened(file) && !seen.has(index) && choiceOf(choices, index).isAccepted;
  };

  const accepted = countAccepted(files, choices);
  const wanted = files.filter((_, index) => isWanted(index)).length;
  const verdicts = verdictsOf(files, choices);
  const content = [JSON.stringify(verdicts), chosen, wholeRoot, sideBySide, [...toggled].join(',')].join(' ');
  const card = useCard(approval, level, content, accepted > 0 && wanted === 0);

  const allow = (scope: Scope): void =>
    card.send(() =>
      answerPatch(bridge, view, approval, {
        kind: 'approve',
        scope,
        files: verdicts,
        grantRoot: wholeRoot && scope.kind === 'session',
      }),
    );
  const deny = (note: string | null): void =>
    card.send(() => answerPatch(bridge, view, approval, { kind: 'deny', note }));
  const later = (): void => view.putOff(approval.id);
  const isCritical = level === 'critical';
  useCardKeys(card.arming, { allow: isCritical ? null : () => allow({ kind: 'once' }), deny: () => deny(null), later });

  const toggle = (index: number): void => {
    // What has just been opened was not read yet.
    if (!isOpen(index)) card.arming.report('read', false);
    setToggled((now) => new Set(now.has(index) ? [...now].filter((each) => each !== index) : [...now, index]));
    setSeen((now) => new Set([...now, index]));
  };
  const foot = (
    <CardFooter
      approval={approval}
      card={card}
      isCritical={isCritical}
      offers={offers}
      chosen={chosen}
      onChoose={setChosen}
      onAllow={allow}
      onDeny={deny}
      onLater={later}
    />
  );
  return (
    <CardShell card={card} approval={approval} level={level} place={place} of={of} foot={foot} isWide>
      <PatchIntro
        approval={approval}
        accepted={accepted}
        wanted={wanted}
        sideBySide={sideBySide}
        onSideBySide={setSideBySide}
        wholeRoot={offers[chosen]?.scope.kind === 'session' ? wholeRoot : null}
        onWholeRoot={setWholeRoot}
      />
      {/* What a patch does is the files themselves. */}
      {approval.risk.reasons.length > 0 && <RiskFacts approval={approval} />}
      <AskerSays asker={approval.asker} />
      <FileList files={files} projectRoot={facts.projectRoot} onGo={(file) => list.current?.goTo(file)} />
      <section aria-label={patchTexts.changes}>
        <DiffList
          rows={rows}
          scroller={card.scroller}
          handle={list}
          head={(index) => {
            const file = files[index];
            return (
              file !== undefined && (
                <FileHead
                  file={file}
                  projectRoot={facts.projectRoot}
                  isOpen={isOpen(index)}
                  isWanted={isWanted(index)}
                  choice={choiceOf(choices, index)}
                  onToggle={() => toggle(index)}
                  onChoose={(choice) => setChoices((now) => new Map(now).set(index, choice))}
                />
              )
            );
          }}
        />
      </section>
    </CardShell>
  );
}
