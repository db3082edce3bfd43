/** Brings rules in from a file of another program or another broker, and gives one's own away as a file. */
import { Download, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { SessionView } from '#domain/common/event.ts';
import { type ImportReport, maxRuleFileLength, type RuleSource } from '#domain/rules/rule-book.ts';
import { rulesTexts as t } from '../../text/texts/rules-texts.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { Choice } from '../../ui/choice.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { BrokerSentence } from '../../ui/broker-sentence.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { usePage } from '../shell/broker-context.ts';
import css from './rule-exchange.module.css';
import { english } from '#domain/common/message.ts';

const sources = ['countersign', 'claude', 'codex', 'srt'] as const satisfies readonly RuleSource[];

interface Props {
  readonly current: SessionView | null;
  readonly onImported: () => void;
}

export function RuleExchange({ current, onImported }: Props) {
  const { bridge, view } = usePage();
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<RuleSource>('countersign');
  const [report, setReport] = useState<ImportReport | null>(null);

  const bringIn = async (file: File): Promise<void> => {
    setReport(null);
    if (file.size > maxRuleFileLength) return view.notify('error', t.fileTooLarge);
    const project = current?.projectRoot ?? null;
    const answer = await bridge.call('rules.import', { source, text: await file.text(), project });
    if (!answer.ok) return view.notify('error', sayError(answer.error));
    setReport(answer.result);
    onImported();
  };
  const giveAway = async (): Promise<void> => {
    const answer = await bridge.call('rules.export', {});
    if (!answer.ok) return view.notify('error', sayError(answer.error));
    saveFile('countersign-rules.json', 'application/json', [`${JSON.stringify(answer.result, null, 2)}\n`]);
  };

  return (
    <section className={css['exchange']} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t.exchange}</h2>
      <div className={css['row']}>
        <label>
          {t.sourceLabel}
          <Choice value={source} options={sources} words={t.source} onChoose={setSource} />
        </label>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={t.bringIn}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file !== undefined) void bringIn(file);
          }}
        />
        <Button icon={<Upload size={14} aria-hidden />} onClick={() => picker.current?.click()}>
          {t.bringIn}
        </Button>
        <Button icon={<Download size={14} aria-hidden />} onClick={() => void giveAway()}>
          {t.giveAway}
        </Button>
      </div>
      <output>{report !== null && <Report report={report} />}</output>
    </section>
  );
}

function Report({ report: { kept, left, notes } }: { readonly report: ImportReport }) {
  return (
    <div className={css['report']}>
      <p>{t.imported({ kept: kept.length, left: left.length })}</p>
      <ul>
        {left.map(({ what, why }) => (
          <li key={`${what} ${english(why)}`}>
            <CodeText text={what} /> <BrokerSentence text={why} />
          </li>
        ))}
        {notes.map((note) => (
          <li key={english(note)}>
            <BrokerSentence text={note} />
          </li>
        ))}
      </ul>
    </div>
  );
}
