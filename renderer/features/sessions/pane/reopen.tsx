/** Opens the project of a session that could be gone on with: after a restart of the desk none is open. */
import { FolderOpen } from 'lucide-react';
import { sayError } from '../../../text/describe/say-error.ts';
import { sayForBroker } from '../../../text/in-language.ts';
import { sessionsTexts as t } from '../../../text/texts/screens/sessions-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { usePage } from '../../shell/broker-context.ts';

export function Reopen({ path }: { readonly path: string }) {
  const { bridge, view } = usePage();
  const reopen = async (): Promise<void> => {
    const look = await bridge.call('project.look', { path });
    if (!look.ok) return view.notify('error', sayError(look.error));
    const [warning] = look.result.warnings;
    if (warning !== undefined) {
      // What is warned of is opened where all of it can be read.
      view.notify('error', sayForBroker(warning));
      return view.show('open');
    }
    const opened = await bridge.call('project.open', { path });
    if (!opened.ok) view.notify('error', sayError(opened.error));
  };
  return (
    <Button icon={<FolderOpen size={13} aria-hidden />} title={t.reopenWhat} onClick={() => void reopen()}>
      {t.reopen}
    </Button>
  );
}
