/** Pairing: a code that counts once and shortly, and the characters that a person compares. */
import { describe, expect, test } from 'vitest';
import { BrokerError } from '#domain/common/errors.ts';
import { mostDevices } from '#domain/devices/device.ts';
import { checkOf, pairingLifetimeMs } from '../../../../main/doors/pocket/pairing.ts';
import { openDeviceBook } from '../../../../main/doors/pocket/device-book.ts';
import { createPhone } from '../../../fakes/people/phone.ts';
import { memoryFile, openStage } from './device-stage.ts';

async function begun() {
  const stage = openStage();
  const { id, code } = stage.pairing.begin();
  const phone = await createPhone();
  const at = stage.connect();
  const confirm = async (check = checkOf({ code, key: phone.key })): Promise<boolean> => {
    const confirmed = stage.pairing.confirm(id, check);
    if (confirmed === null) return false;
    await stage.book.add(confirmed.claim.name, confirmed.claim.key);
    confirmed.settle(true);
    return true;
  };
  return { stage, id, code, phone, at, confirm };
}

test('a device with the code is paired once a person has compared its characters', async () => {
  const { stage, id, code, phone, at, confirm } = await begun();
  const paired = at.tell(await phone.pair(code, at.challenge, 'Anna’s phone'));
  expect(await stage.pairing.found(id)).toBe('Anna’s phone');
  expect(at.last('compare')).toBeDefined();
  expect(stage.book.kept().devices).toEqual([]);
  expect(await confirm()).toBe(true);
  await paired;
  expect(at.last('paired')?.device).toBe(stage.book.kept().devices[0]?.id);
  expect(at.last('inbox')).toMatchObject({ cards: [] });
});

describe('not paired:', () => {
  test('with a wrong code, and after five of them with the right one', async () => {
    const { stage, code, phone, at } = await begun();
    for (let n = 0; n < 5; n += 1) {
      const other = stage.connect();
      await other.tell(await phone.pair('0'.repeat(12), other.challenge));
      expect(other.refusals()).toEqual(['bad-code']);
    }
    await at.tell(await phone.pair(code, at.challenge));
    expect(at.refusals()).toEqual(['bad-code']);
  });

  test('with a code that another device has shown', async () => {
    const { stage, code, phone, at } = await begun();
    void at.tell(await phone.pair(code, at.challenge));
    const thief = await createPhone();
    const other = stage.connect();
    await other.tell(await thief.pair(code, other.challenge));
    expect(other.refusals()).toEqual(['bad-code']);
  });

  test('with a code that is too old', async () => {
    const { stage, code, phone, at } = await begun();
    stage.host.clock.advance(pairingLifetimeMs + 1);
    await at.tell(await phone.pair(code, at.challenge));
    expect(at.refusals()).toEqual(['bad-code']);
  });

  test('with the key of another', async () => {
    const { code, phone, at } = await begun();
    const message = await phone.pair(code, at.challenge);
    await at.tell({ ...message, key: (await createPhone()).key } as typeof message);
    expect(at.refusals()).toEqual(['bad-signature']);
  });

  test('with other characters, which end it', async () => {
    const { stage, code, phone, at, confirm } = await begun();
    const paired = at.tell(await phone.pair(code, at.challenge));
    const right = checkOf({ code, key: phone.key });
    expect(await confirm(right === '0000' ? '1111' : '0000')).toBe(false);
    expect(await confirm(right)).toBe(false);
    await paired;
    expect(at.refusals()).toEqual(['not-confirmed']);
    expect(stage.book.kept().devices).toEqual([]);
  });

  test('when another pairing begins', async () => {
    const { stage, id, code, phone, at } = await begun();
    const paired = at.tell(await phone.pair(code, at.challenge));
    stage.pairing.begin();
    await paired;
    expect(at.refusals()).toEqual(['not-confirmed']);
    expect(await stage.pairing.found(id)).toBeNull();
  });
});

test('more devices than a person carries are not paired', async () => {
  const { stage } = await begun();
  for (let n = 0; n < mostDevices; n += 1) await stage.book.add(`Phone ${n}`, (await createPhone()).key);
  await expect(stage.book.add('One more', (await createPhone()).key)).rejects.toMatchObject({
    code: 'too-many',
    message: `${mostDevices} devices are paired already.`,
  });
});

test('a damaged list lets no device in, and is not written over', () => {
  const file = memoryFile('{"version":1,"devices":[{}]}');
  expect(() => openDeviceBook(file, () => 0)).toThrow(BrokerError);
  expect(file.read()).toBe('{"version":1,"devices":[{}]}');
});
