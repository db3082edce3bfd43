/** What would happen to a connection: the written hosts about it, earlier answers, and the network mode. */
import { BrokerError } from '#domain/common/errors.ts';
import { matchesWritten, readHostPattern } from '#domain/network/host-pattern.ts';
import type { NetworkTarget } from '#domain/network/network.ts';
import type { Simulation } from '#domain/settings/simulation.ts';
import { judgeTarget } from '../network/judge-target.ts';
import { mayAskAboutNetwork } from '../run/ask/ask-about-connection.ts';
import { bySetting, conclude, type DraftStep } from './conclude.ts';
import type { SimulationContext } from './simulation-context.ts';
import { type Message, say } from '#domain/common/message.ts';

const portOf = { http: 80, https: 443, tcp: 443 } as const;

const before = { allowed: say('You allowed it before.'), refused: say('You refused it before.') } as const;

export function simulateHost(destination: string, context: SimulationContext): Simulation {
  const { settings, network } = context;
  const { values } = settings;
  const target = readDestination(destination);
  const about = `${target.host}:${target.port}`;
  const remembered = network.find(target);
  const judged = judgeTarget(
    target,
    {
      mode: values.network,
      allowedHosts: values.allowedHosts,
      deniedHosts: values.deniedHosts,
      grants: [],
      mayAsk: mayAskAboutNetwork(values.approvalPolicy),
    },
    remembered,
  );

  const denied = listed(values.deniedHosts, target).map((pattern): DraftStep => {
    const because = say('It is on the list of denied hosts.');
    return { about: pattern, verdict: 'refused', because, basis: bySetting('deniedHosts', settings) };
  });
  const earlier = remembered.map(({ pattern, effect }): DraftStep => {
    const verdict = effect === 'allow' ? 'allowed' : 'refused';
    return { about: pattern, verdict, because: before[verdict], basis: { kind: 'earlier-answer' } };
  });
  const allowed = listed(values.allowedHosts, target).map((pattern): DraftStep => {
    const because = say('It is on the list of allowed hosts.');
    return { about: pattern, verdict: 'allowed', because, basis: bySetting('allowedHosts', settings) };
  });
  const steps = [...denied, ...earlier, ...allowed, modeStep(about, context)];
  const verdict = verdicts[judged.kind];
  // The first that says what the judgement says is the one that led to it: the lists are in its order.
  const decisive = steps.find((step) => step.verdict === verdict) ?? null;
  return conclude(steps, decisive, { sentence: sentenceOf(verdict, about), otherwise: verdict, risk: null });
}

const verdicts = { allow: 'allowed', deny: 'refused', ask: 'asked' } as const;

function readDestination(written: string): NetworkTarget {
  const pattern = readHostPattern(written);
  if (pattern === null || pattern.reach !== 'exact') {
    throw new BrokerError('bad-request', say('{written} is not a host.', { written: JSON.stringify(written) }), {
      remedy: say('Write it as host, host:port or https://host:port.'),
    });
  }
  const protocol = pattern.protocol ?? 'https';
  return { host: pattern.host, protocol, port: pattern.port ?? portOf[protocol] };
}

function listed(patterns: readonly string[], target: NetworkTarget): string[] {
  return patterns.filter((written) => matchesWritten(written, target));
}

function modeStep(about: string, context: SimulationContext): DraftStep {
  const { settings } = context;
  const basis = bySetting('network', settings);
  switch (settings.values.network) {
    case 'blocked':
      return { about, verdict: 'refused', because: say('The network is blocked.'), basis };
    case 'full':
      return { about, verdict: 'allowed', because: say('The whole network is open.'), basis };
    case 'allow-listed':
      return { about, verdict: 'refused', because: say('Only listed hosts can be reached.'), basis };
    case 'ask':
      return mayAskAboutNetwork(settings.values.approvalPolicy)
        ? { about, verdict: 'asked', because: say('You are asked about hosts that are not listed.'), basis }
        : {
            about,
            verdict: 'refused',
            because: say('The approval policy does not allow asking about hosts.'),
            basis: bySetting('approvalPolicy', settings),
          };
  }
}

function sentenceOf(verdict: DraftStep['verdict'], about: string): Message {
  switch (verdict) {
    case 'allowed':
      return say('A connection to {about} would be made, unless its address belongs to a private network.', { about });
    case 'asked':
      return say('The connection to {about} would be held, and you would be asked.', { about });
    case 'refused':
      return say('A connection to {about} would be refused.', { about });
  }
}
