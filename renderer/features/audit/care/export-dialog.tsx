/** Exports the records that are shown, after showing how the file will begin and what is covered in it. */
import { useEffect, useState } from 'react';
import type { AuditExport, AuditExportPart, AuditFilter } from '#domain/audit/audit-book.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { Answer, Bridge } from '../../../bridge.ts';
import { auditTexts as t } from '../../../text/texts/audit-texts.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useBroker, usePage } from '../../shell/broker-context.ts';
import { Elapsed } from '../../../ui/time/elapsed.tsx';
import css from './export-dialog.module.css';
import { saveFile } from '../../../ui/save-file.ts';

const command = 'countersign audit export';
const formats = ['jsonl', 'csv', 'markdown'] as const;
const redactions = ['shareable', 'as-kept'] as const;
const endings = { jsonl: 'jsonl', csv: 'csv', markdown: 'md' } as const;
const previewLines = 12;
const previewLetters = 4000;

type Asked = Pick<AuditExport, 'filter' | 'format' | 'redaction'>;

/** How far it is. */
interface Done {
  readonly since: number;
  readonly rows: number;
  /** From 0 to 1. */
  readonly share: number;
}

interface Props {
  readonly filter: AuditFilter;
  readonly onClose: () => void;
}

/** Nothing is saved before a person has seen the first lines. */
export function ExportDialog({ filter, onClose }: Props) {
  const { bridge, view } = usePage();
  const savesFiles = useBroker((broker) => broker.hello?.shell !== 'electron');
  const [format, setFormat] = useState<AuditExport['format']>('jsonl');
  const [redaction, setRedaction] = useState<AuditExport['redaction']>('shareable');
  const begin = useBegin({ filter, format, redaction });
  const [done, setDone] = useState<Done | null>(null);

  const save = async (): Promise<void> => {
    if (done !== null) return;
    const collected = await collectExport(bridge, { filter, format, redaction }, setDone);
    setDone(null);
    if (collected.kind === 'refused') return view.notify('error', sayError(collected.error));
    saveFile(`countersign-audit.${endings[format]}`, 'text/plain;charset=utf-8', collected.parts);
    view.notify('info', t.saved({ n: collected.rows }));
    onClose();
  };

  const footer = (
    <>
      <Working done={done} />
      <Button size="large" onClick={onClose}>
        {texts.cancel}
      </Button>
      {savesFiles && (
        <Button look="primary" size="large" aria-disabled={done !== null} onClick={() => void save()}>
          {done === null ? t.save : t.saving({ n: done.rows })}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={t.exportTitle} onClose={onClose} footer={footer}>
      <RadioSet
        name="format"
        title={t.format}
        options={formats}
        words={t.formats}
        chosen={format}
        onChoose={setFormat}
      />
      <RadioSet
        name="redaction"
        title={t.redaction}
        options={redactions}
        words={t.redactions}
        chosen={redaction}
        onChoose={setRedaction}
      />
      <h3 className={css['title']}>{t.preview}</h3>
      <Preview begin={begin ?? ''} />
      {!savesFiles && (
        <p>
          {t.noDownloads} <CodeText text={command} />
        </p>
      )}
    </Dialog>
  );
}

function Working({ done }: { readonly done: Done | null }) {
  if (done === null) return null;
  return (
    <p className={css['working']}>
      <progress aria-label={t.save} max={1} value={done.share} /> <Elapsed of="export" since={done.since} />
    </p>
  );
}

/** How the file will begin; null until the broker has answered. */
function useBegin({ filter, format, redaction }: Asked): string | null {
  const { bridge } = usePage();
  const [begin, setBegin] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    void bridge.call('audit.export', { filter, format, redaction, after: null }).then((answer) => {
      if (isWanted) setBegin(answer.ok ? answer.result.text : sayError(answer.error));
    });
    return () => {
      isWanted = false;
    };
  }, [bridge, filter, format, redaction]);
  return begin;
}

type Collected =
  | { readonly kind: 'all'; readonly parts: readonly string[]; readonly rows: number }
  | { readonly kind: 'refused'; readonly error: WireError };

/** Asks for part after part until there is no further one, or one is refused. */
async function collectExport(bridge: Bridge, asked: Asked, onDone: (done: Done) => void): Promise<Collected> {
  const parts: string[] = [];
  const since = Date.now();
  let [rows, share] = [0, 0];
  let after: number | null = null;
  do {
    onDone({ since, rows, share });
    const answer: Answer<AuditExportPart> = await bridge.call('audit.export', { ...asked, after });
    if (!answer.ok) return { kind: 'refused', error: answer.error };
    parts.push(answer.result.text);
    rows += answer.result.rows;
    after = answer.result.next;
    const { of = 0 } = answer.result;
    share = after === null || of === 0 ? share : Math.min(1, after / of);
  } while (after !== null);
  return { kind: 'all', parts, rows };
}

interface RadioSetProps<T extends string> {
  readonly name: string;
  readonly title: string;
  readonly options: readonly T[];
  readonly words: Readonly<Record<T, string>>;
  readonly chosen: T;
  readonly onChoose: (chosen: T) => void;
}

function RadioSet<T extends string>({ name, title, options, words, chosen, onChoose }: RadioSetProps<T>) {
  return (
    <fieldset className={css['choice']}>
      <legend>{title}</legend>
      {options.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={chosen === each} onChange={() => onChoose(each)} />
          {words[each]}
        </label>
      ))}
    </fieldset>
  );
}

function Preview({ begin }: { readonly begin: string }) {
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className={css['preview']} tabIndex={0} role="group" aria-label={t.preview}>
      {begin
        .slice(0, previewLetters)
        .split('\n')
        .slice(0, previewLines)
        .map((line, index) => (
          // Lines have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <CodeText key={index} text={line} className={css['line']} />
        ))}
    </div>
  );
}
