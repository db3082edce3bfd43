/** A card at a terminal, where a person may say yes: what makes it dangerous stands there in words. */
import { expect, test } from 'vitest';
import type { ApprovalRequest, CommandFacts } from '#domain/approval/approval.ts';
import { describeCard } from '../../../../main/doors/cli/say/describe-cards.ts';
import { sampleApproval, sampleEscalation, samplePlan, sampleRisk } from '../../../fakes/samples/sample-views.ts';

const plain = sampleApproval();
const facts = (change: Partial<CommandFacts>): ApprovalRequest =>
  sampleApproval({ facts: { ...plain.facts, ...change } });
const key = { kind: 'path', path: '/home/ada/.ssh', access: 'read' } as const;

const rows: readonly [string, ApprovalRequest, readonly string[]][] = [
  ['that there is no sandbox', facts({ plan: { ...samplePlan, mechanism: 'none' } }), ['Sandbox:     none']],
  ['the whole network', facts({ plan: { ...samplePlan, network: 'full' } }), ['network full']],
  ['sandboxes of its own', facts({ plan: { ...samplePlan, nested: true } }), ['may build sandboxes']],
  ['what it was given before', facts({ plan: { ...samplePlan, grants: [key] } }), ['More:        read /home/ada/.ssh']],
  [
    'variables of its caller, with hidden characters drawn',
    facts({ envDelta: { GIT_PAGER: 'sh -c evil\u001b[2K', LANG: 'C' } }),
    ['Variable:    GIT_PAGER=sh -c evil<ESC>[2K', 'Variable:    LANG=C'],
  ],
  ['its folder', facts({ cwd: '/home/ada/code/api-server/sub' }), ['Folder:      /home/ada/code/api-server/sub']],
  ['the program behind its name', plain, ['Program:     /usr/bin/dash']],
  ['that a part cannot be read', sampleApproval({ risk: { ...sampleRisk, opaque: true } }), ['cannot be read']],
  ['its level', sampleApproval({ risk: { ...sampleRisk, level: 'critical' } }), ['Risk:        critical']],
  ['the permission it asks for', sampleEscalation(), ['More:        write /home/ada/x']],
  ['a long command whole', sampleApproval({}, `${'x'.repeat(9000)}; rm -rf /`), ['; rm -rf /']],
];
test.each(rows)('a card at a terminal shows %s', (_what, card, words) => {
  const shown = describeCard(card);
  for (const each of words) expect(shown).toContain(each);
});

test('what an escalation asks for stands there once, beside what it has already', () => {
  const card = sampleEscalation();
  const plan = { ...samplePlan, grants: [key, ...card.grants] };
  const shown = describeCard({ ...card, facts: { ...card.facts, plan } });
  expect(shown.match(/write \/home\/ada\/x/gu)).toHaveLength(1);
  expect(shown).toContain('More:        read /home/ada/.ssh');
});
