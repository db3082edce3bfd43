/** Makes one answer of the steps: the last decisive one carries the whole. */
import type { Risk } from '#domain/risk/risk.ts';
import type { Simulation, SimulationBasis, SimulationStep, SimulationVerdict } from '#domain/settings/simulation.ts';
import type { EffectiveSettings, SettingsKey } from '#domain/settings/settings.ts';
import type { Message } from '#domain/common/message.ts';

export type DraftStep = Omit<SimulationStep, 'decides'>;

export function bySetting(key: SettingsKey, settings: EffectiveSettings): SimulationBasis {
  return { kind: 'setting', key, source: settings.sources[key] };
}

/** `decisive` is one of the steps, or null when nothing speaks about the question: then `otherwise` holds. */
export function conclude(
  steps: readonly DraftStep[],
  decisive: DraftStep | null,
  answer: { readonly sentence: Message; readonly otherwise: SimulationVerdict; readonly risk: Risk | null },
): Simulation {
  return {
    verdict: decisive?.verdict ?? answer.otherwise,
    sentence: answer.sentence,
    steps: steps.map((step) => ({ ...step, decides: step === decisive })),
    risk: answer.risk,
  };
}
