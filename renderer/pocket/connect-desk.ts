/** The desk at the other end: comes in with the key of this device, pairs, answers, and comes back when it is lost. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { socketSubprotocol } from '#contract/channels.ts';
import {
  fromDeskSchema,
  type FromDesk,
  type FromDevice,
  type PocketCard,
  type PocketRefusal,
} from '#contract/pocket.ts';
import { fingerprintOf, sha256Hex } from '#domain/common/digest.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import type { PushSubscription } from '#domain/devices/push.ts';
import { answerWords, checkWords, enterWords, pairWords, pushWords } from '#domain/devices/signed-words.ts';
import type { DeviceKeys } from './device-key.ts';

export interface PocketState {
  readonly link: 'connecting' | 'connected' | 'lost';
  /** `insecure`: the browser keeps no keys here. */
  readonly stage: 'starting' | 'insecure' | 'unpaired' | 'comparing' | 'paired' | 'revoked';
  /** Four characters that the person types at the desk. */
  readonly check: string | null;
  readonly host: string;
  readonly cards: readonly PocketCard[];
  readonly more: number;
  /** Whether the desk tells this device when something waits. */
  readonly isTold: boolean;
  readonly refused: { readonly code: PocketRefusal; readonly card: ApprovalId | null } | null;
  /** What was taken last. */
  readonly answered: 'allow' | 'deny' | null;
  /** The card whose answer is on its way. */
  readonly sending: ApprovalId | null;
}

/** Gets the desk's key; undefined where the browser gave no subscription. */
type Subscribe = (key: string) => Promise<PushSubscription | undefined>;

export interface PocketDesk {
  readonly store: StoreApi<PocketState>;
  pair(code: string, name: string): Promise<void>;
  answer(card: PocketCard, answer: 'allow' | 'deny'): void;
  /** Asks to be told when something waits; with null, not to be any more. */
  notices(subscribe: Subscribe | null): void;
}

/** What is known of the connection. */
interface Link {
  readonly keys: DeviceKeys;
  readonly store: StoreApi<PocketState>;
  readonly url: string;
  socket: WebSocket | null;
  challenge: string;
  waitMs: number;
  /** Answered as soon as the desk has given its nonce. */
  wanted: { readonly card: PocketCard; readonly answer: 'allow' | 'deny' } | null;
  subscribe: Subscribe | null;
}

const first: PocketState = {
  link: 'connecting',
  stage: 'starting',
  check: null,
  host: '',
  cards: [],
  more: 0,
  isTold: false,
  refused: null,
  answered: null,
  sending: null,
};
const shortestWaitMs = 500;
const longestWaitMs = 8000;

export function connectDesk(keys: DeviceKeys, url: string): PocketDesk {
  const store = createStore<PocketState>(() => first);
  const link: Link = {
    keys,
    store,
    url,
    socket: null,
    challenge: '',
    waitMs: shortestWaitMs,
    wanted: null,
    subscribe: null,
  };
  if (keys.canKeep) open(link);
  else store.setState({ stage: 'insecure' });
  return {
    store,
    async pair(code, name) {
      const { key } = await keys.load();
      const pair = { code, key: key.publicKey };
      const check = fingerprintOf(await sha256Hex(checkWords(pair)));
      store.setState({ check, refused: null });
      const signature = await key.sign(pairWords({ ...pair, challenge: link.challenge }));
      tell(link, { t: 'pair', ...pair, name, signature });
    },
    answer(card, answer) {
      if (store.getState().sending !== null) return;
      link.wanted = { card, answer };
      store.setState({ sending: card.id, refused: null, answered: null });
      tell(link, { t: 'ask', card: card.id });
    },
    notices(subscribe) {
      link.subscribe = subscribe;
      store.setState({ refused: null, answered: null });
      tell(link, { t: 'ask-push' });
    },
  };
}

const tell = ({ socket }: Link, message: FromDevice): void => socket?.send(JSON.stringify(message));

function open(link: Link): void {
  const { store, url } = link;
  const socket = new WebSocket(url, socketSubprotocol);
  link.socket = socket;
  socket.addEventListener('open', () => store.setState({ link: 'connected' }));
  socket.addEventListener('message', ({ data }) => {
    const said = readDesk(data);
    if (said !== null) void take(link, said);
  });
  socket.addEventListener('close', () => {
    const { stage } = store.getState();
    link.wanted = null;
    store.setState({ link: 'lost', sending: null, ...(stage === 'comparing' ? { stage: 'unpaired' } : {}) });
    if (stage === 'revoked') return;
    setTimeout(() => open(link), link.waitMs);
    link.waitMs = Math.min(link.waitMs * 2, longestWaitMs);
  });
}

/** Null for what the desk cannot have said. */
function readDesk(text: unknown): FromDesk | null {
  if (typeof text !== 'string') return null;
  try {
    return fromDeskSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function take(link: Link, said: FromDesk): Promise<void> | void {
  const { store, keys } = link;
  switch (said.t) {
    case 'challenge':
      link.challenge = said.challenge;
      return enter(link);
    case 'compare':
      return store.setState({ stage: 'comparing' });
    case 'paired':
      return keys.keepId(said.device);
    case 'inbox': {
      const { host, cards, more, isTold } = said;
      link.waitMs = shortestWaitMs;
      return store.setState({ stage: 'paired', check: null, host, cards, more, isTold });
    }
    case 'nonce':
      return sign(link, said.nonce);
    case 'push-key':
      return signPush(link, said.key, said.nonce);
    case 'answered':
      return store.setState({ answered: said.answer, sending: null, refused: null });
    case 'refused':
      return takeRefusal(link, said);
  }
}

async function enter(link: Link): Promise<void> {
  const { keys, store, challenge } = link;
  const { key, id } = await keys.load();
  if (id === null) return store.setState({ stage: 'unpaired' });
  tell(link, { t: 'enter', device: id, signature: await key.sign(enterWords({ device: id, challenge })) });
}

async function sign(link: Link, nonce: string): Promise<void> {
  const { wanted, keys } = link;
  link.wanted = null;
  const { key, id } = await keys.load();
  if (wanted === null || id === null) return;
  const { card, answer } = wanted;
  const about = { device: id, card: card.id, digest: card.digest, answer, nonce };
  tell(link, { t: 'answer', ...about, signature: await key.sign(answerWords(about)) });
}

async function signPush(link: Link, deskKey: string, nonce: string): Promise<void> {
  const { subscribe, keys } = link;
  link.subscribe = null;
  const push = subscribe === null ? null : await subscribe(deskKey);
  const { key, id } = await keys.load();
  if (push === undefined || id === null) return;
  const about = { device: id, push, nonce };
  tell(link, { t: 'push', ...about, signature: await key.sign(pushWords(about)) });
}

async function takeRefusal({ store, keys }: Link, { code, card }: Extract<FromDesk, { t: 'refused' }>): Promise<void> {
  store.setState({ refused: { code, card }, sending: null, check: null });
  const { stage } = store.getState();
  // The key is of no use any more; the next pairing makes another.
  if (code === 'revoked' || (code === 'unknown-device' && stage === 'starting')) {
    store.setState({ stage: code === 'revoked' ? 'revoked' : 'unpaired', cards: [] });
    await keys.keepId(null);
  } else if (stage === 'comparing') store.setState({ stage: 'unpaired' });
}
