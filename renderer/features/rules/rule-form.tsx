/** Writes a rule. It is tried on the past before it can be kept, and every change asks for a new try. */
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { SessionView } from '#domain/common/event.ts';
import type { CommandRule, RuleDraft } from '#domain/rules/rule.ts';
import type { RulePreview } from '#domain/rules/rule-book.ts';
import { rulesTexts as t } from '../../text/texts/rules-texts.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { Choice } from '../../ui/choice.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { BrokerSentence } from '../../ui/broker-sentence.tsx';
import { useView } from '../shell/broker-context.ts';
import css from './rule-form.module.css';
import { shownWords } from './shown-rule.ts';
import { splitWords } from './split-words.ts';

interface Props {
  readonly sessions: readonly SessionView[];
  readonly current: SessionView | null;
  /** The rule that the new one takes the place of. */
  readonly from: CommandRule | null;
  readonly onCancel: () => void;
  /** Null when the broker could not be asked; the reason was shown. */
  readonly onPreview: (draft: RuleDraft) => Promise<RulePreview | null>;
  /** Why the rule was not kept, or null when it was. */
  readonly onAdd: (draft: RuleDraft) => Promise<string | null>;
}

const effects = ['allow', 'prompt', 'forbid'] as const;

const plain = { sandbox: 'keep', reason: null, expiresAt: null } as const;

interface Tried {
  readonly draft: RuleDraft;
  readonly preview: RulePreview;
}

export function RuleForm({ sessions, current, from, onCancel, onPreview, onAdd }: Props) {
  const id = useId();
  const [effect, setEffect] = useState<RuleDraft['effect']>(from?.effect ?? 'allow');
  const proposed = useView((state) => state.ruleWords);
  const [text, setText] = useState(from === null ? (proposed ?? '') : shownWords(from));
  const [isExact, setExact] = useState(from?.match === 'exact');
  const [project, setProject] = useState((from === null ? current?.projectRoot : from.project) ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [tried, setTried] = useState<Tried | null>(null);

  // The project of a rule that is changed need not be open.
  const isElsewhere = project !== '' && !sessions.some(({ projectRoot }) => projectRoot === project);
  const changed = (): void => {
    setTried(null);
    setProblem(null);
  };
  const preview = async (): Promise<void> => {
    const tokens = splitWords(text);
    if (tokens === null) return setProblem(t.wordsInvalid);
    const match = isExact ? 'exact' : 'prefix';
    const where = project === '' ? null : project;
    const { sandbox, reason, expiresAt } = from ?? plain;
    const draft: RuleDraft = { effect, match, tokens, project: where, sandbox, reason, expiresAt };
    const found = await onPreview(draft);
    setTried(found === null ? null : { draft, preview: found });
  };
  const add = async (draft: RuleDraft): Promise<void> => {
    const why = await onAdd(draft);
    setProblem(why);
    if (why === null) {
      setTried(null);
      setText('');
    }
  };

  // The broker has judged it, and would refuse it again.
  const mayKeep = tried !== null && tried.preview.refused === null;
  return (
    <form
      className={css['form']}
      aria-labelledby={`${id}-title`}
      onChange={changed}
      onSubmit={(event) => {
        event.preventDefault();
        void preview();
      }}
    >
      <h2 id={`${id}-title`}>{from === null ? t.add : t.change}</h2>
      <div className={css['fields']}>
        <label>
          {t.effectLabel}
          <Choice value={effect} options={effects} words={t.effect} onChoose={setEffect} />
        </label>
        <label className={css['words']}>
          {isExact ? t.wordsExactLabel : t.wordsLabel}
          <input
            value={text}
            placeholder={t.wordsPlaceholder}
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            aria-invalid={problem !== null}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <label>
          {t.whereLabel}
          <select value={project} onChange={(event) => setProject(event.target.value)}>
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
      <p id={`${id}-hint`} className={css['hint']}>
        {t.wordsHint}
      </p>
      <label className={css['exact']}>
        <input type="checkbox" checked={isExact} onChange={(event) => setExact(event.target.checked)} />
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

function PreviewLines({ preview }: { readonly preview: RulePreview }) {
  return (
    <div className={css['preview']}>
      {preview.refused !== null && (
        <p className={css['problem']}>
          <strong>{t.wouldBeRefused}</strong> <BrokerSentence text={preview.refused} />
        </p>
      )}
      {preview.warnings.map((warning) => (
        <p key={warning} className={css['warning']}>
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
