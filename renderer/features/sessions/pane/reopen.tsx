/** Opens the project of a session that could be gone on with: after a restart of the desk none is open. */
import { FolderOpen } from 'lucide-react';
import { openProject } from '../../../stores/open-project.ts';
import { sayForBroker } from '../../../text/in-language.ts';
import { sessionsTexts as t } from '../../../text/texts/screens/sessions-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { usePage } from '../../shell/broker-context.ts';

export function Reopen({ path }: { readonly path: string }) {
  const { bridge, broker, view } = usePage();
  const reopen = async (): Promise<void> => {
    const end = await openProject(bridge, broker, view, { path, isMeant: false, stays: true });
    if (end.kind === 'refused') view.notify('error', end.why);
    if (end.kind !== 'warned') return;
    // What is warned of is opened where all of it can be read.
    for (const warning of end.warnings.slice(0, 1)) view.notify('error', sayForBroker(warning));
    view.show('open');
  };
  return (
    <Button icon={<FolderOpen size={13} aria-hidden />} title={t.reopenWhat} onClick={() => void reopen()}>
      {t.reopen}
    </Button>
  );
}
