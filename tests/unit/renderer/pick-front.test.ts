import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApprovalId } from '#domain/common/ids.ts';
import { pickFront } from '../../../renderer/stores/create-view.ts';
import { sampleApproval } from '../../fakes/samples/sample-views.ts';

const approval = (id: ApprovalId) => sampleApproval({ id });
const three = [approval('apr_1'), approval('apr_2'), approval('apr_3')];

test.each([
  { name: 'the first that came is in front', front: null, approvals: three, later: [], expected: 'apr_1' },
  {
    name: 'the one in front stays, whatever else waits',
    front: 'apr_2',
    approvals: three,
    later: [],
    expected: 'apr_2',
  },
  { name: 'one that was settled makes room', front: 'apr_1', approvals: three.slice(1), later: [], expected: 'apr_2' },
  { name: 'one that was put off makes room', front: 'apr_1', approvals: three, later: ['apr_1'], expected: 'apr_2' },
  { name: 'all put off shows none', front: 'apr_1', approvals: [approval('apr_1')], later: ['apr_1'], expected: null },
] as const)('$name', ({ front, approvals, later, expected }) => {
  expect(pickFront(front, approvals, new Set(later))).toBe(expected);
});

test('new requests never change which card is in front', () => {
  const id = fc.integer({ min: 0, max: 30 }).map((n): ApprovalId => `apr_${n}`);
  fc.assert(
    fc.property(fc.uniqueArray(id, { minLength: 1 }), fc.uniqueArray(id), (waiting, arriving) => {
      const front = pickFront(null, waiting.map(approval), new Set());
      const more = [...new Set([...waiting, ...arriving])].map(approval);
      expect(pickFront(front, more, new Set())).toBe(front);
    }),
  );
});
