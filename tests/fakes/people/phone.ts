/** A phone in tests: a key of its own, and signatures as the pocket page makes them. */
import { webcrypto } from 'node:crypto';
import type { FromDevice } from '#contract/pocket.ts';
import {
  answerWords,
  enterWords,
  pairWords,
  pushWords,
  type SignedAnswer,
  type SignedPush,
} from '#domain/devices/signed-words.ts';
import type { DeviceId } from '#domain/devices/device.ts';

export interface Phone {
  readonly key: string;
  sign(words: string): Promise<string>;
  pair(code: string, challenge: string, name?: string): Promise<FromDevice>;
  enter(device: DeviceId, challenge: string): Promise<FromDevice>;
  /** Asks to be told there; null: no more. */
  push(push: SignedPush): Promise<Extract<FromDevice, { t: 'push' }>>;
  answer(answer: SignedAnswer): Promise<Extract<FromDevice, { t: 'answer' }>>;
}

export async function createPhone(): Promise<Phone> {
  const { subtle } = webcrypto;
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const key = Buffer.from(await subtle.exportKey('spki', pair.publicKey)).toString('base64url');
  const sign = async (words: string): Promise<string> => {
    const signed = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, Buffer.from(words));
    return Buffer.from(signed).toString('base64url');
  };
  return {
    key,
    sign,
    pair: async (code, challenge, name = 'Phone') => ({
      t: 'pair',
      code,
      name,
      key,
      signature: await sign(pairWords({ code, key, challenge })),
    }),
    enter: async (device, challenge) => ({
      t: 'enter',
      device,
      signature: await sign(enterWords({ device, challenge })),
    }),
    push: async (push) => ({ t: 'push', ...push, signature: await sign(pushWords(push)) }),
    answer: async (answer) => ({ t: 'answer', ...answer, signature: await sign(answerWords(answer)) }),
  };
}
