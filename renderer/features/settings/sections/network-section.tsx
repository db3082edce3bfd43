/** The network of commands: its mode, and beneath it the hosts that need no question and those that are always refused. */
import { readHostPattern, writeHostPattern } from '#domain/network/host-pattern.ts';
import { hostTexts as h } from '../../../text/texts/host-texts.ts';
import { settingsTexts as t } from '../../../text/texts/settings-texts.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { ChoiceList } from '../fields/choice-list.tsx';
import { useEditor } from '../editor-context.ts';
import { EntryList } from '../fields/entry-list.tsx';
import { Found } from './found.tsx';
import { FoundRegistries } from './found-registries.tsx';
import css from '../settings-screen.module.css';

const modes = ['blocked', 'allow-listed', 'ask', 'full'] as const;

function readHost(written: string): string | null {
  const pattern = readHostPattern(written);
  return pattern === null ? null : writeHostPattern(pattern);
}

export function NetworkSection() {
  const { session, draft } = useEditor();
  const { network, allowedHosts, deniedHosts } = draft.values;
  const list = { read: readHost, placeholder: h.placeholder, invalid: h.invalid };
  return (
    <>
      <Found the="network">
        <ChoiceList
          title={t.networkMode}
          setting="network"
          choices={modes}
          chosen={network}
          name={(mode) => texts.network[mode]}
          what={(mode) => t.networkWhat[mode]}
          dangerous="full"
          onChoose={(mode) => draft.change({ network: mode })}
        />
      </Found>
      {/* Where nothing is filtered, or nothing passes, a list would only seem to decide. */}
      {network === 'full' || network === 'blocked' ? (
        <Found the="network">
          <p className={css['aside']}>{h.without[network]}</p>
        </Found>
      ) : (
        <>
          <Found the="allowedHosts">
            <EntryList
              {...list}
              title={h.allowed}
              lead={h.allowedLead[network]}
              label={h.allowedLabel}
              setting="allowedHosts"
              entries={allowedHosts}
              onChange={(hosts) => draft.change({ allowedHosts: hosts })}
            />
            <FoundRegistries
              sessionId={session.sessionId}
              allowed={allowedHosts}
              onAdd={(pattern) => draft.change({ allowedHosts: [...allowedHosts, pattern] })}
            />
          </Found>
          <Found the="deniedHosts">
            <EntryList
              {...list}
              title={h.denied}
              lead={h.deniedLead}
              label={h.deniedLabel}
              setting="deniedHosts"
              entries={deniedHosts}
              onChange={(hosts) => draft.change({ deniedHosts: hosts })}
            />
          </Found>
        </>
      )}
    </>
  );
}
