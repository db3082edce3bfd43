/** Who uses what is mounted for a project: nobody has it taken away, and what nobody uses any more is let go of, so that another desk can have it. */
import { type WireError, toBrokerError } from '#domain/common/errors.ts';
import { heldElsewhere } from './explain-not-held.ts';
import { createPatience, type Mounted } from './mounted.ts';

export interface Use {
  readonly mounted: Mounted;
  /** To be called once. */
  readonly done: () => void;
}

export interface Mounts {
  /** Throws why nothing is mounted. */
  use(project: string): Promise<Use>;
  /** As `use`, for who wants to know why there is nothing. */
  tryToUse(project: string): Promise<Use | WireError>;
  /** See `Staging.alone`. */
  alone<T>(project: string, act: (isAlone: boolean, mayRun: boolean) => Promise<T>): Promise<T>;
  /** What is mounted now. */
  now(project: string): Mounted | undefined;
}

export interface MountsOptions {
  readonly mount: (project: string) => Promise<Mounted | WireError>;
  /** Has the disk take what was written. */
  readonly settle: () => Promise<void>;
  /** Unused for so long, it is let go of. */
  readonly restMs: number;
}

/** As long a layer that could not be mounted is not tried again. */
const failedForMs = 10_000;

/** By project. */
interface Held {
  readonly mounting: Map<string, Promise<Mounted | WireError>>;
  readonly ready: Map<string, Mounted>;
  /** Resolves when what works alone has ended. */
  readonly closed: Map<string, Promise<void>>;
  readonly resting: Map<string, NodeJS.Timeout>;
}

type Mount = MountsOptions['mount'];

export function createMounts({ mount, settle, restMs }: MountsOptions): Mounts {
  const held: Held = { mounting: new Map(), ready: new Map(), closed: new Map(), resting: new Map() };
  const patience = createPatience((found: Mounted | WireError) => found === heldElsewhere);
  const patiently: Mount = (project) => patience(project, () => mount(project));
  const tryToUse = async (project: string): Promise<Use | WireError> =>
    await ensure(held, project, patiently, (mounted) => {
      if ('code' in mounted) return mounted;
      mounted.users += 1;
      const done = (): void => {
        mounted.users -= 1;
        if (mounted.users === 0) rest(held, project, { settle, restMs });
      };
      return { mounted, done };
    });
  return {
    tryToUse,
    async use(project) {
      const used = await tryToUse(project);
      if ('code' in used) throw toBrokerError(used);
      return used;
    },
    async alone(project, act) {
      const gate = Promise.withResolvers<void>();
      // Mounted while it works, it is kept from every other desk; and this one's next command waits.
      const { isUsed, mayRun } = await ensure(held, project, patiently, (found) => {
        const mayBe = found === heldElsewhere || (!('code' in found) && found.running > 0);
        if (!mayBe) held.closed.set(project, gate.promise);
        return { isUsed: mayBe || (!('code' in found) && found.users > 0), mayRun: mayBe };
      });
      if (mayRun) return await act(false, true);
      try {
        return await act(!isUsed, false);
      } finally {
        held.closed.delete(project);
        letGo(held, project);
        gate.resolve();
      }
    },
    now: (project) => held.ready.get(project),
  };
}

/** What `take` is given is mounted, and closed to nobody, in that moment. */
async function ensure<T>(
  held: Held,
  project: string,
  mount: Mount,
  take: (found: Mounted | WireError) => T,
): Promise<T> {
  const { mounting, ready, closed } = held;
  for (;;) {
    await closed.get(project);
    const work = mounting.get(project) ?? begin(held, project, mount);
    mounting.set(project, work);
    const found = await work;
    if (!closed.has(project) && ('code' in found || ready.get(project) === found)) return take(found);
  }
}

async function begin({ mounting, ready }: Held, project: string, mount: Mount): Promise<Mounted | WireError> {
  const found = await mount(project);
  const forget = (): void => void mounting.delete(project);
  if (!('code' in found)) ready.set(project, found);
  // Another desk may end at any moment.
  else if (found === heldElsewhere) forget();
  else setTimeout(forget, failedForMs).unref();
  return found;
}

/** Not while somebody uses it. */
function letGo({ mounting, ready }: Held, project: string): void {
  const found = ready.get(project);
  if (found === undefined || found.users > 0) return;
  for (const known of [ready, mounting]) known.delete(project);
  found.overlays.close();
}

function rest(held: Held, project: string, { settle, restMs }: Pick<MountsOptions, 'settle' | 'restMs'>): void {
  const { ready, resting } = held;
  clearTimeout(resting.get(project));
  const release = async (): Promise<void> => {
    // Another desk would not know of what this one still has to wait for.
    if (ready.get(project)?.users === 0) await settle();
    letGo(held, project);
  };
  resting.set(project, setTimeout(() => void release().catch(() => undefined), restMs).unref());
}
