/** How the connections of an attempt reach the core, and what the core answers. */
import type { FoundRegistry } from '#domain/network/found-registry.ts';
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { AddressClass, NetworkProtocol, NetworkTarget } from '#domain/network/network.ts';
import type { CredentialTool } from '#domain/sandbox/permission.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { Message } from '#domain/common/message.ts';

/** Reads which package registries a project's own configuration names. */
export interface RegistryFinder {
  /** Never throws; empty where nothing is named. */
  find(projectRoot: string): Promise<readonly FoundRegistry[]>;
  /** What the installed tool itself falls back to where nothing is named. Absent where no tool is looked into. */
  readonly builtIn?: (
    tool: FoundRegistry['tool'],
    searchPath: string | undefined,
    /** The program that is called, where several share a tool's settings: `pnpm`. */
    called?: string,
  ) => Promise<readonly FoundRegistry[]>;
}

/** A connection that the network policy or a person refused to an attempt. */
export interface NetworkRefusal {
  readonly target: NetworkTarget;
  readonly by: DecidedBy;
  readonly note: string | null;
  /** What made it refuse, in words; absent where who refused says enough. */
  readonly because?: Message | null;
}

/** A connection that a command wants, as it was written by the command. */
export interface ConnectionRequest {
  readonly host: string;
  readonly port: number;
  readonly protocol: NetworkProtocol;
  readonly way: 'proxy' | 'direct';
  /** Looks a name up, once; empty when there is none. What it returns is checked, and nothing else is dialled. */
  readonly lookUp: (host: string) => Promise<readonly string[]>;
  /** Names of the processes behind it, outermost first; empty when they cannot be told. */
  readonly processes: () => readonly string[];
}

export type ConnectionVerdict =
  | {
      readonly kind: 'allow';
      readonly target: NetworkTarget;
      /** In the order in which they are to be tried. */
      readonly addresses: readonly string[];
      /** Fires when the permission ends; what it allowed must be closed then. */
      readonly ended: AbortSignal;
    }
  /** The sentence is for the agent that reads the refusal. */
  | { readonly kind: 'deny'; readonly sentence: string }
  | { readonly kind: 'unreachable'; readonly sentence: string };

/** Decides about every connection of one attempt; never throws. */
export interface ConnectionGate {
  /** Waits as long as a person is asked. */
  decide(request: ConnectionRequest): Promise<ConnectionVerdict>;
  /** The first refusal so far, or null. */
  refused(): NetworkRefusal | null;
  /** Where it let the attempt through, in order; absent where nothing asks for it. */
  reached?(): readonly NetworkTarget[];
  /** Called at once for a refusal that came before. Returns the unsubscribe function. */
  onRefused(listener: (refusal: NetworkRefusal) => void): () => void;
  /** Called with true when a person begins to be asked, with false when no person is asked any more. */
  onAsking(listener: (isAsking: boolean) => void): () => void;
  /**
   * A client of an allowed destination began TLS with another host, or (null) so that it cannot be told with whom; its
   * connection ends, and that is a refusal.
   */
  refuseName(target: NetworkTarget, claimedName: string | null): void;
  /** Something came that is no request of the attempt: `what` completes "refused …". Told to people, a few times per attempt. */
  report(what: string): void;
  /** Resolves when all that it decided is on record: what a command was refused comes before how it ended. */
  close(): Promise<void>;
}

/** Where an attempt's filtered network begins, and the variables that lead to its proxy. */
export interface NetworkWay {
  readonly place: NetworkPlace;
  readonly variables: Readonly<Record<string, string>>;
}

export type NetworkPlace =
  /** An empty namespace: `pid` is a process that holds it open, and `nameServer` answers names in it. */
  | { readonly kind: 'namespace'; readonly pid: number; readonly nameServer: string }
  /** The machine's own loopback, where these ports and nothing else may be reached: the sandbox has to see to that. */
  | { readonly kind: 'loopback'; readonly ports: readonly number[] };

/** Leads programs without a sandbox to a proxy of the machine; those that look away from it are not held. */
export type AdvisedVariables = Readonly<Record<string, string>>;

/** Watches the connections of one attempt for as long as it lives. */
export interface NetworkGuard {
  /** The first refusal so far, or null. */
  refused(): NetworkRefusal | null;
  /** Called at once for a refusal that came before. Returns the unsubscribe function. */
  onRefused(listener: (refusal: NetworkRefusal) => void): () => void;
  /**
   * Opens a port of the attempt's own loopback on this machine's; resolves to the port here. It ends with `close`.
   * Absent where nothing is launched for real, or in no namespace. Throws when no port can be had.
   */
  readonly forward?: (port: number) => Promise<number>;
  /** Ends it earlier, with every connection through it. */
  readonly unforward?: (port: number) => void;
  /** Absent where nothing is launched for real. */
  readonly way?: NetworkWay;
  /** In the place of `way` for an attempt without a sandbox. */
  readonly advised?: AdvisedVariables;
  close(): void;
}

export interface NetworkGuards {
  /** Throws `sandbox-setup-failed` when the way could not be built. */
  open(attempt: {
    readonly runId: RunId;
    readonly attempt: number;
    readonly plan: SandboxPlan;
    readonly gate: ConnectionGate;
  }): Promise<NetworkGuard>;
  /**
   * Where the person's login of a tool at exactly this place lies, in a word or two and without it; null where there is none, or it
   * could not be looked for. Absent where none can be given. Never throws.
   */
  findLogin?(tool: CredentialTool, place: { readonly host: string; readonly port: number }): Promise<string | null>;
  /** Addresses of this machine itself, in canonical form. */
  ownAddresses?(): ReadonlySet<string>;
  /** What this machine itself knows of a name, without asking any server; empty where it knows nothing. Never throws. */
  knownHere?(host: string): readonly string[];
  /** Classes that may be reached at all; without it only `public`. */
  readonly reachable?: ReadonlySet<AddressClass>;
}
