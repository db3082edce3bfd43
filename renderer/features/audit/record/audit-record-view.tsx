/** One record with all that was kept of it. */
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { configurationChangeSchema } from '#domain/settings/configuration-change.ts';
import type { AuditEntry } from '#domain/audit/audit-book.ts';
import { auditTexts as t } from '../../../text/texts/audit-texts.ts';
import { formatTime } from '../../../text/describe/format-amounts.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { usePage } from '../../shell/broker-context.ts';
import { ConfigurationChangeFacts } from './configuration-change-facts.tsx';
import css from './audit-record-view.module.css';
import { readFacts } from './record-facts.tsx';

interface Props {
  readonly seq: number;
  readonly onClose: () => void;
}

/** What is shown of it is what the log has, read anew. */
export function AuditRecordView({ seq, onClose }: Props) {
  const { bridge, view } = usePage();
  const [entry, setEntry] = useState<AuditEntry | 'gone' | null>(null);
  useEffect(() => {
    let isWanted = true;
    void bridge.call('audit.show', { seq }).then((answer) => {
      if (!isWanted) return;
      if (answer.ok) setEntry(answer.result ?? 'gone');
      else view.notify('error', sayError(answer.error));
    });
    return () => {
      isWanted = false;
    };
  }, [bridge, view, seq]);
  return (
    <section className={css['record']} aria-labelledby="audit-record">
      <header>
        <h2 id="audit-record">{t.details({ n: seq })}</h2>
        <Button look="quiet" aria-label={texts.close} onClick={onClose} icon={<X size={15} aria-hidden />} />
      </header>
      {entry === null && <p>{t.loading}</p>}
      {entry === 'gone' && <p>{t.gone}</p>}
      {entry !== null && entry !== 'gone' && <Facts entry={entry} />}
    </section>
  );
}

function Facts({ entry: { row, entry, hash } }: { readonly entry: AuditEntry }) {
  const entryPoints: Partial<Record<string, string>> = texts.entryPoints;
  const { digest } = entry;
  // What another version wrote, and this one does not know, is shown as its sentence.
  const configurationChange = configurationChangeSchema.safeParse(entry['configurationChange']);
  const facts = readFacts(row.kind, entry);
  return (
    <>
      {configurationChange.success && <ConfigurationChangeFacts configurationChange={configurationChange.data} />}
      {!configurationChange.success && row.text !== '' && <CodeText text={row.text} block />}
      {facts}
      <dl>
        <dt>{t.at}</dt>
        <dd>
          <time dateTime={new Date(row.at).toISOString()}>{formatTime(row.at)}</time>
        </dd>
        {row.projectRoot !== null && (
          <>
            <dt>{t.project}</dt>
            <dd>
              <CodeText text={row.projectRoot} />
            </dd>
          </>
        )}
        {row.runId !== null && (
          <>
            <dt>{t.run}</dt>
            <dd>
              <CodeText text={row.runId} />
            </dd>
          </>
        )}
        {row.entryPoint !== null && row.kind !== 'configuration-change' && (
          <>
            <dt>{t.requester}</dt>
            <dd>
              {entryPoints[row.entryPoint] ?? row.entryPoint}{' '}
              {row.claimedName !== null && <CodeText text={row.claimedName} prose />}
            </dd>
          </>
        )}
        {typeof digest === 'string' && (
          <>
            <dt>{t.digest}</dt>
            <dd>
              <CodeText text={digest} />
            </dd>
          </>
        )}
        <dt>{t.hash}</dt>
        <dd>
          <CodeText text={hash} />
        </dd>
      </dl>
      <Everything entry={entry} isOpen={facts === null && !configurationChange.success} />
    </>
  );
}

/** The record as it was written, for what the facts leave out. */
function Everything({ entry, isOpen }: { readonly entry: AuditEntry['entry']; readonly isOpen: boolean }) {
  return (
    <details className={css['kept']} open={isOpen}>
      <summary>{t.everything}</summary>
      <pre className={css['entry']} dir="ltr">
        {JSON.stringify(entry, null, 2)
          .split('\n')
          .map((line, index) => (
            // Lines have no identity but their place; each is drawn so that nothing in it hides.
            // oxlint-disable-next-line react/no-array-index-key
            <CodeText key={index} text={line} className={css['line']} />
          ))}
      </pre>
    </details>
  );
}
