/** The work of `install other`, on this machine. */
import { namedAgentSchema } from '#domain/agents/named-agent.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { forgetNamed, keepNamed } from './named-agents.ts';
import { tryInSandbox, tryMcp } from './try-other.ts';
import { say } from '#domain/common/message.ts';

/** `self` starts this command line. */
export const otherWork = (dataDir: string, self: readonly string[], cwd: string) => ({
  self,
  tryMcp: () => tryMcp(self, cwd),
  tryRun: (command: readonly string[]) => tryInSandbox(self, command, cwd),
  keep(name: string, command: readonly string[]): void {
    const read = namedAgentSchema.safeParse({ name, command: [...command] });
    if (!read.success)
      throw new BrokerError('bad-request', say('A name has up to 40 letters, digits, dots, dashes and blanks.'));
    keepNamed(dataDir, read.data);
  },
  forget: (name: string) => forgetNamed(dataDir, name),
});
