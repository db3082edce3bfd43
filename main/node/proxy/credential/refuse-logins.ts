/** Refuses to give a login where nothing keeps it from the command itself. */
import { BrokerError } from '#domain/common/errors.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { say } from '#domain/common/message.ts';

export const noLoginHere = (): BrokerError =>
  new BrokerError('not-offered', say('A login can be given only to a command in the sandbox, and not on a Mac.'), {
    remedy: say('Run it in the sandbox, or without the login.'),
  });

export function refuseLogins({ grants }: Pick<SandboxPlan, 'grants'>): void {
  if (grants.some(({ kind }) => kind === 'credential')) throw noLoginHere();
}
