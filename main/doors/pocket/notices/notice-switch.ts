/** Loads what notices need with the first call about them, and at the start only where a person chose some before. */
import type { ProbeResult } from '#domain/common/health.ts';
import { toWireError, type WireError } from '#domain/common/errors.ts';
import type { NoticeAccess } from '../../../rpc/bind/devices/bind-devices.ts';
import type { NoticeDesk, NoticeDeskOptions } from './open-notices.ts';

export interface NoticeSwitch extends NoticeAccess {
  start(onProblem: (problem: WireError) => void): Promise<void>;
  probes(): Promise<readonly ProbeResult[]>;
  close(): Promise<void>;
}

/** `options` is asked once the broker is there. */
export function createNoticeSwitch(options: () => NoticeDeskOptions): NoticeSwitch {
  let opening: Promise<NoticeDesk> | null = null;
  const desk = (): Promise<NoticeDesk> => {
    const opened = opening ?? import('./open-notices.ts').then(({ openNotices }) => openNotices(options()));
    opening = opened;
    // A file that was repaired is read with the next call.
    opened.catch(() => (opening = null));
    return opened;
  };
  return {
    read: async () => (await desk()).read(),
    choose: async (choice, by) => (await desk()).choose(choice, by),
    test: async () => (await desk()).test(),
    present: () => void opening?.then((opened) => opened.present()).catch(() => undefined),
    async start(onProblem) {
      try {
        if (options().file.read() !== null) await desk();
      } catch (error) {
        onProblem(toWireError(error));
      }
    },
    probes: async () => (opening === null ? [] : (await desk()).probes()),
    close: async () => (await opening?.catch(() => null))?.close(),
  };
}
