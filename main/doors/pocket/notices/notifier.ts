/** Decides when a person is told that something waits: once for many requests, and not while they are at the desk. It keeps no queue. */
import { basename } from 'node:path';
import type { Clock } from '#core/ports.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import { mostNoticeItems, type Notice, type NoticeItem } from '#domain/devices/notice.ts';

/** What comes within this time is told of together. */
export const gatherMs = 2000;
/** Between one notice and the next. */
export const leastGapMs = 60_000;

export interface NotifierGround {
  readonly clock: Pick<Clock, 'elapsed' | 'after'>;
  /** The open requests. */
  readonly open: () => readonly ApprovalRequest[];
  readonly quietMs: () => number;
  readonly tellsWhat: () => boolean;
  /** Ends when every way has been tried; never rejects. */
  readonly send: (notice: Notice) => Promise<void>;
}

export interface Notifier {
  /** A request has come, or the choice is another one. */
  look(): void;
  /** The person is at the desk. */
  present(): void;
  /** Now, whoever is where. */
  tell(): Promise<void>;
  close(): void;
}

export function createNotifier(ground: NotifierGround): Notifier {
  const { clock, open } = ground;
  let told: ReadonlySet<ApprovalId> = new Set();
  let presentAt: number | null = null;
  let sentAt: number | null = null;
  let isSending = false;
  let isClosed = false;
  let cancelTimer: (() => void) | null = null;

  const untold = (): readonly ApprovalRequest[] => open().filter(({ id }) => !told.has(id));
  const plan = (): void => {
    if (isClosed || isSending || cancelTimer !== null || untold().length === 0) return;
    const now = clock.elapsed();
    const quietEnds = presentAt === null ? now : presentAt + ground.quietMs();
    const gapEnds = sentAt === null ? now : sentAt + leastGapMs;
    cancelTimer = clock.after(Math.max(gatherMs, quietEnds - now, gapEnds - now), () => {
      cancelTimer = null;
      void due();
    });
  };
  const due = async (): Promise<void> => {
    const isQuiet = presentAt !== null && clock.elapsed() < presentAt + ground.quietMs();
    if (!isQuiet && untold().length > 0) await send();
    plan();
  };
  const send = async (): Promise<void> => {
    if (isSending) return;
    const waiting = open();
    // Only of what is open, so that it cannot grow.
    told = new Set(waiting.map(({ id }) => id));
    sentAt = clock.elapsed();
    isSending = true;
    try {
      await ground.send(toNotice(waiting, ground.tellsWhat()));
    } finally {
      isSending = false;
    }
  };
  return {
    look: plan,
    present: () => void (presentAt = clock.elapsed()),
    async tell() {
      await send();
      plan();
    },
    close() {
      isClosed = true;
      cancelTimer?.();
    },
  };
}

function toNotice(waiting: readonly ApprovalRequest[], tellsWhat: boolean): Notice {
  const count = waiting.length;
  const requests = tellsWhat ? waiting.slice(0, mostNoticeItems).map((card) => noticeItem(card)) : [];
  return { text: noticeText(count), count, requests };
}

const noticeText = (count: number): string =>
  count === 1 ? 'A request waits at your desk.' : `${count} requests wait at your desk.`;

const longest = 80;

/** What is told of one request where the person chose that: never a word, a variable or a path of it, which may hold a secret. */
function noticeItem({ kind, requester, facts, risk }: ApprovalRequest): NoticeItem {
  const program = facts.executable === null ? null : basename(facts.executable.realPath).slice(0, longest);
  return {
    agent: requester.claimedName?.slice(0, longest) ?? requester.entryPoint,
    project: basename(facts.projectRoot).slice(0, longest),
    kind,
    program,
    risk: risk.level,
  };
}
