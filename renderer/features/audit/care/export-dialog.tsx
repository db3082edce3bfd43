/** Exports the records that are shown, after showing how the file will begin and what is covered in it. */
import { useEffect, useState } from 'react';
import type { AuditExport, AuditExportPart, AuditFilter } from '#domain/audit/audit-book.ts';
import type { Answer } from '../../../bridge.ts';
import { auditTexts as t } from '../../../text/texts/audit-texts.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useBroker, usePage } from '../../shell/broker-context.ts';
import css from './export-dialog.module.css';
import { saveText } from './save-text.ts';

const command = 'countersign audit export';
const formats = ['jsonl', 'csv', 'markdown'] as const;
const redactions = ['shareable', 'as-kept'] as const;
const endings = { jsonl: 'jsonl', csv: 'csv', markdown: 'md' } as const;
const previewLines = 12;
const previewLetters = 4000;

interface Props {
  readonly filter: AuditFilter;
  readonly onClose: () => void;
}

export function ExportDialog({ filter, onClose }: Props) {
  const { bridge, view } = usePage();
  const savesFiles = useBroker((broker) => broker.hello?.shell !== 'electron');
  const [format, setFormat] = useState<AuditExport['format']>('jsonl');
  const [redaction, setRedaction] = useState<AuditExport['redaction']>('shareable');
  const [begin, setBegin] = useState<string | null>(null);
  const [done, setDone] = useState<number | null>(null);
  useEffect(() => {
    let isWanted = true;
    void bridge.call('audit.export', { filter, format, redaction, after: null }).then((answer) => {
      if (isWanted) setBegin(answer.ok ? answer.result.text : sayError(answer.error));
    });
    return () => {
      isWanted = false;
    };
  }, [bridge, filter, format, redaction]);

  const save = async (): Promise<void> => {
    if (done !== null) return;
    const parts: string[] = [];
    let rows = 0;
    let after: number | null = null;
    do {
      setDone(rows);
      const answer: Answer<AuditExportPart> = await bridge.call('audit.export', { filter, format, redaction, after });
      if (!answer.ok) {
        setDone(null);
        return view.notify('error', sayError(answer.error));
      }
      parts.push(answer.result.text);
      rows += answer.result.rows;
      after = answer.result.next;
    } while (after !== null);
    setDone(null);
    saveText(`countersign-audit.${endings[format]}`, parts);
    view.notify('info', t.saved({ n: rows }));
    onClose();
  };

  const footer = (
    <>
      <Button size="large" onClick={onClose}>
        {texts.cancel}
      </Button>
      {savesFiles && (
        <Button look="primary" size="large" aria-disabled={done !== null} onClick={() => void save()}>
          {done === null ? t.save : t.saving({ n: done })}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={t.exportTitle} onClose={onClose} footer={footer}>
      <fieldset className={css['choice']}>
        <legend>{t.format}</legend>
        {formats.map((each) => (
          <label key={each}>
            <input type="radio" name="format" checked={format === each} onChange={() => setFormat(each)} />
            {t.formats[each]}
          </label>
        ))}
      </fieldset>
      <fieldset className={css['choice']}>
        <legend>{t.redaction}</legend>
        {redactions.map((each) => (
          <label key={each}>
            <input type="radio" name="redaction" checked={redaction === each} onChange={() => setRedaction(each)} />
            {t.redactions[each]}
          </label>
        ))}
      </fieldset>
      <h3 className={css['title']}>{t.preview}</h3>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div className={css['preview']} tabIndex={0} role="group" aria-label={t.preview}>
        {(begin ?? '')
          .slice(0, previewLetters)
          .split('\n')
          .slice(0, previewLines)
          .map((line, index) => (
            // Lines have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <CodeText key={index} text={line} className={css['line']} />
          ))}
      </div>
      {!savesFiles && (
        <p>
          {t.noDownloads} <CodeText text={command} />
        </p>
      )}
    </Dialog>
  );
}
