/** Which cards a paired device may allow. */
import { expect, test } from 'vitest';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { fromDeskSchema, mostPocketGrants } from '#contract/pocket.ts';
import { toPocketCard } from '../../../../main/doors/pocket/pocket-card.ts';
import { externalToolCard } from '../../../e2e/headless/helpers/external-tool-card.ts';
import { sampleApproval } from '../../../fakes/samples/sample-views.ts';

const ground = { assessmentOf: () => null, allowsCritical: true };
const yesOf = (card: ApprovalRequest) => toPocketCard(card, ground).yes;

test('settings of the desk are allowed at the desk alone', async () => {
  const subject = { kind: 'tool' as const, name: 'countersign settings', input: '{}', paths: [] };
  const choices = [{ id: 'yes', name: 'Allow', effect: 'allow', isLasting: false }] as const;
  const tool = await externalToolCard({ subject, choices: [...choices] });
  expect(yesOf(tool)).toBe('offered');
  expect(yesOf({ ...tool, subject: { ...subject, byDesk: true } })).toBe('desk');
});

test('a card that gives more than is shown is allowed at the desk alone, and hides no other card', () => {
  const grants = Array.from({ length: mostPocketGrants + 1 }, (_each, n) => ({
    kind: 'path' as const,
    path: `/srv/${n}`,
    access: 'read' as const,
  }));
  const card = sampleApproval({ grants } as never);
  const shown = toPocketCard({ ...card, grants } as never, ground);
  expect(shown.yes).toBe('desk');
  expect(fromDeskSchema.safeParse({ t: 'inbox', host: 'box', cards: [shown], more: 0, isTold: false }).success).toBe(
    true,
  );
});
