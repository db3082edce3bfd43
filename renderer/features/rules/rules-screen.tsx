/** Rules: what stands, how often it was needed, and a form to write another that is tried on the past first. */
import { useState } from 'react';
import type { WireError } from '#domain/common/errors.ts';
import type { CommandRule, RuleDraft } from '#domain/rules/rule.ts';
import type { RulePreview } from '#domain/rules/rule-book.ts';
import { sayForBroker } from '../../text/in-language.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { rulesTexts as t } from '../../text/texts/rules-texts.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { useBroker, usePage, useView } from '../shell/broker-context.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { AnswersTable } from './answers-table.tsx';
import { RuleExchange } from './rule-exchange.tsx';
import { RuleForm } from './rule-form.tsx';
import { RuleTable } from './rule-table.tsx';
import css from './rules-screen.module.css';
import { shownWords } from './shown-rule.ts';

export function RulesScreen() {
  const { bridge, view } = usePage();
  const sessions = useBroker((broker) => broker.sessions);
  const sessionId = useView((state) => state.sessionId);
  const link = useBroker((broker) => broker.link);
  const [round, setRound] = useState(0);
  const listed = useAnswer('rules.list', {}, round);
  const [editing, setEditing] = useState<CommandRule | null>(null);
  const [removed, setRemoved] = useState<readonly CommandRule[]>([]);

  const current = sessionId === null ? null : (sessions.get(sessionId) ?? null);
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
    if (!answer.ok) return answer.error.message;
    if (answer.result.kind === 'refused') return sayForBroker(answer.result.reason);
    view.notify('info', t.kept);
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
    if (!answer.ok) return answer.error.message;
    if (answer.result.kind === 'refused') return sayForBroker(answer.result.reason);
    setEditing(null);
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

  return (
    <div className={css['screen']}>
      <header>
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </header>
      <RuleForm
        key={editing?.id ?? 'new'}
        sessions={[...sessions.values()]}
        current={current}
        from={editing}
        onCancel={() => setEditing(null)}
        onPreview={preview}
        onAdd={editing === null ? add : (draft) => replace(editing, draft)}
      />
      <output className={css['removed']}>
        {removed.length > 0 && (
          <>
            {t.removed} <CodeText text={removed.map(shownWords).join(', ')} />
            <Button onClick={(event) => event.isTrusted && void restore(removed)}>{t.undo}</Button>
          </>
        )}
      </output>
      {listed === null && <p>{link === 'connected' ? t.loading : texts.connecting}</p>}
      {listed?.result.rules.length === 0 && <p className={css['none']}>{t.none}</p>}
      {listed !== null && listed.result.rules.length > 0 && (
        <RuleTable
          rules={listed.result.rules}
          now={listed.at}
          onChange={setEditing}
          onRemove={(rules) => void remove(rules)}
        />
      )}
      <AnswersTable />
      <RuleExchange current={current} onImported={reload} />
    </div>
  );
}
