/** What a session asked, which files it touched, and how its terminal is taken to another one. */
import type { AgentRequest, AgentSessionDetail } from '#domain/agents/agent-session-view.ts';
import { formatTime } from '../../../text/describe/format-amounts.ts';
import { sessionsTexts as t } from '../../../text/texts/screens/sessions-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { usePage } from '../../shell/broker-context.ts';
import css from './session-pane.module.css';

export function SessionFacts({ detail }: { readonly detail: AgentSessionDetail }) {
  const { session, requests, files } = detail;
  return (
    <div className={css['facts']}>
      {session.code !== null && (
        <p className={css['attach']}>
          {t.attach} <code translate="no">{t.attachLine({ id: session.id })}</code>{' '}
          <code translate="no">{session.code}</code>
        </p>
      )}
      <details open={session.endedAt !== null}>
        <summary>
          {t.requestsTitle} <span>{session.requests}</span>
        </summary>
        <ol className={css['requests']}>
          {requests.map((request) => (
            <Request key={request.runId} request={request} />
          ))}
        </ol>
      </details>
      <details>
        <summary>
          {t.filesTitle} <span>{files.length}</span>
        </summary>
        {files.length === 0 && <p className={css['soft']}>{t.noFiles}</p>}
        <ul className={css['requests']}>
          {files.map(({ path, effect }) => (
            <li key={`${effect} ${path}`}>
              <CodeText text={path} /> <small>{t.fileEffect[effect]}</small>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

type Ending = keyof typeof t.outcome;

function Request({ request }: { readonly request: AgentRequest }) {
  const { view } = usePage();
  const { runId, text, askedAt, outcome, exitCode } = request;
  const ending = outcome ?? 'open';
  return (
    <li>
      <button type="button" title={t.evidence} onClick={() => view.showEvidence(runId)}>
        <CodeText text={text} />
      </button>
      <small>
        {formatTime(askedAt)} · {isEnding(ending) ? t.outcome[ending] : ending}
        {exitCode !== null && exitCode !== 0 && ` (${exitCode})`}
      </small>
    </li>
  );
}

const isEnding = (outcome: string): outcome is Ending => Object.hasOwn(t.outcome, outcome);
