/** Whatever stands in the store of a team or in its address is read, left out or refused, and throws nothing else. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BrokerError } from '#domain/common/errors.ts';
import { storePolicyName } from '#domain/settings/team-policy.ts';
import { readSharedCard } from '../../../main/doors/team/share-cards.ts';
import { isSignedBy, markOf } from '../../../main/doors/team/host-key.ts';
import { readStoreUrl } from '../../../main/node/team-store/read-store-url.ts';
import {
  readAnswer,
  readCard,
  readHost,
  readPlace,
  readPolicy,
  readPolicyPlace,
  readRows,
  readSentRow,
} from '../../../main/node/team-store/read-team-rows.ts';

const runs = { numRuns: Number(process.env['COUNTERSIGN_FUZZ'] ?? 500) };

const columns = [
  'host key unseen seq hash signature card digest body answer by_host by_user at session_id run_id project_root kind name serial content',
].flatMap((names) => names.split(' '));
/** As somebody could have written it there: the right columns with anything in them. */
const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.constant(null),
  fc.bigInt(),
  fc.stringMatching(/^[0-9a-f]{64}$/),
  fc.constantFrom('allow', 'deny', 'alpha', '1', '-1', '9007199254740993'),
  fc.object(),
);
const row = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...columns), value, { noNullPrototype: false }));

test('rows of any content are read as they must be, or left out', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      for (const host of readRows(rows, readHost)) {
        expect(host.host).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/);
        expect(host.unseen).toBeGreaterThanOrEqual(0);
        expect(markOf(host.key)).toMatch(/^\w{4}-\w{4}-\w{4}$/);
      }
      for (const { seq } of [...readRows(rows, readPlace), ...readRows(rows, readSentRow)])
        expect(Number.isSafeInteger(seq) && seq >= 0).toBe(true);
      for (const { answer } of readRows(rows, readAnswer)) expect(['allow', 'deny']).toContain(answer);
      for (const policy of [...readRows(rows, readPolicy), ...readRows(rows, readPolicyPlace)]) {
        expect(storePolicyName(`store:${policy.name}`)).toBe(policy.name);
        expect(Number.isSafeInteger(policy.serial) && policy.serial > 0).toBe(true);
      }
      // None is signed by anybody.
      for (const card of readRows(rows, readCard)) expect(readSharedCard(card, '')).toBeNull();
    }),
    runs,
  );
});

test('no key and no signature of any text holds', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (key, words, signature) => {
      expect(isSignedBy(key, words, signature)).toBe(false);
    }),
    runs,
  );
});

const address = fc.oneof(
  fc.string(),
  fc.webUrl({ withQueryParameters: true }).map((url) => url.replace(/^https?/, 'postgres')),
  fc
    .tuple(fc.string(), fc.string(), fc.string())
    .map(([user, host, database]) => `postgres://${user}@${host}/${database}`),
  fc.constantFrom('postgres://a@b/%zz', 'postgres://%ff@b/c', 'postgres://a@%41%zz/c', 'postgres://a@[::1]/c'),
);

test('an address of any text is one, or is refused in words', () => {
  fc.assert(
    fc.property(address, (text) => {
      try {
        const { config } = readStoreUrl(text, {});
        const isLocal = String(config.host).startsWith('/');
        expect(isLocal ? config.ssl : config.ssl && config.ssl !== true && config.ssl.rejectUnauthorized).toBe(
          !isLocal,
        );
      } catch (error) {
        if (!(error instanceof BrokerError)) throw error;
        expect(error.code).toBe('bad-request');
      }
    }),
    runs,
  );
});
