/** What is told of one request where the person chose that: never a word, a variable or a path of it, which may hold a secret. */
import { basename } from 'node:path';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { NoticeItem } from '#domain/devices/notice.ts';

const longest = 80;

export function noticeItem({ kind, requester, facts, risk }: ApprovalRequest): NoticeItem {
  const program = facts.executable === null ? null : basename(facts.executable.realPath).slice(0, longest);
  return {
    agent: requester.claimedName?.slice(0, longest) ?? requester.entryPoint,
    project: basename(facts.projectRoot).slice(0, longest),
    kind,
    program,
    risk: risk.level,
  };
}
