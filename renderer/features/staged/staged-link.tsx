/** The way from a project to what is staged above its files; not there where nothing is. */
import { Layers } from 'lucide-react';
import type { SessionId } from '#domain/common/ids.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useBroker, usePage } from '../shell/broker-context.ts';
import { useAnswer } from '../shell/use-answer.ts';

export function StagedLink({ sessionId }: { readonly sessionId: SessionId }) {
  const { view } = usePage();
  const changed = useBroker((broker) => broker.staged.get(sessionId) ?? 0);
  const everything = { kinds: null, states: null, marked: null, runId: null, text: null };
  const asked = { sessionId, listing: null, offset: 0, limit: 1, ...everything };
  // Where nothing can be staged that is no news to a person who looks at a project.
  const listed = useAnswer('staged.list', asked, changed, false);
  const { total = 0, caches = null } = listed?.result ?? {};
  if (total === 0 && (caches?.changes ?? 0) === 0) return null;
  return (
    <Button icon={<Layers size={15} aria-hidden />} onClick={() => view.show('staged')}>
      {texts.stagedCount({ n: total })}
    </Button>
  );
}
