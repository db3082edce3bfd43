/** Names a waiting card outside of the window, where anybody may look over a shoulder: who asks for what, no command. */
import type { ApprovalRequest } from '#domain/approval.ts';
import { revealText } from '#domain/visible-text.ts';
import type { DeskPicture } from './desk-picture.ts';

/** Longest name of an agent or a project shown, in characters. */
const maxNameLength = 40;

/** A name is the asker's own word: what would hide or reorder text is drawn, and it cannot push the rest away. */
function name(claimed: string): string {
  const safe = safeText(claimed);
  return safe.length > maxNameLength ? `${safe.slice(0, maxNameLength - 1)}…` : safe;
}

/** Menus and notifications draw no chips, so every hidden character becomes its name in brackets. */
export function safeText(text: string): string {
  return revealText(text)
    .runs.map((run) => (run.kind === 'mark' ? `[${run.label}]` : run.text))
    .join('');
}

export function describeAsker(approval: ApprovalRequest, picture: DeskPicture): string {
  const { claimedName, door } = approval.asker;
  const asker = claimedName === null ? (door === 'cli' ? 'a terminal' : door) : name(claimedName);
  return `${asker} · ${name(picture.projects.get(approval.sessionId) ?? 'a project')}`;
}

export function describeWish(approval: ApprovalRequest): string {
  switch (approval.kind) {
    case 'command':
      return 'wants to run a command';
    case 'escalation':
      return 'needs one more permission';
    case 'network':
      return 'wants to connect to a host';
    case 'patch':
      return 'wants to change files';
    case 'foreign':
      return 'asks before it acts by itself';
    case 'permissions':
      return 'asks for permissions ahead of its commands';
  }
}
