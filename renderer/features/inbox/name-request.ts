/** A request by words alone, and whether its row has to show the command because the headline leaves it open. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { headlineOf } from '../approval/headline/headline-of.ts';
import { textOf } from '../approval/headline/parts.ts';

/** A row has one line for it; the card has all of it. */
const mostShown = 160;

/** Null where the headline names what would happen. */
export function commandBelow(request: ApprovalRequest): string | null {
  if (request.kind !== 'command' && request.kind !== 'external-tool') return null;
  const [first] = request.effects ?? [];
  if (first !== undefined && first.kind !== 'acts' && first.kind !== 'unread') return null;
  const line = request.facts.parsed.text.trim();
  if (line === '' || nameRequest(request).endsWith(` ${line}`)) return null;
  return line.length > mostShown ? `${line.slice(0, mostShown)}…` : line;
}

export const nameRequest = (request: ApprovalRequest): string => textOf(headlineOf(request));
