/** Refuses a request, ends all that its requester has running or waiting in the project, and pauses it. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { headlineTexts as t } from '../../../text/texts/headline-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { denyAndEnd } from '../../../stores/deny-and-end.ts';
import { usePage } from '../../shell/broker-context.ts';
import type { Card } from '../use-card.ts';

interface Props {
  readonly approval: ApprovalRequest;
  readonly card: Card;
}

/** A name is the requester's own word: it cannot push the other buttons away. */
const longestName = 24;

function Named({ name }: { readonly name: string | null }) {
  if (name === null || name.length > longestName) return t.stopIt;
  return <CodeText text={t.stop({ name })} prose ours />;
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
      <Named name={approval.requester.claimedName} />
    </Button>
  );
}
