/** What a record must be to be shown. */
import { Search } from 'lucide-react';
import { changeTopicSchema } from '#domain/settings/configuration-change.ts';
import { auditKindSchema, everyAuditRow, type AuditFilter } from '#domain/audit/audit-book.ts';
import { auditTexts as t } from '../../../text/texts/audit-texts.ts';
import { useBroker } from '../../shell/broker-context.ts';
import css from './audit-filters.module.css';

const hourMs = 3_600_000;
const spansMs: Readonly<Partial<Record<string, number>>> = {
  hour: hourMs,
  day: 24 * hourMs,
  week: 168 * hourMs,
  month: 720 * hourMs,
};
const any = '';

interface Props {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

/** Filters that let everything through are the one that is no filter. */
export function AuditFilters({ filter, onChange }: Props) {
  const sessions = useBroker((broker) => broker.sessions);
  const change = (part: Partial<AuditFilter>): void => {
    const changed = { ...filter, ...part };
    const isPlain = Object.values(changed).every((value) => value === null);
    onChange(isPlain ? everyAuditRow : changed);
  };
  const projects = [...new Map([...sessions.values()].map((each) => [each.projectRoot, each.projectName]))];
  return (
    <search aria-label={t.filters} className={css['filters']}>
      <Words value={filter.words} onChange={(words) => change({ words })} />
      <Choice
        label={t.kind}
        every={t.anyKind}
        options={Object.entries(t.kinds)}
        value={filter.kind}
        onChange={(kind) =>
          change({ kind: auditKindSchema.options.find((each) => each === kind) ?? null, topic: null })
        }
      />
      {filter.kind === 'configuration-change' && (
        <Choice
          label={t.topic}
          every={t.anyTopic}
          options={Object.entries(t.topics)}
          value={filter.topic}
          onChange={(topic) => change({ topic: changeTopicSchema.options.find((each) => each === topic) ?? null })}
        />
      )}
      <Choice
        label={t.ending}
        every={t.anyEnding}
        options={Object.entries(t.result)}
        value={filter.result}
        onChange={(result) => change({ result })}
      />
      <Choice
        label={t.by}
        every={t.anyBy}
        options={Object.entries(t.byWhom)}
        value={filter.decidedBy}
        onChange={(decidedBy) => change({ decidedBy })}
      />
      <Choice
        label={t.project}
        every={t.anyProject}
        options={projects}
        value={filter.projectRoot}
        onChange={(projectRoot) => change({ projectRoot })}
      />
      <Since onChange={(since) => change({ since })} />
    </search>
  );
}

interface WordsProps {
  readonly value: string | null;
  readonly onChange: (words: string | null) => void;
}

function Words({ value, onChange }: WordsProps) {
  return (
    <label className={css['words']}>
      <Search size={15} aria-hidden />
      <span className="visually-hidden">{t.words}</span>
      <input
        type="search"
        placeholder={t.words}
        title={t.wordsHint}
        maxLength={400}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value.trim() === '' ? null : target.value)}
      />
    </label>
  );
}

function Since({ onChange }: { readonly onChange: (since: number | null) => void }) {
  return (
    <label>
      <span>{t.since}</span>
      <select
        onChange={({ target }) => {
          const spanMs = spansMs[target.value];
          onChange(spanMs === undefined ? null : Date.now() - spanMs);
        }}
      >
        {Object.entries(t.sinces).map(([span, name]) => (
          <option key={span} value={span}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly every: string;
  readonly options: readonly (readonly [string, string])[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

function Choice({ label, every, options, value, onChange }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select value={value ?? any} onChange={({ target }) => onChange(target.value === any ? null : target.value)}>
        <option value={any}>{every}</option>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
