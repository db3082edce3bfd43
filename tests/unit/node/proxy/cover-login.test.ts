import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { coveredBody, formsOfLogin, type LoginForms } from '../../../../main/node/proxy/credential/cover-login.ts';

const token = 'npm_abcabcabcabcdefghijkl';
const forms = formsOfLogin(`Bearer ${token}`);

async function covered(chunks: readonly string[], of: LoginForms): Promise<string> {
  const body = coveredBody(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), undefined, of);
  const parts: Buffer[] = [];
  for await (const part of body as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString();
}

const password = 'hunter22hunter22';
const basic = `Basic ${Buffer.from(`me:${password}`).toString('base64')}`;

test.each([
  [token, `Bearer ${token}`, `a ${token}${token} npm_abcabc${token} npm_ ${token.slice(0, -1)} b`],
  // Its end is its beginning, too.
  [password, basic, `a ${password} ${password}hunter22 hunter2 b`],
])('%s is covered wherever an answer is cut', async (secret, authorization, text) => {
  const stars = '*'.repeat(secret.length);
  const whole = text.replaceAll(`${password}hunter22`, `${stars}${'*'.repeat(8)}`).replaceAll(secret, stars);
  for (let first = 0; first <= text.length; first += 1) {
    for (let second = first; second <= text.length; second += 1) {
      const parts = [text.slice(0, first), text.slice(first, second), text.slice(second)];
      expect(await covered(parts, formsOfLogin(authorization))).toBe(whole);
    }
  }
  expect(await covered(text.split(''), formsOfLogin(authorization))).toBe(whole);
});

test('what cannot be a login is passed on at once', async () => {
  const source = new Readable({ read: () => {} });
  const body = coveredBody(source, undefined, forms);
  source.push('data: x\n\n');
  const [first] = await new Promise<readonly unknown[]>((resolve) => body?.once('data', (...got) => resolve(got)));
  expect(String(first)).toBe('data: x\n\n');
});
