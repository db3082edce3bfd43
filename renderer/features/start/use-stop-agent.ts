/** Tells a program of an agent to end, and the page that it was told. */
import { sayError } from '../../text/describe/say-error.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { usePage } from '../shell/broker-context.ts';

export function useStopAgent(): (process: string, pid: number) => Promise<void> {
  const { bridge, view } = usePage();
  return async (process, pid) => {
    const answer = await bridge.call('agents.stop', { process });
    if (answer.ok) view.notify('info', texts.agentsStopped({ pid: String(pid) }));
    else view.notify('warning', sayError(answer.error));
  };
}
