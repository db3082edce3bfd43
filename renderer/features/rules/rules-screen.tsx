/** Rules: what stands, how often it was needed, and a form to write another that is tried on the past first. */
import { rulesTexts as t } from '../../text/texts/rules-texts.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { useBroker, useView } from '../shell/broker-context.ts';
import { AnswersTable } from './answers-table.tsx';
import { RuleExchange } from './rule-exchange.tsx';
import { RuleForm } from './rule-form.tsx';
import { RuleTable } from './rule-table.tsx';
import css from './rules-screen.module.css';
import { shownWords } from './shown-rule.ts';
import { TeamPolicy } from './team-policy.tsx';
import { useRules } from './use-rules.ts';

/** The screen of the rules of every project. */
export function RulesScreen() {
  const sessions = useBroker((broker) => broker.sessions);
  const sessionId = useView((state) => state.sessionId);
  const link = useBroker((broker) => broker.link);
  const { listed, editing, removed, edit, preview, add, replace, remove, restore, reload } = useRules();
  const current = sessionId === null ? null : (sessions.get(sessionId) ?? null);

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
        onCancel={() => edit(null)}
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
          onChange={edit}
          onRemove={(rules) => void remove(rules)}
        />
      )}
      <AnswersTable />
      <TeamPolicy onTaken={reload} />
      <RuleExchange current={current} onImported={reload} />
    </div>
  );
}
