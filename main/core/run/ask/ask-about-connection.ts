/** Opens the gate for one attempt's connections: what the settings say, and how a person is asked and the answer recorded. */
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import type { NetworkApproval } from '#domain/approval/approval.ts';
import { canonicalJson, type Json } from '#domain/common/canonical-json.ts';
import type { Decision } from '#domain/approval/decision.ts';
import { sha256Hex } from '#domain/common/digest.ts';
import type { AddressClass, ConnectionFacts } from '#domain/network/network.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { EffectiveSettings } from '#domain/settings/settings.ts';
import type { ConnectionGate } from '#core/ports.ts';
import { describeNetworkOffers } from '../../approval/describe-offers.ts';
import type { NetworkRules } from '../../network/judge-target.ts';
import { comesBack } from '../../network/returning/comes-back.ts';
import { openNetworkGate } from '../../network/network-gate.ts';
import { askNow } from './ask-now.ts';
import type { RunContext } from '../run-context.ts';
import { boundTo, type RunningAttempt } from '../running-attempt.ts';
import { say } from '#domain/common/message.ts';

const aboutNetwork = { question: 'network', tool: 'network' } as const;

const onlyPublic: ReadonlySet<AddressClass> = new Set<AddressClass>(['public']);

/** Null where nothing of the plan's network passes a proxy. */
export function openGate(running: RunningAttempt, run: RunContext): ConnectionGate | null {
  const { plan } = running.facts;
  const { network } = run.ports;
  if (network === null || (plan.network !== 'filtered' && plan.advised !== true)) return null;
  // Where it was blocked from the beginning the grant counts; a person who blocks it meanwhile closes it.
  const isGranted = run.settings.values.network === 'blocked' && plan.grants.some(({ kind }) => kind === 'network');
  const rulesOf = ({ values }: EffectiveSettings): NetworkRules => ({
    mode: isGranted && values.network === 'blocked' ? 'ask' : values.network,
    allowedHosts: values.allowedHosts,
    deniedHosts: values.deniedHosts,
    grants: plan.grants.filter((grant) => !run.permitted.hasEnded(grant)),
    mayAsk: mayAskAboutNetwork(values.approvalPolicy),
  });
  return openNetworkGate({
    rules: () => [rulesOf(run.settings), rulesOf(run.settingsNow())],
    memory: run.network,
    reachable: network.reachable ?? onlyPublic,
    ownAddresses: () => network.ownAddresses?.() ?? new Set(),
    knownHere: (host) => network.knownHere?.(host) ?? [],
    answered: run.answeredHosts,
    ask: (connection, signal) => ask(connection, signal, { running, run }),
    async record(target, by, effect, because) {
      if (effect === 'deny') run.report.refused([{ kind: 'host', target }]);
      const digest = await digestOf({ target }, running, run);
      const scope = { kind: 'once' } as const;
      const place = `${target.host}:${target.port}`;
      const decision: Decision =
        effect === 'allow'
          ? { kind: 'approved', scope, by, digest, grants: [{ kind: 'host', target }] }
          : { kind: 'denied', by, note: because === null || because === '' ? place : `${place}: ${because}` };
      const risk = riskOf({ target, addressClass: null });
      await run.record.decision({ decision, digest, connection: target, risk, ...aboutNetwork });
    },
    async recordReport(what) {
      const digest = await digestOf({ what }, running, run);
      const decision: Decision = { kind: 'denied', by: { kind: 'policy' }, note: what };
      await run.record.decision({ decision, digest, risk: run.risk, ...aboutNetwork });
    },
    warn: (text) => run.report.warning(text),
  });
}

export function mayAskAboutNetwork(policy: ApprovalPolicy): boolean {
  return policy.mode !== 'never' && (policy.mode !== 'granular' || policy.networkApproval);
}

async function digestOf(connection: Json, running: RunningAttempt, run: RunContext): Promise<string> {
  return sha256Hex(canonicalJson({ connection, ...(await boundTo(running, run)) }));
}

/** The card's own: how dangerous the command is was judged before it began. */
function riskOf({ target, addressClass }: Pick<ConnectionFacts, 'target' | 'addressClass'>): Risk {
  return {
    // Where a name leads into a private network that is asked about by itself, after the look-up.
    level: addressClass === null || addressClass === 'public' ? 'medium' : 'high',
    categories: ['network_access'],
    reasons: [],
    effects: { reads: [], writes: [], deletes: [], hosts: [target.host], privilege: false },
    opaque: false,
  };
}

async function ask(
  connection: ConnectionFacts,
  signal: AbortSignal,
  { running, run }: { readonly running: RunningAttempt; readonly run: RunContext },
): Promise<Decision> {
  const { facts } = running;
  const digest = await digestOf(connection, running, run);
  const risk = riskOf(connection);
  // Into a private network nothing is suggested but the smallest.
  const isReturning = risk.level === 'medium' && comesBack(facts.parsed, connection.processes);
  const question: Omit<NetworkApproval, 'waiting'> = {
    kind: 'network',
    ...askNow(digest, run),
    facts,
    risk,
    reason: say('The command wants to connect to {host}:{port}.', {
      host: connection.target.host,
      port: connection.target.port,
    }),
    offers: [...describeNetworkOffers(isReturning)],
    connection,
  };
  const askedAt = run.record.now();
  const decision = await run.pending.ask(question, AbortSignal.any([signal, run.signal]));
  await run.record.decision({ decision, digest, askedAt, connection: connection.target, risk, ...aboutNetwork });
  return decision;
}
