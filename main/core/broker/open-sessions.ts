/** The sessions of the broker: one for each project that is open. */
import { BrokerError } from '#domain/common/errors.ts';
import type { RunId, SessionId } from '#domain/common/ids.ts';
import { tooManyProjects } from '#domain/too-many-kept.ts';
import {
  createAgentSessions,
  type AgentSessions,
  type AgentSessionsOptions,
} from '../agent-sessions/agent-sessions.ts';
import type { OutputLog } from '../attempt/output-log.ts';
import type { HostPorts } from '../run/run-context.ts';
import type { ProjectFolders } from '../project-folders.ts';
import type { Session, Submitter } from '../session.ts';
import { maySteer } from '../session/runs/steer-run.ts';
import { say } from '#domain/common/message.ts';

export interface OpenSessions {
  /** Opens a folder by its real path, or returns the session it already has. Throws `project-not-found`. */
  open(path: string): Promise<Session>;
  /** Throws `unknown-session`. */
  readonly known: (sessionId: SessionId) => Session;
  find(sessionId: SessionId): Session | null;
  all(): readonly Session[];
  /** Null where it is not kept. Throws `not-allowed-here` for a run that is neither of a person's screen nor of this connection. */
  outputOf(runId: RunId, reader: Submitter): OutputLog | null;
  /** From here on no project is opened. */
  refuseMore(): void;
  /** Ends every run, and waits until all of them have their outcome. */
  endRuns(): Promise<void>;
}

export interface OpenSessionsOptions {
  readonly folders: ProjectFolders;
  /** Projects at once. */
  readonly most: number;
  readonly create: (projectRoot: string) => Promise<Session>;
  readonly onOpened: (session: Session) => void;
}

export function createOpenSessions({ folders, most, create, onOpened }: OpenSessionsOptions): OpenSessions {
  /** By project, those that are still being opened too. */
  const sessions = new Map<string, Promise<Session>>();
  const opened = new Map<SessionId, Session>();
  let isShuttingDown = false;
  const all = (): Session[] => [...opened.values()];

  const open = async (projectRoot: string): Promise<Session> => {
    const session = await create(projectRoot);
    opened.set(session.sessionId, session);
    onOpened(session);
    return session;
  };

  return {
    async open(path) {
      if (isShuttingDown) throw new BrokerError('shutting-down', say('The desk is shutting down.'));
      const projectRoot = await folders.find(path);
      if (!sessions.has(projectRoot) && sessions.size >= most) throw tooManyProjects(most);
      const opening = sessions.get(projectRoot) ?? open(projectRoot);
      sessions.set(projectRoot, opening);
      try {
        return await opening;
      } catch (error) {
        sessions.delete(projectRoot);
        throw error;
      }
    },
    known(sessionId) {
      const session = opened.get(sessionId);
      if (session !== undefined) return session;
      throw new BrokerError('unknown-session', say('There is no such session.'), {
        remedy: say('Open the project again.'),
      });
    },
    find: (sessionId) => opened.get(sessionId) ?? null,
    all,
    outputOf(runId, reader) {
      const run = all().flatMap((session) => session.run(runId) ?? [])[0] ?? null;
      if (run !== null && !maySteer(run, reader)) {
        throw new BrokerError('not-allowed-here', say('This run belongs to another connection.'), {
          remedy: say('Look at it on a screen of the desk.'),
        });
      }
      return run?.log ?? null;
    },
    refuseMore() {
      isShuttingDown = true;
    },
    async endRuns() {
      const running = all().flatMap((session) => session.runs());
      for (const session of all()) session.cancelAll('shutdown', () => true);
      await Promise.all(running.filter((run) => run.view.state !== 'ended').map((run) => run.done));
    },
  };
}

interface Around extends Pick<AgentSessionsOptions, 'changes' | 'events' | 'pending' | 'onOver'> {
  readonly sessions: OpenSessions;
}

/** Puts the sessions of agents among the projects and the inbox of the broker. */
export function openAgentSessions(ports: HostPorts, { sessions, ...around }: Around): AgentSessions {
  return createAgentSessions({
    ...ports,
    ...around,
    book: ports.agentSessions,
    runs: () => sessions.all().flatMap((session) => session.runs()),
    projects: () => sessions.all(),
  });
}
