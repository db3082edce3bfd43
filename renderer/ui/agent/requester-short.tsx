/** Names who asked where there is little room: what the broker knows itself stands plain, a claim is quoted as one. */
import { ownEntryPoints, type Requester } from '#domain/agents/requester.ts';
import { texts } from '../../text/texts.ts';
import { CodeText } from '../code-text.tsx';

export function RequesterShort({ requester: { entryPoint, claimedName } }: { readonly requester: Requester }) {
  const entry = texts.entryPoints[entryPoint];
  if (claimedName === null) {
    return <span>{entryPoint === 'page' ? texts.requesterPage : texts.requesterThrough({ entryPoint: entry })}</span>;
  }
  if (ownEntryPoints.has(entryPoint)) return <CodeText text={claimedName} prose />;
  return (
    <span title={`${texts.requesterClaimWhat} ${texts.requesterThrough({ entryPoint: entry })}`}>
      {texts.quoteOpens}
      <CodeText text={claimedName} prose />
      {texts.quoteCloses}
    </span>
  );
}
