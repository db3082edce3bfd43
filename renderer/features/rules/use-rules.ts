/** The standing rules as they are now, and everything that changes them: adding, replacing, removing, and taking that back. */
import { useState } from 'react';
import type { WireError } from '#domain/common/errors.ts';
import type { CommandRule, RuleDraft } from '#domain/rules/rule.ts';
import type { RulePreview } from '#domain/rules/rule-book.ts';
import { sayForBroker } from '../../text/in-language.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { rulesTexts as t } from '../../text/texts/rules-texts.ts';
import { usePage, useView } from '../shell/broker-context.ts';
import { useAnswer, type Answered } from '../shell/use-answer.ts';

interface Rules {
  /** Null until the broker has answered. */
  readonly listed: Answered<'rules.list'> | null;
  /** The rule that the form takes the place of. */
  readonly editing: CommandRule | null;
  readonly edit: (rule: CommandRule | null) => void;
  /** What was removed last and can be brought back. */
  readonly removed: readonly CommandRule[];
  readonly reload: () => void;
  readonly preview: (draft: RuleDraft) => Promise<RulePreview | null>;
  /** As `replace`: says why the rule was not kept, or null. */
  readonly add: (draft: RuleDraft) => Promise<string | null>;
  readonly replace: (before: CommandRule, draft: RuleDraft) => Promise<string | null>;
  readonly remove: (rules: readonly CommandRule[]) => Promise<void>;
  readonly restore: (rules: readonly CommandRule[]) => Promise<void>;
}

/** Reads the rules again after each change. */
export function useRules(): Rules {
  const { bridge, view } = usePage();
  const [round, setRound] = useState(0);
  // Also after a rule was taken back from the notice about it.
  const undone = useView((state) => state.undone);
  const listed = useAnswer('rules.list', {}, round + undone);
  const [editing, edit] = useState<CommandRule | null>(null);
  const [removed, setRemoved] = useState<readonly CommandRule[]>([]);
  const complain = (error: WireError): void => view.notify('error', sayError(error));
  const reload = (): void => setRound((before) => before + 1);

  const preview = async (draft: RuleDraft): Promise<RulePreview | null> => {
    const answer = await bridge.call('rules.preview', { draft });
    if (answer.ok) return answer.result;
    complain(answer.error);
    return null;
  };
  const add = async (draft: RuleDraft): Promise<string | null> => {
    const answer = await bridge.call('rules.add', { draft });
    if (!answer.ok) return sayForBroker(answer.error.message);
    if (answer.result.kind === 'refused') return sayForBroker(answer.result.reason);
    view.notify('info', t.kept, answer.result.rule.id);
    reload();
    return null;
  };
  const remove = async (rules: readonly CommandRule[]): Promise<void> => {
    const gone: CommandRule[] = [];
    for (const rule of rules) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other: at the first that cannot be removed, it stops.
      const answer = await bridge.call('rules.remove', { ruleId: rule.id });
      if (!answer.ok) {
        complain(answer.error);
        break;
      }
      gone.push(rule);
    }
    setRemoved(gone);
    reload();
  };
  const replace = async (before: CommandRule, draft: RuleDraft): Promise<string | null> => {
    const answer = await bridge.call('rules.add', { draft });
    if (!answer.ok) return sayForBroker(answer.error.message);
    if (answer.result.kind === 'refused') return sayForBroker(answer.result.reason);
    edit(null);
    // Kept first, so that nothing is without a rule meanwhile; the same one twice is one and stays.
    if (answer.result.rule.id !== before.id) await remove([before]);
    view.notify('info', t.kept);
    return null;
  };
  const restore = async (rules: readonly CommandRule[]): Promise<void> => {
    setRemoved([]);
    const refusals = await Promise.all(
      rules.map(({ id: _id, origin: _origin, createdAt: _at, ...draft }) => add(draft)),
    );
    for (const why of refusals) if (why !== null) view.notify('error', why);
  };

  return { listed, editing, edit, removed, reload, preview, add, replace, remove, restore };
}
