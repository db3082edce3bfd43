/** Answers the calls about settings, for a person's own screens only. */
import type { MethodName, Params, Result } from '#contract/methods.ts';
import type { Broker } from '#core/broker.ts';
import type { ChangedBy } from '#domain/settings/configuration-change.ts';

type SettingsMethod = Extract<MethodName, `settings.${string}`>;
type SettingsHandlers = { readonly [M in SettingsMethod]: (params: Params<M>) => Promise<Result<M>> };

/** `needPerson` throws `not-allowed-here` for everybody else. */
export function bindSettings(
  { settings }: Broker,
  needPerson: (what: string) => void,
  by: ChangedBy,
): SettingsHandlers {
  return {
    'settings.save': async (wanted) => {
      needPerson('change settings');
      return settings.save(wanted, by);
    },
    'settings.preview': async (wanted) => {
      needPerson('try settings');
      return settings.preview(wanted);
    },
    'settings.reviewFile': async ({ sessionId }) => {
      needPerson("see a project's own settings file");
      return settings.reviewFile(sessionId);
    },
    'settings.trustFile': async ({ sessionId, contentHash }) => {
      needPerson("trust a project's own settings file");
      return settings.trustFile(sessionId, contentHash, by);
    },
  };
}
