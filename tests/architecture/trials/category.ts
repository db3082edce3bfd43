/** A category of risk more: it spends money. */
import type { Trial } from './trial.ts';

export const category: Trial = {
  name: 'a risk category',
  most: 2,
  insertions: [
    {
      file: 'main/core/domain/risk/risk.ts',
      before: "  C: 'compliance',",
      insert: "  M: 'spends_money',\n",
    },
    {
      file: 'renderer/text/messages/both/risk-categories.ts',
      before: '} as const satisfies',
      insert: "  spends_money: { en: 'Costs money', de: 'Kostet Geld' },\n",
    },
  ],
  newFiles: [],
  ownTest: {
    file: 'tests/unit/trial-category.test.ts',
    text: `import { expect, test } from 'vitest';
import { assessmentSchema } from '#domain/approval/assessment.ts';
import { categoriesOf } from '../../main/core/risk/finding.ts';
import { texts } from '../../renderer/text/texts/screen-texts.ts';

test('the category has its letter, its words and a place in an assessment', () => {
  expect(categoriesOf('M')).toEqual(['spends_money']);
  expect(texts.cardCategory.spends_money).toBe('Costs money');
  expect(assessmentSchema.shape.categories.safeParse(['spends_money']).success).toBe(true);
});
`,
  },
  holds: ['tests/unit/renderer/messages.test.ts', 'tests/unit/node/assess/create-assessor.test.ts'],
};
