import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productVersion } from '../../../main/rpc/product-version.ts';

test('the version that clients are told is the one of the package', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({ version: productVersion });
});
