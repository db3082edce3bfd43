/** How many runs of a project go on at once: those beyond it wait in order, and a requester that asks a lot does not make the others wait for all of it. */

/** Behaviour §5: interactive sessions at once. */
export const maxActiveRuns = 64;
/** Those that wait for their turn beyond them. */
export const maxWaitingRuns = 2000;

export interface RunTurns {
  /** How many wait. */
  readonly waiting: number;
  /**
   * Resolves when the run may go on, or when the signal fires: the waiting caller then learns why it was ended. `onPlace` is told the place, counted from 1,
   * where it has to wait, and again as that changes: each change among the first ones, and further back where it has halved. The returned function gives the
   * turn back; it may be called again.
   */
  take(requester: string, signal: AbortSignal, onPlace: (place: number) => void): Promise<() => void>;
}

interface Waiting {
  readonly go: () => void;
  readonly onPlace: (place: number) => void;
  /** The place it was last told. */
  told: number;
}

/** Up to here each change is told. */
const nearPlaces = 10;

/** Turns for `most` runs at once, given to requesters one after the other. */
export function createRunTurns(most: number): RunTurns {
  let going = 0;
  /** By requester, the one whose turn is next first. */
  const queues = new Map<string, Waiting[]>();

  /** Round robin: a requester that had its turn goes to the end. */
  const next = (): void => {
    const [first] = queues;
    if (first === undefined || going >= most) return;
    const [requester, queue] = first;
    const waiting = queue.shift();
    queues.delete(requester);
    if (queue.length > 0) queues.set(requester, queue);
    waiting?.go();
    tellPlaces(queues);
  };

  const giveBack = (): (() => void) => {
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      going -= 1;
      next();
    };
  };

  return {
    get waiting() {
      return [...queues.values()].reduce((sum, queue) => sum + queue.length, 0);
    },
    async take(requester, signal, onPlace) {
      if (signal.aborted) return () => undefined;
      if (going < most) {
        going += 1;
        return giveBack();
      }
      const queue = queues.get(requester) ?? [];
      queues.set(requester, queue);
      const { promise, resolve } = Promise.withResolvers<() => void>();
      const leave = (): void => {
        takeOut(waiting, requester, queues);
        resolve(() => undefined);
      };
      const waiting: Waiting = {
        go() {
          signal.removeEventListener('abort', leave);
          going += 1;
          resolve(giveBack());
        },
        onPlace,
        told: Infinity,
      };
      queue.push(waiting);
      signal.addEventListener('abort', leave, { once: true });
      tellPlaces(queues);
      return promise;
    },
  };
}

function takeOut(waiting: Waiting, requester: string, queues: Map<string, Waiting[]>): void {
  const queue = queues.get(requester) ?? [];
  const at = queue.indexOf(waiting);
  if (at !== -1) queue.splice(at, 1);
  if (queue.length === 0) queues.delete(requester);
  tellPlaces(queues);
}

/** Tells each that waits where it stands by now, in the order in which they will go. */
function tellPlaces(queues: ReadonlyMap<string, readonly Waiting[]>): void {
  const all = [...queues.values()];
  const rounds = Math.max(0, ...all.map(({ length }) => length));
  let place = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const queue of all) {
      const waiting = queue[round];
      if (waiting === undefined) continue;
      place += 1;
      const isNear = place <= nearPlaces && place !== waiting.told;
      if (!isNear && place > waiting.told / 2) continue;
      waiting.told = place;
      waiting.onPlace(place);
    }
  }
}

/** One run's place among those that go on: taken, left to others while nothing of the run goes on, and taken again. */
export interface RunPlace {
  take(): Promise<void>;
  giveBack(): void;
  /** The run has ended: what it may still be given goes back at once. */
  end(): void;
}

export function createRunPlace(take: () => Promise<() => void>): RunPlace {
  let isOver = false;
  let back: (() => void) | null = null;
  return {
    async take() {
      back = await take();
      if (isOver) back?.();
    },
    giveBack: () => back?.(),
    end() {
      isOver = true;
      back?.();
    },
  };
}
