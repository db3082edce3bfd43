/** A card in the place where it is read, beside its list: nothing is covered by it. */
import { Suspense } from 'react';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { BatchContext } from './batch-context.ts';
import { CardOf } from './card-layer.tsx';
import { CoverContext } from './cover-context.ts';

interface Props {
  readonly approval: ApprovalRequest;
  readonly place: number;
  readonly of: number;
}

/** Many at once are answered by selecting them in the list. */
const noTable = { count: 0, open: () => undefined };

export function CardInPlace(props: Props) {
  return (
    <CoverContext value={false}>
      <BatchContext value={noTable}>
        <Suspense fallback={<p>{texts.loading}</p>}>
          <CardOf {...props} />
        </Suspense>
      </BatchContext>
    </CoverContext>
  );
}
