/** Refuses a request, and ends all that its requester has running or waiting in the project. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { headlineTexts as t } from '../../../text/texts/headline-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { denyAndEnd } from '../../../stores/deny-and-end.ts';
import { usePage } from '../../shell/broker-context.ts';
import type { Card } from '../use-card.ts';

interface Props {
  readonly approval: ApprovalRequest;
  readonly card: Card;
}

/** A person who asked from the page has nobody to stop. */
export function EndRuns({ approval, card }: Props) {
  const page = usePage();
  if (approval.requester.entryPoint === 'page') return null;
  return (
    <Button
      look="quiet"
      size="large"
      aria-disabled={card.sending}
      onClick={() => card.send(() => denyAndEnd(page, approval))}
    >
      {t.stop}
    </Button>
  );
}
