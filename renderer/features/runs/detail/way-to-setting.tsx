/** Leads from what was refused to what is changed for it. */
import type { SessionId } from '#domain/common/ids.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { usePage } from '../../shell/broker-context.ts';
import type { WayTo } from './setting-of.ts';

interface Props {
  readonly way: WayTo | null;
  readonly sessionId: SessionId;
}

export function WayToSetting({ way, sessionId }: Props) {
  const { view } = usePage();
  if (way === null) return null;
  const go = (): void => {
    if (way.kind === 'rules') view.show('rules');
    else view.openSettings(sessionId, way.part);
  };
  return (
    <Button look="quiet" onClick={go}>
      {way.kind === 'rules' ? texts.wayToRules : texts.wayToSetting[way.part]}
    </Button>
  );
}
