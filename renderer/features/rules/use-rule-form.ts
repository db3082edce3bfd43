/** What is written in the form of a rule, how it did on the past, and why it was not kept. */
import { useState } from 'react';
import type { SessionView } from '#domain/common/event.ts';
import type { CommandRule, RuleDraft } from '#domain/rules/rule.ts';
import type { RulePreview } from '#domain/rules/rule-book.ts';
import { rulesTexts as t } from '../../text/texts/rules-texts.ts';
import { useView } from '../shell/broker-context.ts';
import { shownWords } from './shown-rule.ts';
import { splitWords } from './split-words.ts';

/** What the person writes and picks; an empty project is every project. */
export interface WrittenRule {
  readonly effect: RuleDraft['effect'];
  readonly text: string;
  readonly isExact: boolean;
  readonly project: string;
}

/** What the form is filled with, and who tries and keeps what comes of it. */
export interface RuleFormUse {
  readonly current: SessionView | null;
  /** The rule that the new one takes the place of. */
  readonly from: CommandRule | null;
  /** Null when the broker could not be asked; the reason was shown. */
  readonly onPreview: (draft: RuleDraft) => Promise<RulePreview | null>;
  /** Why the rule was not kept, or null when it was. */
  readonly onAdd: (draft: RuleDraft) => Promise<string | null>;
}

interface Tried {
  readonly draft: RuleDraft;
  readonly preview: RulePreview;
}

interface RuleFormState {
  readonly written: WrittenRule;
  readonly write: (part: Partial<WrittenRule>) => void;
  readonly problem: string | null;
  /** Null until exactly what is written was tried. */
  readonly tried: Tried | null;
  /** Takes back what was found out about something else than what is written now. */
  readonly forgetTry: () => void;
  readonly preview: () => Promise<void>;
  readonly add: (draft: RuleDraft) => Promise<void>;
}

const plain = { sandbox: 'keep', reason: null, expiresAt: null } as const;

/** Keeps the state of one form, from its first letter to the kept rule. */
export function useRuleForm({ current, from, onPreview, onAdd }: RuleFormUse): RuleFormState {
  const proposed = useView((state) => state.ruleWords);
  const [written, setWritten] = useState<WrittenRule>({
    effect: from?.effect ?? 'allow',
    text: from === null ? (proposed ?? '') : shownWords(from),
    isExact: from?.match === 'exact',
    project: (from === null ? current?.projectRoot : from.project) ?? '',
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const write = (part: Partial<WrittenRule>): void => setWritten((before) => ({ ...before, ...part }));

  return {
    written,
    write,
    problem,
    tried,
    forgetTry() {
      setTried(null);
      setProblem(null);
    },
    async preview() {
      const tokens = splitWords(written.text);
      if (tokens === null) return setProblem(t.wordsInvalid);
      const draft = draftOf(written, tokens, from);
      const found = await onPreview(draft);
      setTried(found === null ? null : { draft, preview: found });
    },
    async add(draft) {
      const why = await onAdd(draft);
      setProblem(why);
      if (why === null) {
        setTried(null);
        write({ text: '' });
      }
    },
  };
}

function draftOf(
  { effect, isExact, project }: WrittenRule,
  tokens: RuleDraft['tokens'],
  from: CommandRule | null,
): RuleDraft {
  const { sandbox, reason, expiresAt } = from ?? plain;
  const match = isExact ? 'exact' : 'prefix';
  // What it gives was asked for in its own project.
  const isGiving = effect === 'allow' && project !== '' && from?.grants !== undefined;
  const given = isGiving ? { grants: from.grants } : {};
  return { effect, match, tokens, project: project === '' ? null : project, sandbox, reason, expiresAt, ...given };
}
