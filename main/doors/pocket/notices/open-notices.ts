/** The notices of one desk: what the person chose, the ways that are there, and what went wrong with them. */
import type { Broker } from '#core/broker.ts';
import type { Clock } from '#core/ports.ts';
import { toWireError } from '#domain/common/errors.ts';
import type { ProbeResult } from '#domain/common/health.ts';
import { say, type Message } from '#domain/common/message.ts';
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
import type { PushAccess } from '../push-access.ts';
import { openNoticeBook } from './notice-book.ts';
import { createNotifier } from './notifier.ts';
import { createToldDevices, type PushGround } from './tell-devices.ts';

export interface NoticeDeskOptions extends PushGround {
  readonly broker: Broker;
  readonly file: DeviceFile;
  readonly clock: Clock;
  /** Each rejects where nobody was told. */
  readonly byCommand: (argv: readonly string[], notice: Notice) => Promise<void>;
  readonly byWebhook: (webhook: NonNullable<NoticeChoice['webhook']>, notice: Notice) => Promise<void>;
}

export interface NoticeDesk extends NoticeAccess, PushAccess {
  probes(): ProbeResult[];
  close(): void;
}

/** Throws `settings-unreadable`. */
export function openNotices({ broker, clock, ...options }: NoticeDeskOptions): NoticeDesk {
  const book = openNoticeBook(options.file);
  const devices = createToldDevices(options, book.choice);
  const problems: NoticeProblems = { command: null, webhook: null, toDevices: null };
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
      devices.isOn() && attempt('toDevices', () => devices.tell(notice)),
    ]);
  };
  const waysOn = (): NoticeWay[] =>
    noticeWays.filter((way) => (way === 'toDevices' ? devices.isOn() : book.choice()[way] !== null));
  const notifier = createNotifier({
    clock,
    open: () => (waysOn().length > 0 ? broker.approvals() : []),
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
      Object.assign(problems, { command: null, webhook: null, toDevices: null });
      notifier.look();
    },
    async test() {
      await notifier.tell();
      return state();
    },
    present: () => notifier.present(),
    probes: () => probesOf(state(), waysOn()),
    ...devices,
    targets(targets) {
      devices.targets(targets);
      if (targets.length === 0) problems.toDevices = null;
      notifier.look();
    },
    close() {
      inbox.close();
      notifier.close();
    },
  };
}

const titles: Readonly<Record<NoticeWay, Message>> = {
  command: say('Your command for notices works'),
  webhook: say('Your address for notices answers'),
  toDevices: say('Push services take the notices for your devices'),
};

function probesOf({ problems, lastSentAt }: NoticesState, ways: readonly NoticeWay[]): ProbeResult[] {
  return ways.map((way) => ({
    id: `notices-${way}`,
    title: titles[way],
    protection: null,
    durationMs: 0,
    state: problems[way] === null ? 'pass' : 'fail',
    evidence: `lastSentAt=${lastSentAt === null ? 'null' : new Date(lastSentAt).toISOString()}`,
    remedy: problems[way] === null ? null : problems[way].message,
  }));
}

/** As it stands in the log: the words of a program and the path of an address may be secrets. */
function shown({ command, webhook, pushHosts, ...rest }: NoticeChoice) {
  return {
    ...rest,
    pushHosts: pushHosts.join(' '),
    command: command?.[0] ?? null,
    webhook: webhook === null ? null : new URL(webhook.url).host,
  };
}
