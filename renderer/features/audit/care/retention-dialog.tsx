/** How much of the log is kept: said beforehand what would go, and kept only after a yes. */
import { Archive } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { Result } from '#contract/methods.ts';
import { auditRetentionSchema, fewestKeptRows, type AuditRetention } from '#domain/audit/audit-retention.ts';
import { sayForBroker } from '../../../text/in-language.ts';
import { auditTexts as t } from '../../../text/texts/audit-texts.ts';
import { formatAge, formatBytes } from '../../../text/describe/format-amounts.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { texts } from '../../../text/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { usePage } from '../../shell/broker-context.ts';
import { useAnswer } from '../../shell/use-answer.ts';
import css from './retention-dialog.module.css';

interface Props {
  readonly onClose: () => void;
  /** Called when rows may have gone. */
  readonly onKept: () => void;
}

/** Counts what would go whenever another choice is written. */
export function RetentionDialog({ onClose, onKept }: Props) {
  const { bridge, view } = usePage();
  const id = useId();
  const known = useAnswer('audit.retention', {});
  const [days, setDays] = useState<string | null>(null);
  const [rows, setRows] = useState<string | null>(null);
  const kept = known?.result ?? null;
  const daysText = days ?? String(kept?.retention.days ?? '');
  const rowsText = rows ?? String(kept?.retention.rows ?? '');
  const chosen = readChoice(daysText, rowsText);
  const wouldGo = useWouldGo(chosen);

  const keep = async (retention: AuditRetention): Promise<void> => {
    const answer = await bridge.call('audit.retain', retention);
    if (!answer.ok) return view.notify('error', sayError(answer.error));
    view.notify('info', t.kept({ rows: answer.result.rows }));
    onKept();
    onClose();
  };
  const canKeep = chosen !== null && wouldGo !== null;

  return (
    <Dialog
      title={t.retentionTitle}
      icon={<Archive size={18} aria-hidden />}
      onClose={onClose}
      footer={
        <Buttons wouldGo={wouldGo} canKeep={canKeep} onClose={onClose} onKeep={() => canKeep && void keep(chosen)} />
      }
    >
      <p>{t.retentionLead}</p>
      {known !== null && <Kept state={known.result} at={known.at} />}
      <div className={css['fields']}>
        <AmountField
          id={`${id}-days`}
          label={t.days}
          placeholder={t.ever}
          text={daysText}
          isInvalid={chosen === null}
          describedBy={`${id}-what`}
          onType={setDays}
        />
        <AmountField
          id={`${id}-rows`}
          label={t.most}
          placeholder={t.anyNumber}
          text={rowsText}
          isInvalid={chosen === null}
          describedBy={`${id}-what`}
          onType={setRows}
        />
      </div>
      <output id={`${id}-what`} className={css['what']}>
        {chosen === null && t.retentionInvalid({ fewest: fewestKeptRows })}
        {wouldGo !== null && (wouldGo === 0 ? t.nothingGoes : t.goes({ rows: wouldGo }))}
      </output>
    </Dialog>
  );
}

interface ButtonsProps {
  /** Null where it is not known. */
  readonly wouldGo: number | null;
  readonly canKeep: boolean;
  readonly onClose: () => void;
  readonly onKeep: () => void;
}

function Buttons({ wouldGo, canKeep, onClose, onKeep }: ButtonsProps) {
  const goesNone = wouldGo === null || wouldGo === 0;
  return (
    <>
      <Button size="large" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button
        look={goesNone ? 'primary' : 'danger'}
        size="large"
        aria-disabled={!canKeep}
        onClick={(event) => event.isTrusted && onKeep()}
      >
        {goesNone ? t.keep : t.keepAndRemove({ rows: wouldGo })}
      </Button>
    </>
  );
}

/** How many rows would go by this choice; null until the broker has answered about exactly it. */
function useWouldGo(chosen: AuditRetention | null): number | null {
  const { bridge } = usePage();
  const [counted, setCounted] = useState<{ asked: string; rows: number } | null>(null);
  const asked = JSON.stringify(chosen);
  useEffect(() => {
    let isWanted = true;
    const retention = auditRetentionSchema.safeParse(JSON.parse(asked)).data;
    if (retention === undefined) return undefined;
    void bridge.call('audit.wouldRemove', retention).then((answer) => {
      if (isWanted && answer.ok) setCounted({ asked, rows: answer.result.rows });
    });
    return () => {
      isWanted = false;
    };
  }, [bridge, asked]);
  return counted?.asked === asked ? counted.rows : null;
}

function Kept({ state, at }: { readonly state: Result<'audit.retention'>; readonly at: number }) {
  return (
    <ul className={css['facts']}>
      <li>{t.keptNow({ rows: state.rows, size: formatBytes(state.fileBytes) })}</li>
      {state.oldestAt !== null && <li>{t.keptSince({ age: formatAge(at - state.oldestAt) })}</li>}
      {state.cut !== null && <li>{t.cut({ n: state.cut.throughSeq })}</li>}
      {state.problem !== null && <li role="alert">{t.retentionProblem({ why: sayForBroker(state.problem) })}</li>}
    </ul>
  );
}

interface AmountProps {
  readonly id: string;
  readonly label: string;
  /** What an empty field means. */
  readonly placeholder: string;
  readonly text: string;
  readonly isInvalid: boolean;
  readonly describedBy: string;
  readonly onType: (text: string) => void;
}

function AmountField({ id, label, placeholder, text, isInvalid, describedBy, onType }: AmountProps) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="numeric"
        placeholder={placeholder}
        value={text}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        onChange={(event) => onType(event.target.value)}
      />
    </>
  );
}

/** Empty is no limit; null for what is no choice. */
function readChoice(days: string, rows: string): AuditRetention | null {
  return auditRetentionSchema.safeParse({ days: readAmount(days), rows: readAmount(rows) }).data ?? null;
}

function readAmount(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
