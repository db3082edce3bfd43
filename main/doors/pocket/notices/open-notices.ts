/** The notices of one desk: what the person chose, the ways that are there, and what went wrong with them. */
import type { Broker } from '#core/broker.ts';
import type { Clock } from '#core/ports.ts';
import { toWireError } from '#domain/common/errors.ts';
import type { ProbeResult } from '#domain/common/health.ts';
import { say } from '#domain/common/message.ts';
import {
  noticeWays,
  type Notice,
  type NoticeChoice,
  type NoticeProblems,
  type NoticesState,
  type NoticeWay,
} from '#domain/devices/notice.ts';
import type { ChangedBy } from '#domain/settings/configuration-change.ts';
import type { NoticeAccess } from '../../../rpc/bind/devices/bind-devices.ts';
import type { DeviceFile } from '../device-book.ts';
import { followInbox } from '../pocket-inbox.ts';
import { openNoticeBook } from './notice-book.ts';
import { createNotifier } from './notifier.ts';

export interface NoticeDeskOptions {
  readonly broker: Broker;
  readonly file: DeviceFile;
  readonly clock: Clock;
  /** Each rejects where nobody was told. */
  readonly byCommand: (argv: readonly string[], notice: Notice) => Promise<void>;
  readonly byWebhook: (webhook: NonNullable<NoticeChoice['webhook']>, notice: Notice) => Promise<void>;
}

export interface NoticeDesk extends NoticeAccess {
  probes(): ProbeResult[];
  close(): void;
}

/** Throws `settings-unreadable`. */
export function openNotices({ broker, clock, ...options }: NoticeDeskOptions): NoticeDesk {
  const book = openNoticeBook(options.file);
  const problems: NoticeProblems = { command: null, webhook: null };
  let lastSentAt: number | null = null;

  const attempt = async (way: NoticeWay, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      problems[way] = null;
      lastSentAt = clock.now();
    } catch (error) {
      problems[way] = toWireError(error);
    }
  };
  const send = async (notice: Notice): Promise<void> => {
    const { command, webhook } = book.choice();
    await Promise.all([
      command && attempt('command', () => options.byCommand(command, notice)),
      webhook && attempt('webhook', () => options.byWebhook(webhook, notice)),
    ]);
  };
  const isOn = (): boolean => book.choice().command !== null || book.choice().webhook !== null;
  const notifier = createNotifier({
    clock,
    open: () => (isOn() ? broker.approvals() : []),
    quietMs: () => book.choice().quietMinutes * 60_000,
    tellsWhat: () => book.choice().tellsWhat,
    send,
  });
  const inbox = followInbox(broker, () => false);
  inbox.onOpened(() => notifier.look());
  const state = (): NoticesState => ({ choice: book.choice(), problems: { ...problems }, lastSentAt });
  return {
    read: () => Promise.resolve(state()),
    async choose(choice: NoticeChoice, by: ChangedBy) {
      const change = { topic: 'desk', key: 'notices', before: shown(book.choice()), after: shown(choice) } as const;
      await broker.configurationChanges.make(by, [change], () => book.choose(choice));
      Object.assign(problems, { command: null, webhook: null });
      notifier.look();
    },
    async test() {
      await notifier.tell();
      return state();
    },
    present: () => notifier.present(),
    probes: () => probesOf(state()),
    close() {
      inbox.close();
      notifier.close();
    },
  };
}

function probesOf({ choice, problems, lastSentAt }: NoticesState): ProbeResult[] {
  return noticeWays
    .filter((way) => choice[way] !== null)
    .map((way) => ({
      id: `notices-${way}`,
      title: way === 'command' ? say('Your command for notices works') : say('Your address for notices answers'),
      protection: null,
      durationMs: 0,
      state: problems[way] === null ? 'pass' : 'fail',
      evidence: `lastSentAt=${lastSentAt === null ? 'null' : new Date(lastSentAt).toISOString()}`,
      remedy: problems[way] === null ? null : problems[way].message,
    }));
}

/** As it stands in the log: the words of a program and the path of an address may be secrets. */
function shown({ command, webhook, tellsWhat, quietMinutes }: NoticeChoice) {
  return {
    command: command?.[0] ?? null,
    webhook: webhook === null ? null : new URL(webhook.url).host,
    tellsWhat,
    quietMinutes,
  };
}
