/** What the core asks about the sandbox of this host. */
import type { WireError } from '#domain/common/errors.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { Protection } from '#domain/sandbox/protection.ts';
import type { Mechanism, SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { EffectiveSettings } from '#domain/settings/settings.ts';

/** What this host can do, probed by behaviour. */
export interface HostAbilities {
  readonly mechanism: Mechanism;
  readonly protections: readonly Protection[];
  /** Why there is no usable sandbox, with a way out; null when there is one. */
  readonly problem: WireError | null;
}

/** What the policy wants, before paths are resolved on this machine. */
export interface SandboxDraft {
  readonly projectRoot: string;
  readonly cwd: string;
  readonly settings: EffectiveSettings;
  readonly grants: readonly Grant[];
  /** Null for a sandboxed attempt. */
  readonly unsandboxedBecause: SandboxPlan['unsandboxedBecause'];
}

export interface SandboxPlans {
  abilities(): Promise<HostAbilities>;
  /** Resolves links, worktrees and protected names. A refusal says what is wrong before anything runs. */
  resolve(draft: SandboxDraft): Promise<{ kind: 'plan'; plan: SandboxPlan } | { kind: 'refused'; error: WireError }>;
  /** Why nothing under this plan can be tried on a layer above the project; null where it can. Absent where nothing ever can. */
  tryProblem?(plan: SandboxPlan, projectRoot: string): Promise<WireError | null>;
}
