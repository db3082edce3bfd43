/** What a quit would end. */
import { expect, test } from 'vitest';
import { describeLoss } from '../../../main/desktop/describe-loss.ts';
import { emptyPicture } from '../../../main/desktop/desk-picture.ts';
import { missingDisplay } from '../../../main/desktop/refuse-without-display.ts';
import { sampleApproval } from '../../fakes/sample-pictures.ts';

test('a quiet desk may be quit without a word; anything that runs or waits is counted', () => {
  expect(describeLoss(emptyPicture)).toBeNull();
  expect(describeLoss({ ...emptyPicture, running: new Set(['run_1'] as const) })).toBe('1 command has not ended.');
  expect(
    describeLoss({ ...emptyPicture, running: new Set(['run_1', 'run_2'] as const), approvals: [sampleApproval()] }),
  ).toBe('2 commands have not ended, 1 request waits for you.');
});

test.each([
  ['linux', {}, '', true],
  ['linux', { DISPLAY: '' }, '', true],
  ['linux', { DISPLAY: ':0' }, '', false],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, '', false],
  ['linux', {}, 'headless', false],
  ['darwin', {}, '', false],
] as const)('on %s with %o a display is missing: %s', (platform, env, ozone, isMissing) => {
  expect(missingDisplay(platform, env, ozone) !== null).toBe(isMissing);
});
