/** One connection of a device, from its challenge to its end: what it may say when, and how often. */
import { randomBytes } from 'node:crypto';
import { fromDeviceSchema, type FromDevice, type PocketRefusal } from '#contract/pocket.ts';
import type { Clock } from '#core/ports.ts';
import type { DeviceId } from '#domain/devices/device.ts';
import { enter, pair } from './enter-device.ts';
import { createNonces } from './nonces.ts';
import { refuse, type DeviceEnd, type LinkGround, type OpenLink } from './open-link.ts';
import { takeAnswer } from './take-answer.ts';
import { givePushKey, takePush } from './take-push.ts';

export interface DeviceLink {
  /** Null before it came in. */
  device(): DeviceId | null;
  /** It has shown its key, or a code of the desk that a person is confirming. */
  hasPlace(): boolean;
  take(text: string): Promise<void>;
  /** Says why, and cuts the connection. */
  cut(code: PocketRefusal): void;
  gone(): void;
}

/** A person taps a few times a second at most. */
export const mostMessagesIn10s = 60;
/** Who has not come in by then is no device of ours. */
export const enterWithinMs = 15_000;
const mostTries = 5;

/** The connection has to be let in by the server already: here its device is asked who it is. */
export function openDeviceLink(end: DeviceEnd, ground: LinkGround): DeviceLink {
  const { clock } = ground;
  const link: OpenLink = {
    end,
    ground,
    challenge: randomBytes(32).toString('base64url'),
    nonces: createNonces(clock),
    entered: null,
    isOpen: true,
    isPairing: false,
    tries: 0,
    stopFollowing: null,
    show: () => undefined,
  };
  const allows = createRate(clock);
  const cancelTimer = clock.after(enterWithinMs, () => {
    if (link.entered === null && !link.isPairing) end.close();
  });
  const gone = (): void => {
    link.isOpen = false;
    cancelTimer();
    link.stopFollowing?.();
    ground.onGone();
  };
  const cut = (code: PocketRefusal): void => {
    if (!link.isOpen) return;
    end.send({ t: 'refused', code, card: null });
    end.close();
    gone();
  };
  const tooMany = (): void => {
    ground.log.refused({ code: 'too-many', device: link.entered, card: null });
    cut('too-many');
  };
  end.send({ t: 'challenge', challenge: link.challenge });
  return {
    device: () => link.entered,
    hasPlace: () => link.entered !== null || link.isPairing,
    async take(text) {
      if (!link.isOpen) return;
      if (!allows()) return tooMany();
      const read = fromDeviceSchema.safeParse(parseJson(text));
      if (!read.success) return refuse(link, 'unreadable');
      if (read.data.t === 'pair' || read.data.t === 'enter') link.tries += 1;
      if (link.entered === null && link.tries > mostTries) return tooMany();
      await takeMessage(link, read.data);
    },
    cut,
    gone,
  };
}

function takeMessage(link: OpenLink, said: FromDevice): Promise<void> | void {
  if (said.t === 'pair' || said.t === 'enter') {
    if (link.entered !== null || link.isPairing) return refuse(link, 'unreadable');
    return said.t === 'pair' ? pair(link, said) : enter(link, said);
  }
  if (link.entered === null) return refuse(link, 'unknown-device', null);
  if (said.t === 'answer') return takeAnswer(link, said, link.entered);
  if (said.t === 'ask-push') return givePushKey(link);
  if (said.t === 'push') return takePush(link, said, link.entered);
  if (link.ground.inbox.find(said.card) === null) return refuse(link, 'gone', link.entered, said.card);
  link.end.send({ t: 'nonce', card: said.card, nonce: link.nonces.give(said.card) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function createRate(clock: Pick<Clock, 'elapsed'>): () => boolean {
  let from = clock.elapsed();
  let count = 0;
  return () => {
    if (clock.elapsed() - from > 10_000) [from, count] = [clock.elapsed(), 0];
    count += 1;
    return count <= mostMessagesIn10s;
  };
}
