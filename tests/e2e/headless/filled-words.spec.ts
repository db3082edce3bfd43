/** A card says beneath the line what its variables stand for, and leaves the line as it is written. */
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import { sampleApproval } from '../../fakes/samples/sample-views.ts';
import { openArmed } from './helpers/armed-card.ts';
import { expect, test } from './helpers/scripted-page.ts';

const line = 'D=/srv/data; for f in one two; do rm -rf "$D/$f"; done; rm "$UNKNOWN"';

test('a variable is shown with what it certainly is', async ({ cards }) => {
  const { facts, ...card } = sampleApproval({}, line);
  const parsed = createCommandReader().read(['bash', '-c', line]);
  await openArmed(cards, { ...card, facts: { ...facts, parsed } });
  await expect(cards.card.getByText(line, { exact: true }).first()).toBeVisible();
  const filled = cards.card.getByRole('list', { name: 'Values of the variables in this line' });
  await expect(filled.getByRole('listitem')).toHaveText(['"$D/$f" is /srv/data/one, /srv/data/two']);
  const folder = process.env['COUNTERSIGN_PICTURES'];
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await cards.page.emulateMedia({ colorScheme });
    await cards.page.screenshot({ path: `${folder}/filled-${colorScheme}.png` });
  }
});
