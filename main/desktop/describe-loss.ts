/** Says what a quit would end. */
import type { DeskPicture } from './desk-picture.ts';

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** Null when nothing would be lost. */
export function describeLoss({ running, approvals }: DeskPicture): string | null {
  const parts = [
    ...(running.size > 0 ? [count(running.size, 'command has not ended', 'commands have not ended')] : []),
    ...(approvals.length > 0 ? [count(approvals.length, 'request waits for you', 'requests wait for you')] : []),
  ];
  return parts.length === 0 ? null : `${parts.join(', ')}.`;
}
