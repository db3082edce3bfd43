/** The hosts that need no question and those that are always refused, beneath the choice of the network. */
import type { SessionPicture } from '#domain/event.ts';
import type { Settings } from '#domain/settings.ts';
import { hostTexts as t } from '../../text/host-texts.ts';
import { FoundRegistries } from './found-registries.tsx';
import { HostList } from './host-list.tsx';

interface Props {
  readonly session: SessionPicture;
  readonly draft: Settings;
  readonly onChange: (part: Pick<Settings, 'allowedHosts'> | Pick<Settings, 'deniedHosts'>) => void;
}

export function NetworkHosts({ session, draft, onChange }: Props) {
  const { sources } = session.settings;
  const { allowedHosts, deniedHosts, network } = draft;
  // Where nothing is filtered, or nothing passes, a list would only seem to decide.
  if (network === 'full' || network === 'blocked') return <p>{t.without[network]}</p>;
  return (
    <>
      <HostList
        title={t.allowed}
        lead={t.allowedLead[network]}
        label={t.allowedLabel}
        source={sources.allowedHosts}
        hosts={allowedHosts}
        onChange={(hosts) => onChange({ allowedHosts: hosts })}
      />
      <FoundRegistries
        sessionId={session.sessionId}
        allowed={allowedHosts}
        onAdd={(pattern) => onChange({ allowedHosts: [...allowedHosts, pattern] })}
      />
      <HostList
        title={t.denied}
        lead={t.deniedLead}
        label={t.deniedLabel}
        source={sources.deniedHosts}
        hosts={deniedHosts}
        onChange={(hosts) => onChange({ deniedHosts: hosts })}
      />
    </>
  );
}
