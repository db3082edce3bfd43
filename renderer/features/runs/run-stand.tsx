/** Where a run stands that has not ended, in words, and for how long already. */
import type { RunView } from '#domain/common/event.ts';
import { standOf, type Stand } from '../../stores/long-work/stand-of.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { BrokerSentence } from '../../ui/broker-sentence.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { Elapsed } from '../../ui/time/elapsed.tsx';
import { useBroker } from '../shell/broker-context.ts';

export function RunStand({ run }: { readonly run: RunView }) {
  const approvals = useBroker((broker) => broker.approvals);
  const stand = standOf(run, approvals);
  if (stand === null) return null;
  return (
    <>
      <span>
        <Words stand={stand} />
      </span>
      <Elapsed of={`${run.runId} ${stand.kind}`} since={stand.since} />
    </>
  );
}

function Words({ stand }: { readonly stand: Stand }) {
  switch (stand.kind) {
    case 'told':
      return <BrokerSentence text={stand.text} />;
    case 'waits-for-you':
      if (stand.host === null) return texts.runState.waiting;
      return (
        <>
          {texts.runWaitsAbout} <CodeText text={stand.host} />
        </>
      );
    case 'checked':
      return texts.runChecked;
    case 'runs':
      return texts.runState.running;
  }
}
