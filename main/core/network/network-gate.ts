/** Decides about the connections of one attempt: rules, addresses, earlier answers, then one question per destination. */
import { canonicalHost } from '#domain/canonical-host.ts';
import type { DecidedBy, Decision } from '#domain/decision.ts';
import { matchesHost, readHostPattern } from '#domain/host-pattern.ts';
import type { AddressClass, ConnectionFacts, NetworkTarget } from '#domain/network.ts';
import type { ConnectionGate, ConnectionRequest, ConnectionVerdict } from '#core/ports.ts';
import { classifyAddress } from './address-class.ts';
import { describeConnection } from './describe-connection.ts';
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

/** Questions of one attempt that may be open at once; more wait, and their names are not looked up before. */
const mostQuestions = 8;
const byPolicy: DecidedBy = { kind: 'policy' };

type Settled = Exclude<TargetJudgement, { kind: 'ask' }> & { readonly note?: string | null };
interface Live {
  /** What is said about it by now. */
  readonly judge: () => TargetJudgement;
  readonly controller: AbortController;
}
interface Open {
  readonly judge: () => TargetJudgement;
  readonly answer: Promise<Settled>;
  /** Set while its own answer is being kept: no other answer may overtake that. */
  isAnswered: boolean;
  settle(how: Settled): void;
}

export function openNetworkGate(options: GateOptions): ConnectionGate {
  const { rules, memory, reachable } = options;
  const closedGate = new AbortController();
  const attemptRules: RememberedRule[] = [];
  const questions = new Map<string, Open>();
  const places = createPlaces(mostQuestions);
  const destinations = noteDestinations({ writeCount: options.recordReport, warn: options.warn });
  const live = new Map<string, Live>();
  const askingListeners = new Set<(isAsking: boolean) => void>();
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
    const own = attemptRules.filter(({ pattern }) => covers(pattern, target));
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
    return strictest(rules().map((each) => judgePrivate(there, place, each, remembered)));
  };

  /** Ends what an answer that came, or ended, no longer carries; settles the questions that it answers. */
  const review = (): void => {
    for (const [key, connection] of live) {
      if (connection.judge().kind === 'allow') continue;
      live.delete(key);
      connection.controller.abort();
    }
    for (const question of questions.values()) {
      const judged = question.judge();
      if (!question.isAnswered && judged.kind !== 'ask') question.settle(judged);
    }
  };
  const stopReview = memory.onChange(review);

  const apply = async (decision: Decision): Promise<Settled> => {
    if (decision.kind !== 'network-rule') {
      const note = decision.kind === 'denied' ? decision.note : null;
      return {
        kind: 'deny',
        by: decision.by,
        because: decision.kind === 'expired' ? 'the question expired' : '',
        note,
      };
    }
    const { pattern, effect, scope, by, note } = decision;
    try {
      await memory.remember(pattern, { effect, scope, by });
    } catch {
      options.warn('The answer about the network could not be kept, so the connection was refused.');
      return { kind: 'deny', by: byPolicy, because: 'the answer could not be kept' };
    }
    // It counts for this attempt in any case: a timed yes that ends takes its own connections along.
    if (scope.kind === 'once') {
      attemptRules.push({ pattern, effect, scope: 'once' });
      review();
    }
    return effect === 'allow' ? { kind: 'allow', by } : { kind: 'deny', by, because: '', note };
  };

  const tellAsking = (): void => {
    for (const listener of askingListeners) listener(questions.size > 0);
  };

  const openQuestion = (key: string, judgeNow: () => TargetJudgement, facts: ConnectionFacts): Open => {
    const { promise, resolve } = Promise.withResolvers<Settled>();
    const withdrawn = new AbortController();
    const settle = (how: Settled): void => {
      if (!questions.delete(key)) return;
      withdrawn.abort('interrupt');
      resolve(how);
      tellAsking();
    };
    const question: Open = { judge: judgeNow, answer: promise, isAnswered: false, settle };
    questions.set(key, question);
    tellAsking();
    options
      .ask(facts, AbortSignal.any([withdrawn.signal, closedGate.signal]))
      .then((decision) => {
        question.isAnswered = true;
        return apply(decision);
      })
      .then(settle, () => settle({ kind: 'deny', by: byPolicy, because: 'the question could not be asked' }));
    return question;
  };

  const addressesOf = async (host: ReturnType<typeof canonicalHost>, request: ConnectionRequest): Promise<string[]> => {
    if (host.kind === 'refused') return [];
    if (host.kind === 'address') return [host.host];
    const found = await request.lookUp(host.host).catch(() => []);
    return found.flatMap((each) => {
      const read = canonicalHost(each);
      return read.kind === 'address' ? [read.host] : [];
    });
  };

  const recordOnce = (target: NetworkTarget, judged: Settled): Promise<void> => {
    const because = judged.kind === 'deny' ? judged.because : null;
    return destinations.note(target, { effect: judged.kind, about: null }, () => {
      if (judged.by.kind === 'cache') memory.used(target);
      return options.record(target, judged.by, judged.kind, because);
    });
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
    // Meanwhile another connection may have asked, or the answer may have come.
    const found = judgeNow();
    const isTooMany = found.kind === 'ask' && !questions.has(key) && questions.size >= 2 * mostQuestions;
    const again: TargetJudgement = isTooMany
      ? { kind: 'deny', by: byPolicy, because: 'too many questions are open' }
      : found.kind === 'allow' && destinations.isFull(target)
        ? { kind: 'deny', by: byPolicy, because: 'the command reached too many different hosts' }
        : found;
    let settled: Settled;
    if (again.kind === 'ask') {
      const facts = () => describeConnection({ target, address, own, request, memory, isPrivate });
      settled = await (questions.get(key) ?? openQuestion(key, judgeNow, facts())).answer;
    } else {
      settled = again;
      if (judged.kind !== 'ask' || isPrivate) await recordOnce(target, settled);
    }
    if (settled.kind === 'deny') return refuse(target, settled.by, settled.because, settled.note ?? null);
    if (closedGate.signal.aborted) return { kind: 'deny', sentence: 'the command has ended.' };
    memory.reach(target.host);
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
    onRefused,
    onAsking(listener) {
      askingListeners.add(listener);
      return () => askingListeners.delete(listener);
    },
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
      for (const question of questions.values()) {
        question.settle({ kind: 'deny', by: byPolicy, because: 'the command has ended' });
      }
      destinations.close();
      for (const connection of live.values()) connection.controller.abort();
      live.clear();
    },
  };
}

function covers(pattern: string, target: NetworkTarget): boolean {
  const read = readHostPattern(pattern);
  return read !== null && matchesHost(read, target);
}
