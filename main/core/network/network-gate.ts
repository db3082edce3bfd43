/** Decides about the connections of one attempt: rules, addresses, earlier answers, then one question per destination. */
import { tellNotKept } from '#domain/tell-not-kept.ts';
import { canonicalHost } from '#domain/network/canonical-host.ts';
import type { DecidedBy, Decision } from '#domain/approval/decision.ts';
import { matchesHost, readHostPattern } from '#domain/network/host-pattern.ts';
import type { AddressClass, ConnectionFacts, NetworkTarget } from '#domain/network/network.ts';
import type { ConnectionGate, ConnectionRequest, ConnectionVerdict } from '#core/ports.ts';
import { classifyAddress } from './address-class.ts';
import { describeConnection, type HeldConnection } from './describe-connection.ts';
import { createQuestions, type Settled } from './create-questions.ts';
import { createRefusals } from './create-refusals.ts';
import { otherNameReason } from './describe-refusal.ts';
import { judgePrivate, type PrivatePlace } from './judge-private.ts';
import { judgeTarget, strictest, type NetworkRules, type TargetJudgement } from './judge-target.ts';
import type { NetworkMemory, RememberedRule } from './network-memory.ts';
import { createPlaces } from './create-places.ts';
import { keyOf, noteDestinations } from './note-destinations.ts';

export interface GateOptions {
  /** What is written now, and what was written when the run began: where they differ the stricter one counts. */
  readonly rules: () => readonly [NetworkRules, ...NetworkRules[]];
  readonly memory: NetworkMemory;
  /** Classes that may be reached at all. */
  readonly reachable: ReadonlySet<AddressClass>;
  readonly ownAddresses: () => ReadonlySet<string>;
  /** What this machine knows of a name without asking any server. */
  readonly knownHere?: (host: string) => readonly string[];
  /** Answers for this run alone: kept by the run, so that each of its attempts finds them. */
  readonly answered?: RememberedRule[];
  /** Puts the question to a person; the signal withdraws it. */
  readonly ask: (facts: ConnectionFacts, signal: AbortSignal) => Promise<Decision>;
  /** Called for every destination that was decided without asking, once per attempt, of refused ones for the first many. Rejects when it cannot be recorded. */
  readonly record: (
    target: NetworkTarget,
    by: DecidedBy,
    effect: 'allow' | 'deny',
    because: string | null,
  ) => Promise<void>;
  /** Called for the first few things that were refused without a destination. */
  readonly recordReport: (what: string) => Promise<void>;
  readonly warn: (text: string) => void;
}

/** Questions of one attempt that may be open at once; more wait. */
const mostQuestions = 8;
const byPolicy: DecidedBy = { kind: 'policy' };

