/** Decides about one connection: by its name, then by where it leads, and by a person where nothing decided. */
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { canonicalHost } from '#domain/network/canonical-host.ts';
import type { AddressClass, NetworkTarget } from '#domain/network/network.ts';
import type { ConnectionRequest, ConnectionVerdict } from '#core/ports.ts';
import { classifyAddress } from '#domain/network/address-class.ts';
import type { Places } from '../create-places.ts';
import type { Questions, Settled } from '../create-questions.ts';
import type { Refusals } from '../create-refusals.ts';
import { describeConnection, type HeldConnection } from '../describe-connection.ts';
import type { PrivatePlace } from '../judge-private.ts';
import type { TargetJudgement } from '../judge-target.ts';
import { keyOf, type Destinations } from '../note-destinations.ts';
import { judgeAtAddress, judgeConnection, readAddresses, type Grounds } from './judge-connection.ts';
import type { LiveConnections } from './live-connections.ts';
import { english, say } from '#domain/common/message.ts';

/** Questions of one attempt that may be open at once; more wait. */
export const mostQuestions = 8;
const byPolicy: DecidedBy = { kind: 'policy' };

/** What the gate of one attempt holds. */
export interface GateState {
  readonly grounds: Grounds;
  /** Classes that may be reached at all. */
  readonly reachable: ReadonlySet<AddressClass>;
  readonly ownAddresses: () => ReadonlySet<string>;
  readonly questions: Questions;
  readonly places: Places;
  readonly destinations: Destinations;
  readonly live: LiveConnections;
  readonly reached: Map<string, NetworkTarget>;
  readonly refuse: Refusals['refuse'];
  /** Puts a destination on record that was decided without asking. Rejects when it cannot be recorded. */
  readonly record: (
    target: NetworkTarget,
    by: DecidedBy,
    effect: 'allow' | 'deny',
    because: string | null,
  ) => Promise<void>;
  /** Fires when the attempt is over. */
  readonly over: AbortSignal;
}

export type KnownHost = Exclude<ReturnType<typeof canonicalHost>, { kind: 'refused' }>;

/** Waits for a place where a person has to be asked. Throws where nothing can be recorded or remembered. */
export async function decideConnection(
  gate: GateState,
  host: KnownHost,
  request: ConnectionRequest,
): Promise<ConnectionVerdict> {
  const { grounds, places } = gate;
  const target: NetworkTarget = { host: host.host, port: request.port, protocol: request.protocol };
  let judged: TargetJudgement = judgeConnection(grounds, target);
  while (judged.kind === 'ask' && !places.has(keyOf(target)) && places.isFull) {
    await places.untilLeft();
    judged = judgeConnection(grounds, target);
  }
  if (judged.kind !== 'ask') return decideJudged(gate, { target, judged, host, request });
  const leave = places.take(keyOf(target));
  return decideJudged(gate, { target, judged, host, request }).finally(leave);
}

/** A connection, and what was said about its name when it came. */
interface Judged {
  readonly target: NetworkTarget;
  readonly judged: TargetJudgement;
  readonly host: KnownHost;
  readonly request: ConnectionRequest;
}

async function decideJudged(gate: GateState, connection: Judged): Promise<ConnectionVerdict> {
  const { grounds, refuse } = gate;
  const { target, judged, host, request } = connection;
  if (judged.kind === 'deny') {
    await recordOnce(gate, target, judged);
    return refuse(target, judged.by, judged.because, null);
  }
  // A look-up is a message to the owner of the name, so it comes after the yes.
  if (judged.kind === 'ask' && host.kind === 'name' && grounds.knownHere(host.host).length === 0) {
    const { memory } = grounds;
    const facts = { target, address: null, own: gate.ownAddresses(), request, memory, isPrivate: false };
    const named = await askOnce(gate, keyOf(target), () => judgeConnection(grounds, target), facts);
    if (named.kind === 'deny') return refuse(target, named.by, named.because, named.note ?? null);
  }
  const addresses = await addressesOf(grounds, host, request);
  if (gate.over.aborted) return { kind: 'deny', sentence: 'the command has ended.' };
  const [first] = addresses;
  if (first === undefined) return { kind: 'unreachable', sentence: `${target.host} has no address.` };
  return decideAddresses(gate, connection, [first, ...addresses.slice(1)]);
}

async function decideAddresses(
  gate: GateState,
  { target, judged, request }: Judged,
  addresses: readonly [string, ...string[]],
): Promise<ConnectionVerdict> {
  const { grounds, refuse } = gate;
  const { memory } = grounds;
  const own = gate.ownAddresses();
  const closed = addresses.find((address) => !gate.reachable.has(classifyAddress(address, own)));
  const isPrivate = closed !== undefined;
  const address = closed ?? addresses[0];
  const place: PrivatePlace = { kind: classifyAddress(address, own), isAlone: addresses.length === 1 };
  const judgeNow = (): TargetJudgement =>
    isPrivate ? judgeAtAddress(grounds, target, address, place) : judgeConnection(grounds, target);
  const key = isPrivate ? `${keyOf(target)} at ${address}` : keyOf(target);
  const settled = await askOnce(gate, key, judgeNow, { target, address, own, request, memory, isPrivate });
  // Who was asked has it on record by the answer.
  if (!settled.isAnswer && (judged.kind !== 'ask' || isPrivate)) await recordOnce(gate, target, settled);
  if (settled.kind === 'deny') return refuse(target, settled.by, settled.because, settled.note ?? null);
  if (gate.over.aborted) return { kind: 'deny', sentence: 'the command has ended.' };
  memory.reach(target.host);
  gate.reached.set(keyOf(target), target);
  return { kind: 'allow', target, addresses, ended: gate.live.follow(key, judgeNow) };
}

async function addressesOf(grounds: Grounds, host: KnownHost, request: ConnectionRequest): Promise<readonly string[]> {
  if (host.kind === 'address') return [host.host];
  const here = grounds.knownHere(host.host);
  return here.length > 0 ? here : readAddresses(await request.lookUp(host.host).catch(() => []));
}

function recordOnce({ grounds, destinations, record }: GateState, target: NetworkTarget, judged: Settled) {
  const because = judged.kind === 'deny' ? english(judged.because) : null;
  return destinations.note(target, { effect: judged.kind, about: null }, () => {
    if (judged.by.kind === 'cache') grounds.memory.used(target);
    return record(target, judged.by, judged.kind, because);
  });
}

/** What is said about it by now, which an answer meanwhile may have changed; else one question, shared by all who ask the same. */
async function askOnce(
  { questions, destinations }: GateState,
  key: string,
  judgeNow: () => TargetJudgement,
  held: HeldConnection,
): Promise<Settled & { readonly isAnswer: boolean }> {
  const found = judgeNow();
  if (found.kind === 'ask') {
    if (!questions.has(key) && questions.size >= 2 * mostQuestions)
      return { kind: 'deny', by: byPolicy, because: say('too many questions are open'), isAnswer: false };
    const answer = await questions.answer(key, judgeNow, () => describeConnection(held));
    return { ...answer, isAnswer: true };
  }
  if (found.kind === 'allow' && destinations.isFull(held.target))
    return {
      kind: 'deny',
      by: byPolicy,
      because: say('the command reached too many different hosts'),
      isAnswer: false,
    };
  return { ...found, isAnswer: false };
}
