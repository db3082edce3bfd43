/** Names a waiting card outside of the window, where anybody may look over a shoulder: who asks for what, no command. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { revealText } from '#domain/command/visible-text.ts';
import type { BrokerView } from './broker-view.ts';
import type { ShellWords } from './words/open-words.ts';

/** Longest name of an agent or a project shown, in characters. */
const maxNameLength = 40;

/** A name is the requester's own word: what would hide or reorder text is drawn, and it cannot push the rest away. */
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

export function describeRequest(approval: ApprovalRequest, view: BrokerView, { texts }: ShellWords): string {
  const { claimedName, entryPoint } = approval.requester;
  const requester = claimedName === null ? (entryPoint === 'cli' ? texts.aTerminal : entryPoint) : name(claimedName);
  return texts.requests[approval.kind]({
    requester,
    project: name(view.projects.get(approval.sessionId) ?? texts.aProject),
  });
}
