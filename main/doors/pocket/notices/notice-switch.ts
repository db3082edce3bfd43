/** Loads what notices need with the first call about them, and at the start only where a person chose some before. */
import type { ProbeResult } from '#domain/common/health.ts';
import { toWireError, type WireError } from '#domain/common/errors.ts';
import type { NoticeAccess } from '../../../rpc/bind/devices/bind-devices.ts';
import { openOnce } from '../open-once.ts';
import type { PushAccess } from '../push-access.ts';
import type { NoticeDesk, NoticeDeskOptions } from './open-notices.ts';

export interface NoticeSwitch extends NoticeAccess {
  /** What the desk's notices are to its devices. */
  readonly push: PushAccess;
  start(onProblem: (problem: WireError) => void): Promise<void>;
  probes(): Promise<readonly ProbeResult[]>;
  close(): Promise<void>;
}

/** `options` is asked once the broker is there. */
export function createNoticeSwitch(options: () => NoticeDeskOptions): NoticeSwitch {
  const { get: desk, current } = openOnce(async (): Promise<NoticeDesk> =>
    (await import('./open-notices.ts')).openNotices(options()),
  );
  return {
    read: async () => (await desk()).read(),
    choose: async (choice, by) => (await desk()).choose(choice, by),
    test: async () => (await desk()).test(),
    present: () =>
      void current()
        ?.then((opened) => opened.present())
        .catch(() => undefined),
    push: {
      key: async () => (await desk()).key(),
      takes: async (push) => (await desk()).takes(push),
      targets(targets) {
        if (targets.length > 0 || current() !== null)
          void desk()
            .then((opened) => opened.targets(targets))
            // Said by `start`, and by every call about notices.
            .catch(() => undefined);
      },
    },
    async start(onProblem) {
      try {
        if (options().file.read() !== null) await desk();
      } catch (error) {
        onProblem(toWireError(error));
      }
    },
    probes: async () => (current() === null ? [] : (await desk()).probes()),
    close: async () => (await current()?.catch(() => null))?.close(),
  };
}
