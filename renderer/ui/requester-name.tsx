/** Names who asked: the entry point is a fact, the name only a claim, quoted and marked as one. */
import type { Requester } from '#domain/agents/requester.ts';
import { texts } from '../text/texts.ts';
import { CodeText } from './code-text.tsx';

export function RequesterName({ requester }: { readonly requester: Requester }) {
  const entryPoint = texts.entryPoints[requester.entryPoint];
  if (requester.claimedName === null)
    return (
      <span>{requester.entryPoint === 'page' ? texts.requesterPage : texts.requesterThrough({ entryPoint })}</span>
    );
  return (
    <span title={texts.requesterClaimWhat}>
      {texts.quoteOpens}
      <CodeText text={requester.claimedName} prose />
      {texts.quoteCloses} {texts.requesterClaims({ entryPoint })}
    </span>
  );
}
