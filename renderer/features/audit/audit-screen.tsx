/** The audit log: filters, the records in a list of any length, one of them whole, the check of the chain and exports. */
import { Archive, FileDown } from 'lucide-react';
import { useState } from 'react';
import { everyAuditRow, type AuditFilter } from '#domain/audit/audit-book.ts';
import { auditTexts as t } from '../../text/texts/audit-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useView } from '../shell/broker-context.ts';
import { AuditFilters } from './list/audit-filters.tsx';
import { AuditList } from './list/audit-list.tsx';
import { AuditRecordView } from './record/audit-record-view.tsx';
import css from './audit-screen.module.css';
import { ChainCheck } from './care/chain-check.tsx';
import { ExportDialog } from './care/export-dialog.tsx';
import { RetentionDialog } from './care/retention-dialog.tsx';
import { useAuditRows } from './list/use-audit-rows.ts';

export { ReviewFacts } from './record/review-facts.tsx';

export function AuditScreen() {
  const evidence = useView((view) => view.evidence);
  const [filter, setFilter] = useState<AuditFilter>(
    evidence === null ? everyAuditRow : { ...everyAuditRow, runId: evidence },
  );
  const [selected, setSelected] = useState<number | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [exporting, setExporting] = useState(false);
  const { rows, hasMore, readMore } = useAuditRows(filter);
  const isFiltered = filter !== everyAuditRow;
  return (
    <div className={css['screen']}>
      <header className={css['header']}>
        <div>
          <h1>{t.title}</h1>
          <p>{t.lead}</p>
        </div>
        <div className={css['actions']}>
          <ChainCheck />
          <Button icon={<Archive size={15} aria-hidden />} onClick={() => setChoosing(true)}>
            {t.retention}
          </Button>
          <Button icon={<FileDown size={15} aria-hidden />} onClick={() => setExporting(true)}>
            {t.export}
          </Button>
        </div>
      </header>
      <AuditFilters filter={filter} onChange={setFilter} />
      <div className={css['panes']}>
        <section aria-label={t.list} className={css['list']}>
          {rows === null && <p>{t.loading}</p>}
          {rows?.length === 0 && <p>{isFiltered ? t.none : t.empty}</p>}
          {rows !== null && rows.length > 0 && (
            <AuditList rows={rows} hasMore={hasMore} onEnd={readMore} selected={selected} onSelect={setSelected} />
          )}
        </section>
        {selected === null ? (
          rows !== null && rows.length > 0 && <p className={css['pick']}>{t.pick}</p>
        ) : (
          <AuditRecordView key={selected} seq={selected} onClose={() => setSelected(null)} />
        )}
      </div>
      {choosing && <RetentionDialog onClose={() => setChoosing(false)} onKept={() => setFilter({ ...filter })} />}
      {exporting && <ExportDialog filter={filter} onClose={() => setExporting(false)} />}
    </div>
  );
}
