/** `countersign attach ID`: the terminal of a session, taken to this one with the code that the desk shows. */
import { agentSessionIdSchema } from '#domain/agents/agent-session-id.ts';
import { exitCodes } from '../exit-codes.ts';
import { reportEnd } from '../exec/report-end.ts';
import type { CallingHost } from '../reach/call-broker.ts';
import { personAtTerminal } from '../reach/person-at-terminal.ts';
import { atTerminal, hold } from './at-terminal.ts';

export async function runAttach(args: readonly string[], host: CallingHost): Promise<number> {
  const id = agentSessionIdSchema.safeParse(args[0]);
  if (!id.success || args.length > 2) {
    host.stderr('countersign attach ID [CODE]\nSee what there is: countersign sessions\n');
    return exitCodes.usage;
  }
  return atTerminal('countersign attach', host, async (terminal) => {
    const typed = args[1] ?? (await personAtTerminal()?.('Code of the session, as the desk shows it: ')) ?? '';
    const code = typed.trim().slice(0, 20);
    const attached = await terminal.client.call('sessions.attach', { id: id.data, code });
    if (!attached.ok) return reportEnd({ kind: 'refused', error: attached.error }, false);
    return hold(terminal, attached.result, `countersign attach ${id.data}`);
  });
}
