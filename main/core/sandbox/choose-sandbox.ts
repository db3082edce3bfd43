/** Decides whether an attempt runs sandboxed, and refuses when a protection that is required cannot be had. */
import type { WireError } from '#domain/common/errors.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { Protection } from '#domain/sandbox/protection.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { EffectiveSettings, Settings } from '#domain/settings/settings.ts';
import type { HostAbilities, SandboxDraft } from '#core/ports.ts';
import { say } from '#domain/common/message.ts';

export interface SandboxChoice {
  readonly projectRoot: string;
  readonly cwd: string;
  readonly settings: EffectiveSettings;
  readonly grants: readonly Grant[];
  /** Every segment is allowed by a rule that bypasses the sandbox. */
  readonly bypassByRule: boolean;
  readonly abilities: HostAbilities;
}

/** True when some path was closed to reading on purpose: then nothing bypasses the sandbox. */
export function hasDenyRead(settings: Settings): boolean {
  return settings.denyRead.length > 0 || settings.permissions.some((entry) => entry.access === 'deny');
}

function reasonForNone(choice: SandboxChoice): SandboxPlan['unsandboxedBecause'] {
  const { files, network } = choice.settings.values;
  if (hasDenyRead(choice.settings.values)) return null;
  if (files.mode === 'external-sandbox') return 'external';
  if (files.mode === 'danger-full-access' && network === 'full') return 'policy';
  if (choice.bypassByRule) return 'rule';
  if (choice.grants.some((grant) => grant.kind === 'unsandboxed')) return 'decision';
  return null;
}

export type ChosenSandbox = { kind: 'draft'; draft: SandboxDraft } | { kind: 'refused'; error: WireError };

export function chooseSandbox(choice: SandboxChoice): ChosenSandbox {
  const unsandboxedBecause = reasonForNone(choice);
  if (unsandboxedBecause === null && choice.abilities.problem !== null) {
    return { kind: 'refused', error: choice.abilities.problem };
  }
  return {
    kind: 'draft',
    draft: {
      projectRoot: choice.projectRoot,
      cwd: choice.cwd,
      settings: choice.settings,
      grants: choice.grants,
      unsandboxedBecause,
    },
  };
}

/** Null when the plan has every required protection, else the refusal. An unsandboxed plan was chosen, not weakened. */
export function missingProtections(plan: SandboxPlan, required: readonly Protection[]): WireError | null {
  if (plan.unsandboxedBecause !== null) return null;
  const missing = required.filter((protection) => !plan.protections.includes(protection));
  if (missing.length === 0) return null;
  return {
    code: 'sandbox-unavailable',
    message: say('This project requires protections that are not available here: {missing}.', {
      missing: missing.join(', '),
    }),
    remedy: say('See “This machine” for what is missing, or change the required protections in the settings.'),
  };
}
