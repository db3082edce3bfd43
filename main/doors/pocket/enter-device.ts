/** How a device comes in: with a code of the desk and a person who confirms it, later with its key alone. */
import type { FromDevice } from '#contract/pocket.ts';
import type { DeviceId } from '#domain/devices/device.ts';
import { enterWords, pairWords } from '#domain/devices/signed-words.ts';
import { isSignedBy } from './check-answer.ts';
import { refuse, type OpenLink } from './open-link.ts';

export async function pair(
  link: OpenLink,
  { code, name, key, signature }: Extract<FromDevice, { t: 'pair' }>,
): Promise<void> {
  const { challenge, ground, end } = link;
  if (!isSignedBy(key, pairWords({ code, key, challenge }), signature)) return refuse(link, 'bad-signature');
  const claimed = ground.pairing.claim(code, { name, key });
  if (claimed === null) return refuse(link, 'bad-code');
  link.isPairing = true;
  end.send({ t: 'compare' });
  const isDone = await claimed;
  link.isPairing = false;
  const device = ground.book.kept().devices.find((each) => each.key === key && each.revokedAt === null);
  if (!isDone || device === undefined) return refuse(link, 'not-confirmed');
  if (!link.isOpen) return;
  end.send({ t: 'paired', device: device.id });
  await showInbox(link, device.id);
}

export async function enter(
  link: OpenLink,
  { device: id, signature }: Extract<FromDevice, { t: 'enter' }>,
): Promise<void> {
  const { challenge, ground } = link;
  const device = ground.book.find(id);
  if (device === null) return refuse(link, 'unknown-device', id);
  if (!isSignedBy(device.key, enterWords({ device: id, challenge }), signature)) {
    return refuse(link, 'bad-signature', id);
  }
  if (device.revokedAt !== null) return refuse(link, 'revoked', id);
  await showInbox(link, id);
}

async function showInbox(link: OpenLink, device: DeviceId): Promise<void> {
  const { inbox, book, clock, hostName } = link.ground;
  link.show = () =>
    link.end.send({ t: 'inbox', host: hostName, ...inbox.cards(), isTold: book.find(device)?.push !== undefined });
  link.entered = device;
  link.stopFollowing = inbox.onChange(link.show);
  link.show();
  // When it was seen last is a comfort, and no reason to refuse it.
  await book.change(device, { lastSeenAt: clock.now() }).catch(() => undefined);
}
