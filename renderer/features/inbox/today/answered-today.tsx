/** What was answered today, by the person and in their place: who asked, for how long it counts, with its record and the way back. */
import { Ban, Check, Clock, PenLine } from 'lucide-react';
import { useState } from 'react';
import type { AnsweredRow } from '#domain/audit/answered.ts';
import { baseName } from '#domain/common/paths.ts';
import type { AnswerId, RuleId } from '#domain/common/ids.ts';
import { undoOf, type Remembered } from '../../../stores/today/undo-of.ts';
import { nameDecider, nameScope } from '../../../text/describe/describe-decision.ts';
import { formatAge } from '../../../text/describe/format-amounts.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { inboxTexts as t } from '../../../text/texts/screens/inbox-texts.ts';
import { texts } from '../../../text/texts.ts';
import { RequesterShort } from '../../../ui/agent/requester-short.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { usePage } from '../../shell/broker-context.ts';
import { useAnswer } from '../../shell/use-answer.ts';
import css from './answered-today.module.css';
import { useAnsweredToday } from './use-answered.ts';

interface Props {
  /** Beside the card, where there is room, it stands open. */
  readonly isOpen: boolean;
}

export function AnsweredToday({ isOpen }: Props) {
  const [round, setRound] = useState(0);
  const today = useAnsweredToday(round);
  const asked = (today?.at ?? 0) + round;
  const answers = useAnswer('grants.list', {}, asked, false);
  const rules = useAnswer('rules.list', {}, asked, false);
  if (today === null) return null;
  const { byPerson, without } = today.answered;
  if (byPerson.length + without.length === 0) return isOpen ? <p className={css['none']}>{t.todayNone}</p> : null;
  const remembered: Remembered = {
    answers: answers?.result.answers ?? [],
    rules: rules?.result.rules.map(({ rule }) => rule) ?? [],
  };
  const shared = { now: today.at, remembered, onUndone: () => setRound((before) => before + 1) };
  const lists = (
    <>
      <List title={t.byYou} rows={byPerson} {...shared} />
      <List title={t.forYou} rows={without} {...shared} />
    </>
  );
  if (isOpen) {
    return (
      <section className={css['today']} aria-labelledby="answered-today">
        <h2 id="answered-today">{t.today}</h2>
        {lists}
      </section>
    );
  }
  return (
    <details className={joinClasses(css['today'], css['folded'])}>
      <summary>
        {t.today} <small>{t.todayCount({ n: byPerson.length, others: without.length })}</small>
      </summary>
      <div className={css['lists']}>{lists}</div>
    </details>
  );
}

interface ListProps {
  readonly title: string;
  readonly rows: readonly AnsweredRow[];
  readonly now: number;
  readonly remembered: Remembered;
  readonly onUndone: () => void;
}

function List({ title, rows, now, remembered, onUndone }: ListProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul aria-label={title}>
        {rows.map((row) => (
          <Row key={row.seq} row={row} now={now} undo={undoOf(row, remembered)} onUndone={onUndone} />
        ))}
      </ul>
    </>
  );
}

const looks = {
  approved: { icon: Check, look: 'good' },
  amended: { icon: PenLine, look: 'good' },
  denied: { icon: Ban, look: 'bad' },
  aborted: { icon: Ban, look: 'bad' },
  'timed-out': { icon: Clock, look: 'soft' },
  expired: { icon: Clock, look: 'soft' },
} as const;

interface RowProps {
  readonly row: AnsweredRow;
  readonly now: number;
  readonly undo: AnswerId | RuleId | null;
  readonly onUndone: () => void;
}

function Row({ row, now, undo, onUndone }: RowProps) {
  const { view } = usePage();
  const { icon: Icon, look } = looks[row.verdict];
  const requester = { entryPoint: row.entryPoint, claimedName: row.agent, says: null };
  const counts = row.scope !== null && row.scope.kind !== 'once' && row.by.kind === 'person';
  return (
    <li>
      <Icon size={15} aria-hidden className={css[look]} />
      <div>
        <p className={css['what']}>
          <strong className={css[look]}>{t.verdict[row.verdict]}</strong>{' '}
          <CodeText text={row.pattern ?? row.text.slice(0, mostShown)} />
        </p>
        <p className={css['facts']}>
          <RequesterShort requester={requester} /> · <CodeText text={baseName(row.projectRoot) || '/'} prose />
          {row.by.kind !== 'person' && <> · {t.decidedBy({ by: nameDecider(row.by) })}</>}
          {counts && row.scope !== null && <> · {nameScope(row.scope)}</>} · {formatAge(Math.max(0, now - row.at))}
        </p>
        <p className={css['ways']}>
          <button type="button" onClick={() => view.showEvidence(row.runId)}>
            {t.record}
          </button>
          {row.by.kind === 'rule' && (
            <button type="button" onClick={() => view.show('rules')}>
              {t.toRules}
            </button>
          )}
          {undo !== null && <Undo of={undo} onUndone={onUndone} />}
        </p>
      </div>
    </li>
  );
}

/** The record has all of it. */
const mostShown = 140;

function Undo({ of, onUndone }: { readonly of: AnswerId | RuleId; readonly onUndone: () => void }) {
  const { bridge, view } = usePage();
  const undo = async (): Promise<void> => {
    const answer = isRule(of)
      ? await bridge.call('rules.remove', { ruleId: of })
      : await bridge.call('grants.revoke', { answerId: of });
    if (answer.ok) {
      view.noteUndone();
      view.notify('info', isRule(of) ? texts.ruleUndone : texts.keptUndone);
    } else view.notify('error', sayError(answer.error));
    onUndone();
  };
  return (
    <Button look="quiet" onClick={(event) => void (event.isTrusted && undo())}>
      {isRule(of) ? texts.undoRule : texts.undoKept}
    </Button>
  );
}

const isRule = (id: RuleId | AnswerId): id is RuleId => id.startsWith('rul_');
