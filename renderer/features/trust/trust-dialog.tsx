/** Shows what the project's own settings file would loosen, and takes the yes to exactly this content. */
import { FileWarning } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { SessionId } from '#domain/common/ids.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { trustTexts as t } from '../../text/texts/trust-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { changedKeys } from '../settings/changed-keys.ts';
import { DifferenceList } from '../settings/fields/difference-list.tsx';
import { useBroker, usePage } from '../shell/broker-context.ts';
import { useAnswer } from '../shell/use-answer.ts';
import css from './trust-dialog.module.css';

interface Props {
  readonly sessionId: SessionId;
  readonly onClose: () => void;
}

/** When the file says something else by then, it is shown anew. */
export function TrustDialog({ sessionId, onClose }: Props) {
  const { bridge, view } = usePage();
  const [round, setRound] = useState(0);
  const state = useBroker((broker) => broker.sessions.get(sessionId)?.settings.projectFile);
  const known = useAnswer('settings.reviewFile', { sessionId }, round);
  const review = known?.result ?? null;
  const isTrusted = state?.trust === 'trusted' && state.contentHash === review?.contentHash;

  const trust = async (contentHash: string | null): Promise<void> => {
    const answer = await bridge.call('settings.trustFile', { sessionId, contentHash });
    if (answer.ok) {
      view.notify('info', contentHash === null ? t.takenBack : t.given);
      return onClose();
    }
    view.notify('error', sayError(answer.error));
    // It says something else by now: that is what has to be looked at.
    setRound((before) => before + 1);
  };

  return (
    <Dialog
      role="alertdialog"
      title={t.title}
      icon={<FileWarning size={18} aria-hidden />}
      onClose={onClose}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            {isTrusted ? texts.close : t.leave}
          </Button>
          <TrustButton isTrusted={isTrusted} contentHash={review?.contentHash ?? null} onTrust={trust} />
        </>
      }
    >
      <p>{t.lead}</p>
      {known !== null && review === null && <p>{t.gone}</p>}
      {review !== null && (
        <>
          <h3 className={css['heading']}>{t.loosens}</h3>
          <DifferenceList before={review.inert} after={review.trusted} keys={review.loosens} />
          <Others {...review} />
          <p className={css['hash']}>
            {t.hash} <CodeText text={review.contentHash} />
          </p>
        </>
      )}
    </Dialog>
  );
}

interface TrustProps {
  readonly isTrusted: boolean;
  /** Null until the content is known. */
  readonly contentHash: string | null;
  readonly onTrust: (contentHash: string | null) => Promise<void>;
}

function TrustButton({ isTrusted, contentHash, onTrust }: TrustProps) {
  if (isTrusted) {
    return (
      <Button size="large" onClick={() => void onTrust(null)}>
        {t.takeBack}
      </Button>
    );
  }
  return (
    <Button
      look="danger"
      size="large"
      aria-disabled={contentHash === null}
      onClick={(event) => event.isTrusted && contentHash !== null && void onTrust(contentHash)}
    >
      {t.give}
    </Button>
  );
}

type Review = ComponentProps<typeof DifferenceList>;

/** What trust would change without loosening it. */
function Others({
  inert,
  trusted,
  loosens,
}: {
  readonly inert: Review['before'];
  readonly trusted: Review['after'];
  readonly loosens: readonly string[];
}) {
  const keys = changedKeys(inert, trusted).filter((key) => !loosens.includes(key));
  if (keys.length === 0) return null;
  return (
    <>
      <h3 className={css['heading']}>{t.tightens}</h3>
      <DifferenceList before={inert} after={trusted} keys={keys} />
    </>
  );
}
