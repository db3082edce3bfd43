/** What a rule that was made while a command waited says about it; everything else is left to the person. */
import type { Command } from '#domain/command/command.ts';
import type { Decision } from '#domain/approval/decision.ts';
import { judgeCommand, requiredBy } from '../judge-command.ts';
import type { RunContext } from '../run-context.ts';

/** The yes is to what the card shows, so a rule that would leave the sandbox keeps the command in it. */
export function ruledByNow(command: Command, digest: string, run: RunContext): Decision | null {
  const requirement = judgeCommand(command, run);
  const by = requiredBy(requirement, null);
  switch (requirement.kind) {
    case 'skip':
      return { kind: 'approved', scope: { kind: 'once' }, by, digest, grants: [] };
    case 'forbidden':
      return { kind: 'denied', by, note: requirement.reason };
    case 'needs-approval':
      return null;
  }
}
