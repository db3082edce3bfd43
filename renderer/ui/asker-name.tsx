/** Names who asked: the door is a fact, the name only a claim, quoted and marked as one. */
import type { Asker } from '#domain/asker.ts';
import { en } from '../text/en.ts';
import { CodeText } from './code-text.tsx';

export function AskerName({ asker }: { readonly asker: Asker }) {
  const door = en.doors[asker.door];
  if (asker.claimedName === null) return <span>{asker.door === 'page' ? en.askerPage : en.askerThrough(door)}</span>;
  return (
    <span title={en.askerClaimWhat}>
      “<CodeText text={asker.claimedName} prose />” {en.askerClaims(door)}
    </span>
  );
}
