/** Decides about the connections of one attempt: rules, addresses, earlier answers, then one question per destination. */
import { canonicalHost } from '#domain/network/canonical-host.ts';
import type { DecidedBy, Decision } from '#domain/approval/decision.ts';
import type { AddressClass, ConnectionFacts, NetworkTarget } from '#domain/network/network.ts';
import type { ConnectionGate, ConnectionRequest, ConnectionVerdict } from '#core/ports.ts';
import { createPlaces } from './create-places.ts';
import { createQuestions, type Questions } from './create-questions.ts';
import { createRefusals } from './create-refusals.ts';
import { otherNameReason } from './describe-refusal.ts';
import { decideConnection, mostQuestions, type GateState } from './gate/decide-connection.ts';
import { readAddresses, type Grounds } from './gate/judge-connection.ts';
import { keepAnswer } from './gate/keep-answer.ts';
import { createLiveConnections } from './gate/live-connections.ts';
import type { NetworkRules } from './judge-target.ts';
import type { NetworkMemory, RememberedRule } from './network-memory.ts';
import { noteDestinations } from './note-destinations.ts';
import { english, type Message, say } from '#domain/common/message.ts';

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
  readonly warn: (text: Message) => void;
}

const byPolicy: DecidedBy = { kind: 'policy' };

/** The gate of one attempt; close it when the attempt is over. */
export function openNetworkGate(given: GateOptions): ConnectionGate {
  const { options, allWritten } = followWriting(given);
  const { memory, warn } = options;
  const closing = new AbortController();
  const runRules = options.answered ?? [];
  const live = createLiveConnections();
  /** Ends what an answer that came, or ended, no longer carries; settles the questions that it answers. */
  const review = (): void => {
    live.review();
    questions.review();
  };
  const stopReview = memory.onChange(review);
  const keepForRun = (rule: RememberedRule): void => {
    runRules.push(rule);
    review();
  };
  const questions: Questions = createQuestions({
    ask: options.ask,
    apply: (decision) => keepAnswer(decision, { memory, keepForRun, warn }),
    over: closing.signal,
  });
  const grounds = groundsOf(options, runRules);
  const { refuse, report, onRefused, first } = createRefusals({ warn, noteReport: options.recordReport });
  const places = createPlaces(mostQuestions);
  const destinations = noteDestinations({ writeCount: options.recordReport, warn });
  const gate: GateState = {
    ...options,
    grounds,
    questions,
    places,
    destinations,
    live,
    refuse,
    reached: new Map(),
    over: closing.signal,
  };

  return {
    decide: (request) => decideOrRefuse(gate, request, { warn, report }),
    refused: first,
    reached: () => [...gate.reached.values()],
    onRefused,
    onAsking: (listener) => questions.onAsking(listener),
    refuseName(target, claimedName) {
      if (claimedName !== null) memory.noteOtherName(target.host, claimedName);
      refuseOtherName(gate, target, otherNameReason(claimedName), warn);
    },
    report,
    close() {
      stopReview();
      closing.abort('interrupt');
      questions.close();
      destinations.close();
      live.close();
      return allWritten();
    },
  };
}

/** The options, and what resolves when everything that was given to the log by them is there or has failed. */
function followWriting(options: GateOptions): { options: GateOptions; allWritten: () => Promise<void> } {
  const writing = new Set<Promise<void>>();
  const follow = (written: Promise<void>): Promise<void> => {
    const ended = written.then(
      () => void writing.delete(ended),
      () => void writing.delete(ended),
    );
    writing.add(ended);
    return written;
  };
  return {
    options: {
      ...options,
      record: (...about) => follow(options.record(...about)),
      recordReport: (what) => follow(options.recordReport(what)),
    },
    async allWritten() {
      while (writing.size > 0) await Promise.all(writing);
    },
  };
}

const groundsOf = ({ rules, memory, knownHere }: GateOptions, runRules: readonly RememberedRule[]): Grounds => ({
  rules,
  memory,
  runRules,
  knownHere: (host) => readAddresses(knownHere?.(host) ?? []),
});

interface Telling {
  readonly warn: (text: Message) => void;
  readonly report: (what: string) => void;
}

/** What is no host, and what cannot be recorded, is refused. */
async function decideOrRefuse(
  gate: GateState,
  request: ConnectionRequest,
  { warn, report }: Telling,
): Promise<ConnectionVerdict> {
  const host = canonicalHost(request.host);
  if (host.kind === 'refused') {
    const sentence = `${JSON.stringify(request.host.slice(0, 200))} is no host: ${host.reason}.`;
    report(`a connection: ${sentence}`);
    return { kind: 'deny', sentence };
  }
  try {
    return await decideConnection(gate, host, request);
  } catch {
    // The store or the log cannot be used; nothing passes that is not on record.
    warn(say('A connection was refused, because the decision about it could not be recorded.'));
    return gate.refuse({ ...request, host: host.host }, byPolicy, say('it could not be recorded'), null);
  }
}

/** Closes a connection that claims another name in TLS than the one it was allowed for. */
function refuseOtherName(gate: GateState, target: NetworkTarget, because: Message, warn: Telling['warn']): void {
  gate.refuse(target, byPolicy, because, null);
  const writing = gate.destinations.note(target, { effect: 'deny', about: english(because) }, () => {
    warn(
      say('A connection to {host}:{port} was closed, because {because}.', {
        host: target.host,
        port: target.port,
        because,
      }),
    );
    return gate.record(target, byPolicy, 'deny', english(because));
  });
  writing.catch(() => warn(say('A refusal of the network proxy could not be recorded.')));
}
