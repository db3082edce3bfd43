/** What a kind of sandbox answers and does. Everything of one kind lies in its room beside this file, and `backends.ts` lists them. */
import type { ConnectionGate, LaunchSpec, NetworkGuard } from '#core/ports.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { Protection } from '#domain/sandbox/protection.ts';
import type { Mechanism, SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { CredentialSources, FindCredential } from '../credentials/tool-credential.ts';
import type { Launched } from '../launch/launch-failure.ts';
import type { PipePool } from '../launch/process/pipe-pool.ts';
import type { Starter } from '../launch/start/starter.ts';
import type { Sweeper } from '../launch/watch/sweeper.ts';
import type { Staging } from '../staging/hold/staging.ts';

/** One way to start commands, in a sandbox or without. */
export interface Backend {
  /** Its name in plans. */
  readonly mechanism: Mechanism;
  /** Called once for each launcher, before anything is started. */
  open(host: StartHost): Start;
  /** Gives an attempt a way to single hosts, where a gate decides about each connection. */
  widen(asked: WayAsked, host: WayHost): Promise<NetworkGuard>;
}

/** One that holds what it starts. */
export interface SandboxBackend extends Backend {
  isFor(platform: NodeJS.Platform): boolean;
  /** Finds out by trying why nothing can be held here; null where it can. */
  probe(host: ProbeHost): Promise<WireError | null>;
  /** What it can promise here. Called once, for a kernel does not change while a broker runs. */
  plan(host: ProbeHost): Promise<Planning>;
  /** Why no way to single hosts can be made here; null when it can. */
  wayProblem(host: Pick<WayHost, 'env' | 'namespaceHolderPath'>): WireError | null;
  describe(): BackendTraits;
  /** Why what a command writes outside of its project cannot be staged here, found out by trying; null where it can. */
  stagingProblem(staging: Staging | null): Promise<WireError | null>;
}

export interface BackendTraits {
  /** Whether a command in it can be given a login of the person. */
  readonly givesLogins: boolean;
}

export interface Planning {
  /** What it protects for a sandboxed command whose network is blocked. */
  readonly protections: readonly Protection[];
  /** Tells the abstract sockets of others from a command's own. */
  readonly closesAbstract: boolean;
  /** Whether private folders in memory can be held to a size: with the program that is installed now. */
  readonly sizes: () => boolean;
}

export interface ProbeHost {
  readonly env: NodeJS.ProcessEnv;
  /** The denial observer, or null where it was not built. */
  readonly helperPath: string | null;
}

export interface StartHost extends ProbeHost {
  /** What builds sandboxes in bubblewrap's place, or null where its person did not choose it. */
  readonly builderPath: string | null;
  /** What opens sockets inside of a namespace, or null where it was not built. */
  readonly namespaceHolderPath: string | null;
  /** The program that writes patches; a sandbox sees it even where its folder is hidden. */
  readonly writerPath: string | null;
  /** The broker's own data: brokers that share it share what their sandboxes need on the host. */
  readonly dataDir: string;
  readonly sweeper: Sweeper;
  readonly pipes: PipePool;
  /** What starts sandboxes faster than Node does, or null where it was not built. */
  readonly starter: Starter | null;
  /** Where the layers of projects are mounted; null where nothing is staged. */
  readonly staging: Staging | null;
}

export type Start = (spec: LaunchSpec) => Promise<Launched>;

export interface WayAsked {
  readonly gate: ConnectionGate;
  readonly plan: SandboxPlan;
}

export interface WayHost {
  readonly env: NodeJS.ProcessEnv;
  /** The built namespace holder, or null to use a Node. */
  readonly namespaceHolderPath: string | null;
  readonly lookUp: (host: string) => Promise<readonly string[]>;
  readonly staging?: Staging | null | undefined;
  /** Finds the person's logins; where it is absent none can be given. */
  readonly credentials?: { readonly find: FindCredential; readonly sources: CredentialSources } | undefined;
  /** For tests: authorities beside the system's, for servers that a credential goes to. */
  readonly authorities?: string | undefined;
}
