/** What may be answered to an external tool approval: the agent's own choices, and what the broker can remember on top of one of them. */
import type { CommandFacts, Offer } from '#domain/approval/approval.ts';
import { canonicalJson } from '#domain/common/canonical-json.ts';
import type { Scope } from '#domain/approval/scope.ts';
import type { ExternalToolChoice, ExternalToolOperation } from '#domain/approval/external-tool.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';
import { commandKeys } from './approval-keys.ts';
import { say } from '#domain/common/message.ts';

/** Raised when a key holds something else, as that of commands is. */
const version = 2;

/** The yes that lets the agent ask again next time. */
function singleYes(choices: readonly ExternalToolChoice[]): ExternalToolChoice | undefined {
  return choices.find(({ effect, isLasting }) => effect === 'allow' && !isLasting);
}

/**
 * A yes to something contained is none to the same thing uncontained, to another agent's, or to a choice that means something
 * else: the keys are of their own.
 */
export async function externalToolKeys(op: ExternalToolOperation, facts: CommandFacts): Promise<readonly string[]> {
  if (!op.mayRemember || singleYes(op.choices) === undefined) return [];
  const { entryPoint, claimedName: name } = op.requester;
  // An agent may give its choices new names for each question; what they are to people stays.
  const choices = op.choices.map(({ name: words, effect, isLasting }) => ({ words, effect, isLasting }));
  // In the words of its first version, in which remembered answers lie on the disk (decision 0046).
  const about = { kind: 'foreign', version, asker: { door: entryPoint, name }, choices };
  if (op.subject.kind === 'tool') return [canonicalJson({ ...about, subject: op.subject, cwd: facts.cwd })];
  const inner = await commandKeys({ facts, isAgent: false, settings: null });
  return inner.map((key) => canonicalJson({ ...about, command: key }));
}

export function externalToolOffers(
  op: ExternalToolOperation,
  keys: readonly string[],
  level: RiskLevel,
): readonly Offer[] {
  const yes = op.choices.filter(({ effect }) => effect === 'allow');
  const single = singleYes(op.choices);
  const once: Offer[] =
    single === undefined
      ? []
      : [{ scope: { kind: 'once' }, reach: say("Only this time (the agent's “{name}”).", { name: single.name }) }];
  const own: Offer[] =
    single === undefined || keys.length === 0 || level === 'critical'
      ? []
      : [
          {
            scope: { kind: 'session' },
            reach: say('Exactly this, until this session ends; the desk then answers for you.'),
          },
          { scope: { kind: 'project' }, reach: say('Exactly this, in this project, until you revoke it.') },
        ];
  // Where it is the only yes, leaving it out would leave none.
  const mayLast = single === undefined || (op.mayRemember && level !== 'critical');
  const lasting = yes
    .filter((choice) => choice !== single && (mayLast || !choice.isLasting))
    .map(({ id, name, isLasting }): Offer => ({
      scope: { kind: 'agent', choiceId: id },
      reach: isLasting
        ? say("The agent's “{name}”: it remembers that itself, may not ask again, and it cannot be revoked here.", {
            name,
          })
        : say("The agent's “{name}”.", { name }),
    }));
  return [...once, ...own, ...lasting];
}

/** Which of its choices the agent is given for a yes. */
export function choiceForYes(choices: readonly ExternalToolChoice[], scope: Scope): string | null {
  if (scope.kind === 'agent') return scope.choiceId;
  return singleYes(choices)?.id ?? null;
}

/** Which of its choices the agent is given for a no: the one that was picked, else the one that leaves it free to ask again. */
export function choiceForNo(choices: readonly ExternalToolChoice[], picked: string | undefined): string | null {
  if (picked !== undefined) return picked;
  const no = choices.filter(({ effect }) => effect === 'deny');
  return (no.find(({ isLasting }) => !isLasting) ?? no[0])?.id ?? null;
}
