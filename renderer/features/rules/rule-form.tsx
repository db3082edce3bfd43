/** Writes a rule. It is tried on the past before it can be kept, and every change asks for a new try. */
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { SessionView } from '#domain/common/event.ts';
import type { RulePreview } from '#domain/rules/rule-book.ts';
import { rulesTexts as t } from '../../text/texts/rules-texts.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { Choice } from '../../ui/choice.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { BrokerSentence } from '../../ui/broker-sentence.tsx';
import css from './rule-form.module.css';
import { useRuleForm, type RuleFormUse, type WrittenRule } from './use-rule-form.ts';
import { english } from '#domain/common/message.ts';

interface Props extends RuleFormUse {
  readonly sessions: readonly SessionView[];
  readonly onCancel: () => void;
}

const effects = ['allow', 'prompt', 'forbid'] as const;

/** Writes a new rule, or another in the place of `from`. */
export function RuleForm({ sessions, onCancel, ...use }: Props) {
  const { from } = use;
  const id = useId();
  const { written, write, problem, tried, forgetTry, preview, add } = useRuleForm(use);

  // The broker has judged it, and would refuse it again.
  const mayKeep = tried !== null && tried.preview.refused === null;
  return (
    <form
      className={css['form']}
      aria-labelledby={`${id}-title`}
      onChange={forgetTry}
      onSubmit={(event) => {
        event.preventDefault();
        void preview();
      }}
    >
      <h2 id={`${id}-title`}>{from === null ? t.add : t.change}</h2>
      <RuleFields
        written={written}
        sessions={sessions}
        hintId={`${id}-hint`}
        isInvalid={problem !== null}
        onWrite={write}
      />
      <p id={`${id}-hint`} className={css['hint']}>
        {t.wordsHint}
      </p>
      <label className={css['exact']}>
        <input
          type="checkbox"
          checked={written.isExact}
          onChange={(event) => write({ isExact: event.target.checked })}
        />
        {t.exactLabel}
      </label>
      <p role="alert" className={css['problem']}>
        {problem !== null && <CodeText text={problem} prose ours />}
      </p>
      <output>{tried !== null && <PreviewLines preview={tried.preview} />}</output>
      <div className={css['buttons']}>
        {from !== null && (
          <Button look="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
        <Button type="submit">{t.preview}</Button>
        <Button
          look="primary"
          aria-disabled={!mayKeep}
          onClick={(event) => {
            if (mayKeep && event.isTrusted) void add(tried.draft);
          }}
        >
          {from === null ? t.save : t.replace}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly written: WrittenRule;
  readonly sessions: readonly SessionView[];
  readonly hintId: string;
  readonly isInvalid: boolean;
  readonly onWrite: (part: Partial<WrittenRule>) => void;
}

function RuleFields({ written, sessions, hintId, isInvalid, onWrite }: FieldsProps) {
  const { effect, text, isExact, project } = written;
  // The project of a rule that is changed need not be open.
  const isElsewhere = project !== '' && !sessions.some(({ projectRoot }) => projectRoot === project);
  return (
    <div className={css['fields']}>
      <label>
        {t.effectLabel}
        <Choice value={effect} options={effects} words={t.effect} onChoose={(chosen) => onWrite({ effect: chosen })} />
      </label>
      <label className={css['words']}>
        {isExact ? t.wordsExactLabel : t.wordsLabel}
        <input
          value={text}
          placeholder={t.wordsPlaceholder}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isInvalid}
          aria-describedby={hintId}
          onChange={(event) => onWrite({ text: event.target.value })}
        />
      </label>
      <label>
        {t.whereLabel}
        <select value={project} onChange={(event) => onWrite({ project: event.target.value })}>
          {sessions.map(({ sessionId, projectRoot, projectName }) => (
            <option key={sessionId} value={projectRoot} translate="no">
              {projectName}
            </option>
          ))}
          {isElsewhere && <option value={project}>{project}</option>}
          <option value="">{t.everywhere}</option>
        </select>
      </label>
    </div>
  );
}

function PreviewLines({ preview }: { readonly preview: RulePreview }) {
  return (
    <div className={css['preview']}>
      {preview.refused !== null && (
        <p className={css['problem']}>
          <strong>{t.wouldBeRefused}</strong> <BrokerSentence text={preview.refused} />
        </p>
      )}
      {preview.warnings.map((warning) => (
        <p key={english(warning)} className={css['warning']}>
          <TriangleAlert size={14} aria-hidden />
          <BrokerSentence text={warning} />
        </p>
      ))}
      <p>{preview.looked === 0 ? t.matchedNothing : t.matched({ matched: preview.matched, looked: preview.looked })}</p>
      <ul>
        {preview.lines.map(({ text, times }) => (
          <li key={text}>
            <span>{t.times({ n: times })}</span> <CodeText text={text} />
          </li>
        ))}
      </ul>
    </div>
  );
}
