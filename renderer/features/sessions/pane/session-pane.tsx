/** One session: what it is, its terminal or its transcript, what it asked, and the ways to stop it or go on with it. */
import { ArrowLeft, Play, RotateCcw, Square, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { AgentSessionView } from '#domain/agents/agent-session-view.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import { agentIdSchema, builtInAgent } from '#domain/agents/agent.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { sessionsTexts as t } from '../../../text/texts/screens/sessions-texts.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { useBroker, usePage } from '../../shell/broker-context.ts';
import { useAnswer } from '../../shell/use-answer.ts';
import { showSessions, useShownSessions } from '../shown-sessions.ts';
import { startAgent } from '../start-session.ts';
import { stateOf } from '../state-of.ts';
import { useChanges } from '../use-changes.ts';
import { Reopen } from './reopen.tsx';
import { SessionFacts } from './session-facts.tsx';
import css from './session-pane.module.css';

const TerminalView = lazy(async () => ({
  default: (await import('../../terminal/terminal-view.tsx')).TerminalView,
}));

const ConversationView = lazy(async () => ({
  default: (await import('../conversation/conversation-view.tsx')).ConversationView,
}));

interface Props {
  readonly session: AgentSessionView;
  readonly isAlone: boolean;
}

export function SessionPane({ session, isAlone }: Props) {
  const { view } = usePage();
  const shown = useShownSessions((state) => state.shown);
  const changed = useChanges();
  const waiting = useBroker((broker) => broker.approvals.length);
  const detail = useAnswer('sessions.read', { id: session.id }, changed * 1000 + waiting);
  return (
    <section className={css['pane']} aria-label={session.name}>
      <header className={css['head']}>
        <Button
          look="quiet"
          className={css['back']}
          icon={isAlone ? <ArrowLeft size={15} aria-hidden /> : <X size={15} aria-hidden />}
          aria-label={isAlone ? t.title : texts.close}
          onClick={() =>
            showSessions(
              view,
              shown.filter((id) => id !== session.id),
            )
          }
        />
        <div className={css['name']}>
          <h2 translate="no">
            {session.name} {session.version !== null && <small>{session.version}</small>}
          </h2>
          <p>
            {t.state[stateOf(session)]} · <CodeText text={session.projectRoot} />
          </p>
        </div>
        <Actions session={session} card={detail?.result.card ?? null} />
      </header>
      {stateOf(session) === 'held' && <p className={css['held']}>{t.heldWhat}</p>}
      {session.agent === builtInAgent ? (
        <Suspense fallback={null}>
          <ConversationView session={session} />
        </Suspense>
      ) : (
        <Terminal session={session} hasTranscript={detail?.result.hasTranscript ?? null} />
      )}
      {detail !== null && <SessionFacts detail={detail.result} />}
    </section>
  );
}

function Actions({ session, card }: Pick<Props, 'session'> & { readonly card: ApprovalId | null }) {
  const { bridge, view } = usePage();
  const { id, name, agent, endedAt, stoppedAt, sessionId, mayResume } = session;
  const stop = async (): Promise<void> => {
    const answer = await bridge.call('sessions.stop', { id });
    if (!answer.ok) return view.notify('error', sayError(answer.error));
    view.notify('info', t.stopped({ agent: name, n: answer.result.runs }));
  };
  const release = async (): Promise<void> => {
    const answer = await bridge.call('sessions.release', { id });
    if (!answer.ok) view.notify('error', sayError(answer.error));
  };
  const resume = async (): Promise<void> => {
    const known = agentIdSchema.safeParse(agent);
    if (!known.success || sessionId === null) return;
    const answer = await startAgent(bridge, { sessionId, agent: known.data, resume: id });
    if (!answer.ok) return view.notify('error', sayError(answer.error));
    showSessions(view, [answer.result.id]);
  };
  return (
    <div className={css['actions']}>
      {card !== null && (
        <Button look="primary" onClick={() => view.review(card)}>
          {t.review}
        </Button>
      )}
      {endedAt === null && stoppedAt === null && (
        <Button look="danger" title={t.stopWhat} icon={<Square size={13} aria-hidden />} onClick={() => void stop()}>
          {t.stop}
        </Button>
      )}
      {endedAt === null && stoppedAt !== null && (
        <Button icon={<Play size={13} aria-hidden />} onClick={() => void release()}>
          {t.release}
        </Button>
      )}
      {sessionId === null && goesOn(session) && <Reopen path={session.projectRoot} />}
      {mayResume && sessionId !== null && (
        <Button icon={<RotateCcw size={13} aria-hidden />} onClick={() => void resume()}>
          {t.resume}
        </Button>
      )}
    </div>
  );
}

const goesOn = ({ agent, mayResume, stoppedAt }: AgentSessionView): boolean =>
  mayResume || (agent === builtInAgent && stoppedAt === null);

interface TerminalProps extends Pick<Props, 'session'> {
  /** Null while that is not known. */
  readonly hasTranscript: boolean | null;
}

function Terminal({ session, hasTranscript }: TerminalProps) {
  const { runId, sessionId, name, isHere, endedAt } = session;
  const run = useBroker((broker) => (runId === null ? undefined : broker.runs.get(runId)));
  if (runId === null || (endedAt === null && !isHere)) {
    return endedAt === null ? <p className={css['soft']}>{t.elsewhere}</p> : null;
  }
  if (endedAt === null && (run?.attempts ?? 0) === 0) return <p className={css['soft']}>{t.waitsForStart}</p>;
  const isOver = run === undefined || run.state === 'ended';
  if (isOver && run === undefined && hasTranscript !== true) {
    return <p className={css['soft']}>{hasTranscript === null ? texts.terminalLoading : t.noTranscript}</p>;
  }
  const state = isOver ? ('ended' as const) : run.state;
  return (
    <section className={css['terminal']} aria-label={isOver ? t.transcript : t.terminal({ agent: name })}>
      <Suspense fallback={<p className={css['soft']}>{texts.terminalLoading}</p>}>
        <TerminalView
          key={`${runId} ${isOver}`}
          run={{ runId, sessionId: run?.sessionId ?? sessionId ?? 'ses_none', state, terminal: true, isLong: true }}
        />
      </Suspense>
    </section>
  );
}
