/** `countersign team publish` and what of it is listed: signed policies in the store of a team. */
import type { TeamPolicyPlace } from '#domain/team/team.ts';
import { readPolicyUse } from '../commands/policy.ts';
import type { Call } from '../reach/call-broker.ts';
import { visibleLine } from '../say/visible-line.ts';

/** Null where the words were not understood. */
export async function planPublish(
  keyGiven: string | undefined,
  [name, source, ...more]: readonly string[],
  { stdout }: { readonly stdout: (text: string) => void },
): Promise<((call: Call) => Promise<number>) | null> {
  if (keyGiven === undefined || name === undefined || source === undefined || more.length > 0) return null;
  const use = await readPolicyUse(source, keyGiven, process.cwd());
  return async (call) => {
    const { mark } = await call('team.publish', { name, ...use });
    stdout(`${visibleLine(mark.name)}, issue ${mark.serial}, lies in the store as store:${name}.\n`);
    return 0;
  };
}

const describePolicy = ({ name, serial, digest, byUser }: TeamPolicyPlace): string =>
  `store:${name}  issue ${serial}  ${digest.slice(0, 12)}  put by ${visibleLine(byUser)}`;

export async function listPolicies(
  call: Call,
  tell: (found: readonly TeamPolicyPlace[], describe: (all: readonly TeamPolicyPlace[]) => string) => void,
): Promise<number> {
  const { policies } = await call('team.policies', {});
  tell(policies, (all) => all.map((each) => `${describePolicy(each)}\n`).join('') || 'There is none.\n');
  return 0;
}
