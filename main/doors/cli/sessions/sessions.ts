/** `countersign sessions`: the work of each agent, and the stop of one. */
import { inEnglish } from '#domain/common/message.ts';
import { parseArgs } from 'node:util';
import { agentSessionIdSchema } from '#domain/agents/agent-session-id.ts';
import type { AgentSessionView } from '#domain/agents/agent-session-view.ts';
import { exitCodes } from '../exit-codes.ts';
import { withBroker, type CallingHost } from '../reach/call-broker.ts';
import { duration } from '../say/describe-runs.ts';
import { visibleLine } from '../say/visible-line.ts';

interface SessionsHost extends CallingHost {
  readonly stdout: (text: string) => void;
}

const usage = 'countersign sessions [--json] | stop ID [--json]\n';

export async function runSessions(args: readonly string[], host: SessionsHost): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
    strict: true,
  });
  const running = { ...host, startAlone: null };
  const inJson = values.json === true;
  if (positionals.length === 0) {
    return withBroker('countersign sessions', running, async (call) => {
      const { sessions } = await call('sessions.list', {});
      host.stdout(
        inJson
          ? `${JSON.stringify(sessions, inEnglish)}\n`
          : sessions.map((each) => lineOf(each, Date.now())).join('') || 'No agent has worked here yet.\n',
      );
      return 0;
    });
  }
  const id = agentSessionIdSchema.safeParse(positionals[1]);
  if (positionals[0] !== 'stop' || !id.success || positionals.length !== 2) {
    host.stderr(usage);
    return exitCodes.usage;
  }
  return withBroker('countersign sessions', running, async (call) => {
    const { runs } = await call('sessions.stop', { id: id.data });
    const said = `Stopped. ${runs} of its runs ended; what it asks is refused until it is let go on at the desk.\n`;
    host.stdout(inJson ? `${JSON.stringify({ runs }, inEnglish)}\n` : said);
    return 0;
  });
}

function lineOf(session: AgentSessionView, now: number): string {
  const { id, name, projectRoot, entryPoint, requests, startedAt, endedAt } = session;
  const worked = duration(Math.max(0, (endedAt ?? now) - startedAt));
  const at = new Date(startedAt).toLocaleString();
  return `${id}  ${stateOf(session)}  ${visibleLine(name)} (${entryPoint}) in ${visibleLine(projectRoot)}, since ${at}, ${worked}, ${requests === 1 ? '1 request' : `${requests} requests`}\n`;
}

const endedWords = { left: 'ended', stopped: 'stopped by a person', 'desk-ended': 'ended with the desk' } as const;

function stateOf({ endedAt, ending, stoppedAt, waiting, isHere, isIdle }: AgentSessionView): string {
  if (endedAt !== null) return endedWords[ending ?? 'left'];
  if (stoppedAt !== null) return 'STOPPED';
  if (waiting > 0) return `waits (${waiting})`;
  if (isIdle === true) return 'waits for your word';
  return isHere ? 'at work, at the desk' : 'at work';
}
