/** How much of the log is kept: said beforehand what would go, and kept only after a yes. */
import { Archive } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
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

export function RetentionDialog({ onClose, onKept }: Props) {
  const { bridge, view } = usePage();
  const id = useId();
  const known = useAnswer('audit.retention', {});
  const [days, setDays] = useState<string | null>(null);
  const [rows, setRows] = useState<string | null>(null);
  const [counted, setCounted] = useState<{ asked: string; rows: number } | null>(null);
  const kept = known?.result ?? null;
  const daysText = days ?? String(kept?.retention.days ?? '');
  const rowsText = rows ?? String(kept?.retention.rows ?? '');
  const chosen = readChoice(daysText, rowsText);
  const asked = JSON.stringify(chosen);
  const wouldGo = counted?.asked === asked ? counted.rows : null;
  useEffect(() => {
    let isWanted = true;
    const retention = JSON.parse(asked) as AuditRetention | null;
    if (retention === null) return undefined;
    void bridge.call('audit.wouldRemove', retention).then((answer) => {
      if (isWanted && answer.ok) setCounted({ asked, rows: answer.result.rows });
    });
    return () => {
      isWanted = false;
    };
  }, [bridge, asked]);

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
        <>
          <Button size="large" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            look={wouldGo === null || wouldGo === 0 ? 'primary' : 'danger'}
            size="large"
            aria-disabled={!canKeep}
            onClick={(event) => event.isTrusted && canKeep && void keep(chosen)}
          >
            {wouldGo === null || wouldGo === 0 ? t.keep : t.keepAndRemove({ rows: wouldGo })}
          </Button>
        </>
      }
    >
      <p>{t.retentionLead}</p>
      {kept !== null && known !== null && (
        <ul className={css['facts']}>
          <li>{t.keptNow({ rows: kept.rows, size: formatBytes(kept.fileBytes) })}</li>
          {kept.oldestAt !== null && <li>{t.keptSince({ age: formatAge(known.at - kept.oldestAt) })}</li>}
          {kept.cut !== null && <li>{t.cut({ n: kept.cut.throughSeq })}</li>}
          {kept.problem !== null && <li role="alert">{t.retentionProblem({ why: sayForBroker(kept.problem) })}</li>}
        </ul>
      )}
      <div className={css['fields']}>
        <label htmlFor={`${id}-days`}>{t.days}</label>
        <input
          id={`${id}-days`}
          inputMode="numeric"
          placeholder={t.ever}
          value={daysText}
          aria-invalid={chosen === null}
          aria-describedby={`${id}-what`}
          onChange={(event) => setDays(event.target.value)}
        />
        <label htmlFor={`${id}-rows`}>{t.most}</label>
        <input
          id={`${id}-rows`}
          inputMode="numeric"
          placeholder={t.anyNumber}
          value={rowsText}
          aria-invalid={chosen === null}
          aria-describedby={`${id}-what`}
          onChange={(event) => setRows(event.target.value)}
        />
      </div>
      <output id={`${id}-what`} className={css['what']}>
        {chosen === null && t.retentionInvalid({ fewest: fewestKeptRows })}
        {wouldGo !== null && (wouldGo === 0 ? t.nothingGoes : t.goes({ rows: wouldGo }))}
      </output>
    </Dialog>
  );
}

/** Empty is no limit; null for what is no choice. */
function readChoice(days: string, rows: string): AuditRetention | null {
  const amount = (text: string): number | null => (text.trim() === '' ? null : Number(text));
  return auditRetentionSchema.safeParse({ days: amount(days), rows: amount(rows) }).data ?? null;
}
