/** After a yes that counts beyond its run: says what is remembered, with the way to take it back. */
import type { AnswerId, RuleId } from '#domain/common/ids.ts';
import type { Scope } from '#domain/approval/scope.ts';
import type { Bridge } from '../bridge.ts';
import { texts } from '../text/texts.ts';
import type { View } from './create-view.ts';

/** What the broker keeps is on disk a moment after the answer was taken. */
const triesAfterMs = [0, 150, 600];
/** A clock of the broker may stand a little behind the page's. */
const slackMs = 2000;

export async function offerUndo(bridge: Bridge, view: View, scope: Scope, sentAt: number): Promise<void> {
  if (scope.kind === 'once' || scope.kind === 'agent') return;
  const find = scope.kind === 'rule' ? newestRule : newestAnswer;
  for (const waitMs of triesAfterMs) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const kept = await find(bridge, sentAt - slackMs);
    if (kept === null) continue;
    view.notify('info', texts.kept({ what: kept.shown }), kept.id);
    return;
  }
}

interface Kept {
  readonly id: AnswerId | RuleId;
  readonly shown: string;
}

async function newestAnswer(bridge: Bridge, since: number): Promise<Kept | null> {
  const listed = await bridge.call('grants.list', {});
  if (!listed.ok) return null;
  const found = listed.result.answers
    .filter(({ by, createdAt }) => by?.kind === 'person' && createdAt >= since)
    .toSorted((one, other) => other.createdAt - one.createdAt)[0];
  return found === undefined ? null : { id: found.answerId, shown: found.shown };
}

async function newestRule(bridge: Bridge, since: number): Promise<Kept | null> {
  const listed = await bridge.call('rules.list', {});
  if (!listed.ok) return null;
  const found = listed.result.rules
    .map(({ rule }) => rule)
    .filter(({ createdAt }) => createdAt >= since)
    .toSorted((one, other) => other.createdAt - one.createdAt)[0];
  return found === undefined ? null : { id: found.id, shown: found.tokens.join(' ') };
}
