/** What the broker was started with must not let somebody stand between it and the model that gets its key. */
import { expect, test } from 'vitest';
import { keepCertificatesChecked } from '../../../../main/node/host/programs/keep-certificates-checked.ts';

test.each([
  ['0', 'NODE_TLS_REJECT_UNAUTHORIZED=0'],
  ['1', null],
  [undefined, null],
])('with %s it says %s, and certificates are checked', (value, says) => {
  const env: Record<string, string | undefined> = { HOME: '/home/u', NODE_TLS_REJECT_UNAUTHORIZED: value };
  const told = keepCertificatesChecked(env);
  expect(told === null ? null : told.slice(0, 30)).toBe(says);
  expect(env['NODE_TLS_REJECT_UNAUTHORIZED']).not.toBe('0');
  expect(env['HOME']).toBe('/home/u');
});
