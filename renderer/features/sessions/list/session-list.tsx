/** Sessions of agents, the newest first: who works where, since when, and what of it waits. */
import { Columns2 } from 'lucide-react';
import type { AgentSessionView } from '#domain/agents/agent-session-view.ts';
import type { AgentSessionId } from '#domain/common/ids.ts';
import { formatAge, formatDuration } from '../../../text/describe/format-amounts.ts';
import { sessionsTexts as t } from '../../../text/texts/screens/sessions-texts.ts';
import { AgentMark, type MarkOf } from '../../../ui/agent/agent-mark.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { usePage } from '../../shell/broker-context.ts';
import { showSessions } from '../shown-sessions.ts';
import { stateOf } from '../state-of.ts';
import css from './session-list.module.css';

/** More terminals have no room beside each other. */
const mostBeside = 4;

interface Props {
  readonly sessions: readonly AgentSessionView[];
  readonly shown: readonly AgentSessionId[];
  /** When this was known, in milliseconds since the epoch. */
  readonly at: number;
}

export function SessionList({ sessions, shown, at }: Props) {
  return (
    <ul className={css['sessions']} aria-label={t.list}>
      {sessions.map((session) => (
        <li key={session.id} className={joinClasses(shown.includes(session.id) && css['chosen'])}>
          <Row session={session} shown={shown} at={at} />
        </li>
      ))}
    </ul>
  );
}

interface RowProps extends Omit<Props, 'sessions'> {
  readonly session: AgentSessionView;
}

function Row({ session, shown, at }: RowProps) {
  const { view } = usePage();
  const { id, name, task, projectRoot, entryPoint, requests, refused, startedAt, endedAt } = session;
  const state = stateOf(session);
  const isShown = shown.includes(id);
  const mayStandBeside = !isShown && shown.length > 0 && shown.length < mostBeside;
  return (
    <>
      <button
        type="button"
        className={css['row']}
        aria-current={isShown ? 'true' : undefined}
        onClick={() => showSessions(view, [id])}
      >
        <AgentMark of={markOf(session)} />
        <span className={css['what']}>
          <span className={css['name']}>
            <strong translate="no">{name}</strong>
            <span className={joinClasses(css['state'], css[state])}>{t.state[state]}</span>
          </span>
          {task !== undefined && <CodeText prose text={task} className={css['task']} />}
          <CodeText text={projectRoot} className={css['where']} />
          <small>
            {t.byWay[entryPoint]} · {t.requests({ n: requests })}
            {refused > 0 && <>, {t.refused({ n: refused })}</>}
            {' · '}
            {endedAt === null
              ? t.ago({ time: formatAge(Math.max(0, at - startedAt)) })
              : t.lasted({ time: formatDuration(endedAt - startedAt) })}
          </small>
        </span>
      </button>
      {mayStandBeside && (
        <Button
          look="quiet"
          aria-label={`${t.beside}: ${name}`}
          title={t.beside}
          icon={<Columns2 size={15} aria-hidden />}
          onClick={() => showSessions(view, [...shown, id])}
        />
      )}
    </>
  );
}

/** One whose agent has no mark is a program like any other. */
function markOf({ agent }: AgentSessionView): MarkOf {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a mark that is not drawn is that of a program
  return (agent ?? 'program') as MarkOf;
}