interface Live {
  /** What is said about it by now. */
  readonly judge: () => TargetJudgement;
  readonly controller: AbortController;
}
export function openNetworkGate(options: GateOptions): ConnectionGate {
  const { rules, memory, reachable } = options;
  const closedGate = new AbortController();
  const runRules = options.answered ?? [];
  const knownHere = (host: string): readonly string[] => readAddresses(options.knownHere?.(host) ?? []);
  const places = createPlaces(mostQuestions);
  const destinations = noteDestinations({ writeCount: options.recordReport, warn: options.warn });
  const live = new Map<string, Live>();
  const reached = new Map<string, NetworkTarget>();
  const {
    refuse,
    report,
    onRefused,
    first: firstRefusal,
  } = createRefusals({
    warn: options.warn,
    noteReport: options.recordReport,
  });

  const rememberedAbout = (target: NetworkTarget): RememberedRule[] => {
    const own = runRules.filter(({ pattern }) => covers(pattern, target));
    return [...own, ...memory.find(target)];
  };

  const judge = (target: NetworkTarget): TargetJudgement => {
    const remembered = rememberedAbout(target);
    return strictest(rules().map((each) => judgeTarget(target, each, remembered)));
  };

  /** A refused name is refused at every address; an allowed one still has to be allowed where it leads. */
  const judgeAt = (target: NetworkTarget, address: string, place: PrivatePlace): TargetJudgement => {
    const named = judge(target);
    if (named.kind === 'deny') return named;
    const there = { ...target, host: address };
    const remembered = rememberedAbout(there);
    // Only where this machine itself says where a name leads is a permission for the name one for its address.
    const isKnown = knownHere(target.host).includes(address);
    return strictest(
      rules().map((each) => judgePrivate(there, place, isKnown ? alsoAt(address, target, each) : each, remembered)),
    );
  };

  /** Ends what an answer that came, or ended, no longer carries; settles the questions that it answers. */
  const review = (): void => {
    for (const [key, connection] of live) {
      if (connection.judge().kind === 'allow') continue;
      live.delete(key);
      connection.controller.abort();
    }
    questions.review();
  };
  const stopReview = memory.onChange(review);

  const apply = async (decision: Decision): Promise<Settled> => {
    if (decision.kind !== 'network-rule') {
      const note = decision.kind === 'denied' ? decision.note : null;
      // A note is quoted as a person's.
      if (decision.by.kind === 'nobody') return { kind: 'deny', by: decision.by, because: note ?? '', note: null };
      const because = decision.kind === 'expired' ? 'the question expired' : '';
      return { kind: 'deny', by: decision.by, because, note };
    }
    const { pattern, effect, scope, by, note } = decision;
    try {
      await memory.remember(pattern, { effect, scope, by });
    } catch (error) {
      options.warn(
        tellNotKept('The answer about the network could not be kept, so the connection was refused.', error),
      );
      return { kind: 'deny', by: byPolicy, because: 'the answer could not be kept' };
    }
    // A timed yes that ends takes its own connections along, also in this run.
    if (scope.kind === 'once') {
      runRules.push({ pattern, effect, scope: 'once' });
      review();
    }
    return effect === 'allow' ? { kind: 'allow', by } : { kind: 'deny', by, because: '', note };
  };

  const questions = createQuestions({ ask: options.ask, apply, over: closedGate.signal });

  const addressesOf = async (
    host: ReturnType<typeof canonicalHost>,
    request: ConnectionRequest,
  ): Promise<readonly string[]> => {
    if (host.kind === 'refused') return [];
    if (host.kind === 'address') return [host.host];
    const here = knownHere(host.host);
    return here.length > 0 ? here : readAddresses(await request.lookUp(host.host).catch(() => []));
  };

  const recordOnce = (target: NetworkTarget, judged: Settled): Promise<void> => {
    const because = judged.kind === 'deny' ? judged.because : null;
    return destinations.note(target, { effect: judged.kind, about: null }, () => {
      if (judged.by.kind === 'cache') memory.used(target);
      return options.record(target, judged.by, judged.kind, because);
    });
  };

  /** What is said about it by now, which an answer meanwhile may have changed; else one question, shared by all who ask the same. */
  const askOnce = async (
    key: string,
    judgeNow: () => TargetJudgement,
    held: HeldConnection,
  ): Promise<Settled & { readonly isAnswer: boolean }> => {
    const found = judgeNow();
    if (found.kind === 'ask') {
      if (!questions.has(key) && questions.size >= 2 * mostQuestions)
        return { kind: 'deny', by: byPolicy, because: 'too many questions are open', isAnswer: false };
      const answer = await questions.answer(key, judgeNow, () => describeConnection(held));
      return { ...answer, isAnswer: true };
    }
    if (found.kind === 'allow' && destinations.isFull(held.target))
      return { kind: 'deny', by: byPolicy, because: 'the command reached too many different hosts', isAnswer: false };
    return { ...found, isAnswer: false };
  };

  const decideKnown = async (
    host: Exclude<ReturnType<typeof canonicalHost>, { kind: 'refused' }>,
    request: ConnectionRequest,
  ): Promise<ConnectionVerdict> => {
    const target: NetworkTarget = { host: host.host, port: request.port, protocol: request.protocol };
    let judged: TargetJudgement = judge(target);
    while (judged.kind === 'ask' && !places.has(keyOf(target)) && places.isFull) {
      await places.untilLeft();
      judged = judge(target);
    }
    if (judged.kind !== 'ask') return decideJudged(target, judged, host, request);
    const leave = places.take(keyOf(target));
    return decideJudged(target, judged, host, request).finally(leave);
  };

  const decideJudged = async (
    target: NetworkTarget,
    judged: TargetJudgement,
    host: Exclude<ReturnType<typeof canonicalHost>, { kind: 'refused' }>,
    request: ConnectionRequest,
  ): Promise<ConnectionVerdict> => {
    if (judged.kind === 'deny') {
      await recordOnce(target, judged);
      return refuse(target, judged.by, judged.because, null);
    }
    // A look-up is a message to whoever owns the name, so it comes after the yes.
    if (judged.kind === 'ask' && host.kind === 'name' && knownHere(host.host).length === 0) {
      const key = keyOf(target);
      const facts = { target, address: null, own: options.ownAddresses(), request, memory, isPrivate: false };
      const named = await askOnce(key, () => judge(target), facts);
      if (named.kind === 'deny') return refuse(target, named.by, named.because, named.note ?? null);
    }
    const addresses = await addressesOf(host, request);
    if (closedGate.signal.aborted) return { kind: 'deny', sentence: 'the command has ended.' };
    const [first] = addresses;
    if (first === undefined) return { kind: 'unreachable', sentence: `${target.host} has no address.` };
    const own = options.ownAddresses();
    const closed = addresses.find((address) => !reachable.has(classifyAddress(address, own)));
    const isPrivate = closed !== undefined;
    const address = closed ?? first;
    const place: PrivatePlace = { kind: classifyAddress(address, own), isAlone: addresses.length === 1 };
    const judgeNow = (): TargetJudgement => (isPrivate ? judgeAt(target, address, place) : judge(target));
    const key = isPrivate ? `${keyOf(target)} at ${address}` : keyOf(target);
    const settled = await askOnce(key, judgeNow, { target, address, own, request, memory, isPrivate });
    // Who was asked has it on record by the answer.
    if (!settled.isAnswer && (judged.kind !== 'ask' || isPrivate)) await recordOnce(target, settled);
    if (settled.kind === 'deny') return refuse(target, settled.by, settled.because, settled.note ?? null);
    if (closedGate.signal.aborted) return { kind: 'deny', sentence: 'the command has ended.' };
    memory.reach(target.host);
    reached.set(keyOf(target), target);
    return { kind: 'allow', target, addresses, ended: follow(key, judgeNow) };
  };

  const follow = (key: string, judgeNow: () => TargetJudgement): AbortSignal => {
    const connection = live.get(key) ?? { judge: judgeNow, controller: new AbortController() };
    live.set(key, connection);
    return connection.controller.signal;
  };

  return {
    async decide(request) {
      const host = canonicalHost(request.host);
      if (host.kind === 'refused') {
        const sentence = `${JSON.stringify(request.host.slice(0, 200))} is no host: ${host.reason}.`;
        report(`a connection: ${sentence}`);
        return { kind: 'deny', sentence };
      }
      try {
        return await decideKnown(host, request);
      } catch {
        // The store or the log cannot be used; nothing passes that nobody can account for.
        options.warn('A connection was refused, because the decision about it could not be recorded.');
        return refuse({ ...request, host: host.host }, byPolicy, 'it could not be recorded', null);
      }
    },
    refused: firstRefusal,
    reached: () => [...reached.values()],
    onRefused,
    onAsking: (listener) => questions.onAsking(listener),
    refuseName(target, claimedName) {
      if (claimedName !== null) memory.noteOtherName(target.host, claimedName);
      const because = otherNameReason(claimedName);
      refuse(target, byPolicy, because, null);
      const writing = destinations.note(target, { effect: 'deny', about: because }, () => {
        options.warn(`A connection to ${target.host}:${target.port} was closed, because ${because}.`);
        return options.record(target, byPolicy, 'deny', because);
      });
      writing.catch(() => options.warn('A refusal of the network proxy could not be recorded.'));
    },
    report,
    close() {
      stopReview();
      closedGate.abort('interrupt');
      questions.close();
      destinations.close();
      for (const connection of live.values()) connection.controller.abort();
      live.clear();
    },
  };
}

const readAddresses = (found: readonly string[]): string[] =>
  found.flatMap((each) => {
    const read = canonicalHost(each);
    return read.kind === 'address' ? [read.host] : [];
  });

/** The rules with each grant for the target's name counted as one for its address. */
function alsoAt(address: string, target: NetworkTarget, rules: NetworkRules): NetworkRules {
  const isGranted = rules.grants.some(
    (grant) => grant.kind === 'host' && grant.target.host === target.host && grant.target.port === target.port,
  );
  if (!isGranted) return rules;
  return { ...rules, grants: [...rules.grants, { kind: 'host', target: { ...target, host: address } }] };
}

function covers(pattern: string, target: NetworkTarget): boolean {
  const read = readHostPattern(pattern);
  return read !== null && matchesHost(read, target);
}
