/** The stricter ways to run a command that its card can offer, the mildest first. */
import type { StricterForm } from '#domain/approval/amendment.ts';
import type { Command } from '#domain/command/command.ts';
import { isInside } from '#domain/common/paths.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { isFullAccess } from '#domain/sandbox/sandbox-policy.ts';
import type { Settings } from '#domain/settings/settings.ts';

export interface StricterInput {
  readonly place: Pick<Command, 'cwd' | 'projectRoot'>;
  /** True where more is asked for than the project gives. */
  readonly isWished: boolean;
  /** What would be in force without a change. */
  readonly plan: Pick<SandboxPlan, 'network' | 'mechanism'>;
  readonly settings: Pick<Settings, 'files' | 'network'>;
  /** True when this call asks for looser settings than the project has. */
  readonly loosens: boolean;
  /** False where this machine has no sandbox to be stricter with. */
  readonly hasSandbox: boolean;
  /** Whether it can be tried on a layer above its project first. */
  readonly canBeTried: boolean;
}

/** Empty when nothing stricter can be had here. */
export function stricterForms({
  place,
  isWished,
  plan,
  settings,
  loosens,
  hasSandbox,
  canBeTried,
}: StricterInput): readonly StricterForm[] {
  if (!hasSandbox) return [];
  const forms: StricterForm[] = canBeTried ? ['tried'] : [];
  const isContained = !isFullAccess({ files: settings.files, network: settings.network });
  if (loosens || (isWished && isContained)) forms.push('contained');
  // A sandbox that another program made cannot be closed any further by us.
  if (settings.files.mode !== 'external-sandbox' && settings.network !== 'blocked') forms.push('offline');
  const isReadOnly = settings.files.mode === 'read-only' && plan.network === 'blocked' && plan.mechanism !== 'none';
  // Where nothing may be written, a command can only start inside the project.
  if (!isReadOnly && isInside(place.cwd, place.projectRoot)) forms.push('read-only');
  return forms;
}
