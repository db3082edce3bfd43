/** The devices among those that are told: who asked for it, and whether they may be. */
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import type { Notice, NoticeChoice } from '#domain/devices/notice.ts';
import { pushWay, type PushTarget, type PushWay } from '#domain/devices/push.ts';
import type { PushAccess } from '../push-access.ts';

export interface PushGround {
  readonly byPush: (target: PushTarget, way: PushWay, notice: Notice) => Promise<'sent' | 'gone'>;
  /** Of this desk, for push services. */
  readonly pushKey: () => Promise<string>;
  /** A device that listens there no more. */
  readonly forget: (target: PushTarget) => Promise<void>;
}

interface ToldDevices extends PushAccess {
  /** Whether there are some to tell. */
  isOn(): boolean;
  /** One that fails keeps no other from being told. Throws why the first was not. */
  tell(notice: Notice): Promise<void>;
}

export function createToldDevices(ground: PushGround, choice: () => NoticeChoice): ToldDevices {
  let targets: readonly PushTarget[] = [];
  const tell = async (target: PushTarget, notice: Notice): Promise<void> => {
    const way = pushWay(target.push.endpoint, choice());
    if (way === null) throw notTold(target);
    if ((await ground.byPush(target, way, notice)) === 'gone') await ground.forget(target);
  };
  return {
    isOn: () => choice().toDevices && targets.length > 0,
    async tell(notice) {
      const ends = await Promise.allSettled(targets.map((target) => tell(target, notice)));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },
    key: async () => (choice().toDevices ? await ground.pushKey() : null),
    takes: ({ endpoint }) => Promise.resolve(pushWay(endpoint, choice()) !== null),
    targets: (next) => void (targets = next),
  };
}

const notTold = ({ name, push: { endpoint } }: PushTarget): BrokerError =>
  new BrokerError(
    'launch-failed',
    say('{name} was not told: {host} is no push service that this desk takes.', { name, host: new URL(endpoint).host }),
    { remedy: say('Add it in the settings of paired devices, or revoke the device.') },
  );
