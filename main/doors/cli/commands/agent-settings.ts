/** The settings of a call that runs a whole agent: as asked for, without a time limit, and never without a way to its model. */
import type { Grant } from '#domain/sandbox/permission.ts';
import type { Settings, SettingsLayer } from '#domain/settings/settings.ts';
import { callSettings, type Choices } from '../exec/arguments/call-settings.ts';

/** Where this is more than the project gives, the broker asks first; what is managed stays as it is. */
export function agentSettings(choices: Choices, current: Settings, needs: readonly Grant[]): SettingsLayer {
  // An agent without any network could not think; so each of its connections is asked about instead.
  // One that is known asks for its model by name, and for nothing else.
  const isKnown = needs.some(({ kind }) => kind === 'host' || kind === 'loopback');
  const isCutOff = !isKnown && choices.network === null && current.network === 'blocked';
  return {
    ...callSettings(isCutOff ? { ...choices, network: 'ask' } : choices, current),
    ...(current.timeoutMs === null ? {} : { timeoutMs: null }),
  };
}
