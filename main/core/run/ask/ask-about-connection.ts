/** Opens the gate for one attempt's connections: what the settings say, and how a person is asked and the answer recorded. */
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import type { NetworkApproval } from '#domain/approval/approval.ts';
import { canonicalJson, type Json } from '#domain/common/canonical-json.ts';
import type { Command } from '#domain/command/command.ts';
import type { Decision } from '#domain/approval/decision.ts';
import { approvalDigest, sha256Hex } from '#domain/common/digest.ts';
import type { AddressClass, ConnectionFacts } from '#domain/network/network.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { EffectiveSettings } from '#domain/settings/settings.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { ConnectionGate } from '#core/ports.ts';
import { commandFacts } from '../../approval/build-question.ts';
import { describeNetworkOffers } from '../../approval/describe-offers.ts';
import type { NetworkRules } from '../../network/judge-target.ts';
import { comesBack } from '../../network/returning/comes-back.ts';
import { openNetworkGate } from '../../network/network-gate.ts';
import { askNow } from './ask-now.ts';
import { recordDecision } from './ask-about-plan.ts';
import type { RunContext } from '../run-context.ts';

const onlyPublic: ReadonlySet<AddressClass> = new Set<AddressClass>(['public']);

/** Null where nothing of the plan's network passes a proxy. */
export function openGate(command: Command, plan: SandboxPlan, attempt: number, run: RunContext): ConnectionGate | null {
  const { network } = run.ports;
  if (network === null || (plan.network !== 'filtered' && plan.advised !== true)) return null;
  // Where it was blocked from the beginning the grant counts; a person who blocks it meanwhile closes it.
  const isGranted = run.settings.values.network === 'blocked' && plan.grants.some(({ kind }) => kind === 'network');
  const rulesOf = ({ values }: EffectiveSettings): NetworkRules => ({
    mode: isGranted && values.network === 'blocked' ? 'ask' : values.network,
    allowedHosts: values.allowedHosts,
    deniedHosts: values.deniedHosts,
    grants: plan.grants.filter((grant) => !run.standing.hasEnded(grant)),
    mayAsk: mayAskAboutNetwork(values.approvalPolicy),
  });
  return openNetworkGate({
    rules: () => [rulesOf(run.settings), rulesOf(run.settingsNow())],
    memory: run.network,
    reachable: network.reachable ?? onlyPublic,
    ownAddresses: () => network.ownAddresses?.() ?? new Set(),
    knownHere: (host) => network.knownHere?.(host) ?? [],
    answered: run.answeredHosts,
    ask: (connection, signal) => ask(connection, signal, { command, plan, attempt, run }),
    async record(target, by, effect, because) {
      if (effect === 'deny') run.report.refused([{ kind: 'host', target }]);
      const digest = await digestOf({ target }, { command, plan, attempt, run });
      const scope = { kind: 'once' } as const;
      const place = `${target.host}:${target.port}`;
      const decision: Decision =
        effect === 'allow'
          ? { kind: 'approved', scope, by, digest, grants: [{ kind: 'host', target }] }
          : { kind: 'denied', by, note: because === null || because === '' ? place : `${place}: ${because}` };
      await recordDecision(command, decision, digest, 'network', run);
    },
    async recordReport(what) {
      const digest = await digestOf({ what }, { command, plan, attempt, run });
      const decision: Decision = { kind: 'denied', by: { kind: 'policy' }, note: what };
      await recordDecision(command, decision, digest, 'network', run);
    },
    warn: (text) => run.report.warning(text),
  });
}

export function mayAskAboutNetwork(policy: ApprovalPolicy): boolean {
  return policy.mode !== 'never' && (policy.mode !== 'granular' || policy.networkApproval);
}

interface Asked {
  readonly command: Command;
  readonly plan: SandboxPlan;
  readonly attempt: number;
  readonly run: RunContext;
}

/** Bound to the attempt too: a yes to one attempt's connection is no yes to another's. */
async function digestOf(connection: Json, { command, plan, attempt, run }: Asked): Promise<string> {
  const facts = commandFacts(command, command.executable, plan);
  const inner = await approvalDigest(facts, [], run.settings.version);
  return sha256Hex(canonicalJson({ connection, runId: command.runId, attempt, command: inner }));
}

/** The card's own: how dangerous the command is was judged before it began. */
function riskOf({ target, addressClass }: ConnectionFacts): Risk {
  return {
    // Where a name leads into a private network that is asked about by itself, after the look-up.
    level: addressClass === null || addressClass === 'public' ? 'medium' : 'high',
    categories: ['network_access'],
    reasons: [],
    effects: { reads: [], writes: [], deletes: [], hosts: [target.host], privilege: false },
    opaque: false,
  };
}

async function ask(connection: ConnectionFacts, signal: AbortSignal, asked: Asked): Promise<Decision> {
  const { command, plan, run } = asked;
  const digest = await digestOf(connection, asked);
  const risk = riskOf(connection);
  // Into a private network nothing is suggested but the smallest.
  const isReturning = risk.level === 'medium' && comesBack(command.parsed, connection.processes);
  const question: Omit<NetworkApproval, 'waiting'> = {
    kind: 'network',
    ...askNow(command, digest, run),
    facts: commandFacts(command, command.executable, plan),
    risk,
    reason: `The command wants to connect to ${connection.target.host}:${connection.target.port}.`,
    offers: [...describeNetworkOffers(isReturning)],
    connection,
  };
  const decision = await run.pending.ask(question, AbortSignal.any([signal, run.signal]));
  await recordDecision(command, decision, digest, 'network', run);
  return decision;
}
