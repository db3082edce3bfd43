/** Takes where a device wants to be told that something waits: signed like an answer, and kept with the device. */
import type { FromDevice, PocketRefusal } from '#contract/pocket.ts';
import type { DeviceId } from '#domain/devices/device.ts';
import { pushWords } from '#domain/devices/signed-words.ts';
import { refuseSigned } from './check-answer.ts';
import { refuse, type LinkGround, type OpenLink } from './open-link.ts';
import { targetsOf } from './push-access.ts';

export async function givePushKey(link: OpenLink): Promise<void> {
  const key = await link.ground.push.key().catch(() => null);
  if (key === null) return refuse(link, 'not-told');
  if (link.isOpen) link.end.send({ t: 'push-key', key, nonce: link.nonces.give('push') });
}

export async function takePush(
  link: OpenLink,
  said: Extract<FromDevice, { t: 'push' }>,
  enteredAs: DeviceId,
): Promise<void> {
  const { ground, nonces } = link;
  // Used up before all else: no nonce is tried twice.
  const spent = nonces.take(said.nonce, 'push');
  const find = (id: DeviceId) => ground.book.find(id);
  const code =
    refuseSigned(said, pushWords(said), spent, { enteredAs, find }) ??
    (await keep(ground, said).catch(() => 'not-taken'));
  if (code !== null) return refuse(link, code, said.device);
  ground.push.targets(targetsOf(ground.book));
  link.show();
}

async function keep(
  { book, push, log }: LinkGround,
  said: Extract<FromDevice, { t: 'push' }>,
): Promise<PocketRefusal | null> {
  if (said.push !== null && !(await push.takes(said.push))) return 'push-host';
  if (!log.mayChange()) return 'too-many';
  await log.asked(said, book.find(said.device)?.name ?? '');
  // Revoked while the row was written.
  if (book.find(said.device)?.revokedAt !== null) return 'revoked';
  await book.change(said.device, { push: said.push ?? undefined });
  return null;
}
