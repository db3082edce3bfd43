/** Keeps a host and the store of its team in step: one round that can be made again at any time, whenever something may be new, and now and then. */
import type { Clock, TeamStore } from '#core/ports.ts';
import { BrokerError, toBrokerError, toWireError, type WireError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import { policyNews } from '#domain/team/team.ts';
import type { PolicyFollower } from './follow-policy.ts';
import { sendLog, type SendingGround } from './send-log.ts';
import { shareCards, takeAnswers, type SharingGround } from './share-cards.ts';

/** News wakes a round at once; without them it is made so often. */
const everyMs = 1000;
const longestWaitMs = 30_000;
/** So often a host says that it is there. */
const presentMs = 20_000;

export interface Followed {
  readonly connection: 'connecting' | 'connected' | 'lost';
  readonly problem: WireError | null;
  /** The last row of the log that lies in the store. */
  readonly sentThrough: number;
}

export interface StoreFollower {
  state(): Followed;
  /** Throws where there is no connection now. */
  store(): TeamStore;
  wake(): void;
  close(): Promise<void>;
}

export interface FollowOptions extends Omit<SharingGround & SendingGround, 'store'> {
  readonly open: () => Promise<TeamStore>;
  readonly clock: Clock;
  readonly policy: PolicyFollower;
  /** Called with each change between the two, and with the first attempt. */
  readonly onConnection: (isConnected: boolean) => void;
}

export function followStore(options: FollowOptions): StoreFollower {
  const { clock, policy } = options;
  let followed: Followed = { connection: 'connecting', problem: null, sentThrough: 0 };
  let store: TeamStore | null = null;
  let enteredAt = Number.NEGATIVE_INFINITY;
  let failures = 0;

  const become = (connection: 'connected' | 'lost', problem: WireError | null): void => {
    const isNew = followed.connection !== connection;
    followed = { ...followed, connection, problem };
    if (isNew && !rounds.isClosed()) options.onConnection(connection === 'connected');
  };
  const connect = async (): Promise<TeamStore> => {
    const opened = await options.open();
    store = opened;
    enteredAt = Number.NEGATIVE_INFINITY;
    opened.onLost(() => store === opened && rounds.wake());
    opened.onNews((what) => {
      policy.heard(what);
      rounds.wake();
    });
    return opened;
  };
  const round = async (): Promise<number> => {
    try {
      const reached = store ?? (await connect());
      if (clock.elapsed() - enteredAt > presentMs) {
        await reached.enter(options.host, options.key.key);
        enteredAt = clock.elapsed();
        policy.heard(policyNews);
      }
      const { through: sentThrough, isAll, problem } = await exchange({ ...options, store: reached });
      failures = 0;
      followed = { ...followed, sentThrough };
      become('connected', problem);
      await policy.look(reached);
      return isAll ? everyMs : 0;
    } catch (error) {
      await store?.close();
      store = null;
      failures += 1;
      become('lost', toWireError(error));
      return retryAfter(failures);
    }
  };
  const rounds = makeRounds(clock, round, () => store !== null);
  return {
    state: () => followed,
    store() {
      if (store !== null && followed.connection === 'connected') return store;
      throw followed.problem === null ? notYet() : toBrokerError(followed.problem);
    },
    wake: () => rounds.wake(),
    async close() {
      await rounds.close(async () => store?.close());
    },
  };
}

/** Hosts that lost it at one moment do not all come back at one. */
export const retryAfter = (failures: number, random = Math.random): number =>
  Math.min(longestWaitMs, everyMs * 2 ** Math.min(failures, 5)) * (0.5 + random() / 2);

/** One after the other, each so long after the one before as that says, or at once where somebody wakes it and it may be woken. */
function makeRounds(clock: Clock, round: () => Promise<number>, mayWake: () => boolean) {
  let isClosed = false;
  /** Somebody woke it while a round was made. */
  let isWoken = false;
  let running: Promise<void> | null = null;
  let cancel: (() => void) | null = null;
  const begin = (): void => {
    cancel?.();
    if (isClosed || running !== null) return;
    isWoken = false;
    running = (async () => {
      const waitMs = await round();
      running = null;
      if (!isClosed) cancel = clock.after(isWoken && mayWake() ? 0 : waitMs, begin);
    })();
  };
  cancel = clock.after(0, begin);
  return {
    isClosed: () => isClosed,
    wake(): void {
      isWoken = true;
      // While it is lost, its own waiting time holds.
      if (mayWake()) begin();
    },
    /** `cut` ends what a round waits for. */
    async close(cut: () => Promise<void> | undefined): Promise<void> {
      isClosed = true;
      cancel?.();
      await cut();
      await running;
      await cut();
    },
  };
}

const notYet = (): BrokerError => new BrokerError('store-unavailable', say("The team's store was not reached yet."));

async function exchange(ground: SharingGround & SendingGround) {
  await shareCards(ground);
  await takeAnswers(ground);
  return sendOn(ground);
}

/** A copy of another log is told of, and is no reason to leave questions unanswered. */
async function sendOn(ground: SendingGround) {
  try {
    return { ...(await sendLog(ground)), problem: null };
  } catch (error) {
    if (!(error instanceof BrokerError) || error.code !== 'stale-approval') throw error;
    return { through: 0, isAll: true, problem: toWireError(error) };
  }
}
