/** Names who asked: the door is a fact, the name only a claim, quoted and marked as one. */
import type { Asker } from '#domain/agents/asker.ts';
import { texts } from '../text/texts.ts';
import { CodeText } from './code-text.tsx';

export function AskerName({ asker }: { readonly asker: Asker }) {
  const door = texts.doors[asker.door];
  if (asker.claimedName === null)
    return <span>{asker.door === 'page' ? texts.askerPage : texts.askerThrough({ door })}</span>;
  return (
    <span title={texts.askerClaimWhat}>
      {texts.quoteOpens}
      <CodeText text={asker.claimedName} prose />
      {texts.quoteCloses} {texts.askerClaims({ door })}
    </span>
  );
}
