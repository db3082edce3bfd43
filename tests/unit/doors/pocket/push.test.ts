/** Where a device wants to be told: taken from itself alone, once and in time. */
import { expect, test } from 'vitest';
import { nonceLifetimeMs } from '../../../../main/doors/pocket/nonces.ts';
import { mostPushChanges } from '../../../../main/doors/pocket/device-log.ts';
import { openStage, type Connection } from './device-stage.ts';

const push = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/hidden',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
};

async function nonceOf(at: Connection): Promise<string> {
  await at.tell({ t: 'ask-push' });
  return at.last('push-key')?.nonce ?? '';
}

test('a device that asks is told, is not any more when it says so, and the log has both without its address', async () => {
  const stage = openStage();
  const { phone, id, at } = await stage.come();
  expect(at.last('inbox')?.isTold).toBe(false);
  await at.tell(await phone.push({ device: id, push, nonce: await nonceOf(at) }));
  expect(at.last('inbox')?.isTold).toBe(true);
  expect(stage.told).toEqual([[{ id, name: 'Phone', push }]]);
  expect(stage.rows()).toMatchObject([{ device: id, name: 'Phone', host: 'fcm.googleapis.com' }]);
  await at.tell(await phone.push({ device: id, push: null, nonce: await nonceOf(at) }));
  expect(at.last('inbox')?.isTold).toBe(false);
  expect(stage.told.at(-1)).toEqual([]);
  expect(JSON.stringify(stage.rows())).not.toContain('hidden');
});

test('what is forged, used, late, of another device or of a revoked one changes nothing', async () => {
  const stage = openStage();
  const [{ phone, id, at }, other] = [await stage.come(), await stage.come('Other')];
  const nonce = await nonceOf(at);
  const said = await phone.push({ device: id, push, nonce });
  await at.tell({ ...said, push: { ...push, endpoint: 'https://fcm.googleapis.com/fcm/send/other' } });
  await at.tell(said);
  const old = await phone.push({ device: id, push, nonce: await nonceOf(at) });
  stage.host.clock.advance(nonceLifetimeMs + 1);
  await at.tell(old);
  await other.at.tell(await phone.push({ device: id, push, nonce: await nonceOf(other.at) }));
  const evil = { ...push, endpoint: 'https://10.0.0.1/' };
  await at.tell(await phone.push({ device: id, push: evil, nonce: await nonceOf(at) }));
  expect(at.refusals()).toEqual(['bad-signature', 'replayed', 'late', 'push-host']);
  expect(other.at.refusals()).toEqual(['wrong-device']);
  // The nonce of a card is none for this.
  await stage.ask();
  const [card] = stage.broker.approvals();
  await at.tell({ t: 'ask', card: card!.id });
  await at.tell(await phone.push({ device: id, push, nonce: at.last('nonce')?.nonce ?? '' }));
  expect(at.refusals().at(-1)).toBe('replayed');
  const late = await phone.push({ device: id, push, nonce: await nonceOf(at) });
  await stage.book.change(id, { revokedAt: 1 });
  await at.tell(late);
  expect(at.refusals().at(-1)).toBe('revoked');
  expect(stage.told).toEqual([]);
});

test('a device that asks again and again does not fill the log', async () => {
  const stage = openStage();
  const { phone, id, at } = await stage.come();
  for (let times = 0; times <= mostPushChanges; times += 1)
    await at.tell(await phone.push({ device: id, push, nonce: await nonceOf(at) }));
  expect(at.refusals()).toEqual(['too-many']);
  expect(stage.told).toHaveLength(mostPushChanges);
});
