/** Starts an agent of this machine in one of the open projects, at a terminal of this page. */
import { useState, type FormEvent, type ReactNode } from 'react';
import { builtInAgent, wholeAgents, type AgentId } from '#domain/agents/agent.ts';
import type { SessionId } from '#domain/common/ids.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { sessionsTexts as t } from '../../text/texts/screens/sessions-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useBroker, usePage, useView } from '../shell/broker-context.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { Loading } from '../../ui/time/loading.tsx';
import css from './sessions-screen.module.css';
import { AskAll, turnSettings } from './conversation/ask-all.tsx';
import { showSessions } from './shown-sessions.ts';
import { startAgent } from './start-session.ts';

interface Props {
  /** The agent that was named already; empty for none. */
  readonly first: string;
  readonly onStarted: () => void;
}

export function StartAgent({ first, onStarted }: Props) {
  const { bridge, view } = usePage();
  const projects = useBroker((broker) => broker.sessions);
  const current = useView((state) => state.sessionId);
  const found = useAnswer('agents.found', {});
  const [isStarting, setStarting] = useState(false);
  const [agent, setAgent] = useState<string>(first);
  const [task, setTask] = useState('');
  const [asksAll, setAsksAll] = useState(false);
  const [project, setProject] = useState<SessionId | null>(current);
  if (found === null) return <Loading className={css['loading']} />;
  const agents = found.result.found.filter((each) => wholeAgents.includes(each.agent));
  const choices: readonly Startable[] = [...agents.map((each) => each.agent), builtInAgent];
  const chosen = choices.find((each) => each === agent) ?? choices[0] ?? builtInAgent;
  const ids = [...projects.keys()];
  const where = project !== null && projects.has(project) ? project : ids[0];
  if (where === undefined) return <p className={css['none']}>{t.startNoProject}</p>;

  const hasTask = chosen !== builtInAgent || task.trim() !== '';
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isStarting || !hasTask) return;
    setStarting(true);
    const answer =
      chosen === builtInAgent
        ? await bridge.call('conversation.begin', { sessionId: where, text: task, settings: turnSettings(asksAll) })
        : await startAgent(bridge, { sessionId: where, agent: chosen, resume: null });
    setStarting(false);
    if (!answer.ok) return view.notify('error', sayError(answer.error));
    onStarted();
    showSessions(view, [answer.result.id]);
  };
  return (
    <form className={css['start']} onSubmit={(event) => void start(event)}>
      <label>
        {t.startWhich}
        <Choice<Startable> value={chosen} options={choices} words={wordsOf(agents)} onChoose={setAgent} />
      </label>
      <label>
        {t.startWhere}
        <Choice<SessionId>
          value={where}
          options={ids}
          words={Object.fromEntries([...projects].map(([id, { projectName }]) => [id, projectName]))}
          onChoose={setProject}
        />
      </label>
      {chosen === builtInAgent ? (
        <OwnTask where={where} task={task} onWrite={setTask}>
          <AskAll isOn={asksAll} onChange={setAsksAll} />
        </OwnTask>
      ) : (
        <p>{t.startWhat}</p>
      )}
      <Button look="primary" type="submit" aria-disabled={isStarting || !hasTask}>
        {isStarting ? t.starting : t.startHere}
      </Button>
    </form>
  );
}

type Startable = AgentId | typeof builtInAgent;

interface OwnTaskProps {
  readonly where: SessionId;
  readonly task: string;
  readonly onWrite: (text: string) => void;
  readonly children: ReactNode;
}

/** What the desk's own agent is to do; it needs a model. */
function OwnTask({ where, task, onWrite, children }: OwnTaskProps) {
  const { view } = usePage();
  const model = useAnswer('model.read', {});
  return (
    <>
      <label>
        {t.task}
        <textarea rows={3} value={task} onChange={({ target }) => onWrite(target.value)} />
      </label>
      {children}
      {model === null || model.result.kind === 'model' ? (
        <p>{t.ownWhat}</p>
      ) : (
        <>
          <p>{t.ownNoModel}</p>
          <Button onClick={() => view.openSettings(where, 'model')}>{t.appoint}</Button>
        </>
      )}
    </>
  );
}

function wordsOf(agents: readonly { readonly agent: AgentId; readonly name: string }[]): Record<Startable, string> {
  const words = { ...Object.fromEntries(agents.map(({ agent, name }) => [agent, name])), [builtInAgent]: t.ownAgent };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- those that can be chosen are all there
  return words as Record<Startable, string>;
}
