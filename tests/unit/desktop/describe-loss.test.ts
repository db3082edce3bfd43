/** What a quit would end. */
import { expect, test } from 'vitest';
import { describeLoss } from '../../../main/desktop/describe-loss.ts';
import { emptyView } from '../../../main/desktop/broker-view.ts';
import { missingDisplay } from '../../../main/desktop/guard/refuse-without-display.ts';
import { englishWords, openWords } from '../../../main/desktop/words/open-words.ts';
import { sampleApproval } from '../../fakes/samples/sample-views.ts';

test('a quiet desk may be quit without a word; anything that runs or waits is counted', () => {
  expect(describeLoss(emptyView, englishWords)).toBeNull();
  expect(describeLoss({ ...emptyView, running: new Set(['run_1'] as const) }, englishWords)).toBe(
    '1 command has not finished.',
  );
  const busy = { ...emptyView, running: new Set(['run_1', 'run_2'] as const), approvals: [sampleApproval()] };
  expect(describeLoss(busy, englishWords)).toBe('2 commands have not finished, 1 request waits for you.');
});

test('what a quit would end is said in the language of the pages', async () => {
  const busy = { ...emptyView, running: new Set(['run_1'] as const), approvals: [sampleApproval()] };
  const said = '1 Befehl ist noch nicht fertig, 1 Anfrage wartet auf dich.';
  expect(describeLoss(busy, await openWords('de'))).toBe(said);
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
