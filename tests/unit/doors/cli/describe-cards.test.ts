/** A card at a terminal, where a person may say yes: what makes it dangerous stands there in words. */
import { expect, test } from 'vitest';
import type { Review } from '#domain/approval/review.ts';
import type { ApprovalRequest, CommandFacts } from '#domain/approval/approval.ts';
import { describeCard, describeCards } from '../../../../main/doors/cli/say/describe-cards.ts';
import { sampleApproval, sampleEscalation, samplePlan, sampleRisk } from '../../../fakes/samples/sample-views.ts';

const plain = sampleApproval();
const facts = (change: Partial<CommandFacts>): ApprovalRequest =>
  sampleApproval({ facts: { ...plain.facts, ...change } });
const key = { kind: 'path', path: '/home/ada/.ssh', access: 'read' } as const;

const rows: readonly [string, ApprovalRequest, readonly string[]][] = [
  ['that there is no sandbox', facts({ plan: { ...samplePlan, mechanism: 'none' } }), ['Sandbox:     none']],
  ['the whole network', facts({ plan: { ...samplePlan, network: 'full' } }), ['network full']],
  ['sandboxes of its own', facts({ plan: { ...samplePlan, nested: true } }), ['may build sandboxes']],
  ['that it does not see what is staged', facts({ plan: { ...samplePlan, unseen: true } }), ['without what is staged']],
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

const review: Review = {
  mode: 'decides',
  model: 'local-7b',
  verdict: { outcome: 'allow', risk_level: 'high', user_authorization: 'low', rationale: 'Asked\u001b[2K for.' },
  made: 'leave',
  because: 'too-dangerous',
  tookMs: 10,
  tries: 1,
  inputTokens: null,
  outputTokens: null,
};

test('what an automated reviewer makes of a card stands there in words, beside that card alone', () => {
  const other = sampleApproval({ id: 'apr_other', digest: 'e'.repeat(64) });
  const { id: approvalId, runId, digest } = plain;
  const said = 'The automated reviewer leaves it to a person. It said yes, beyond what it may allow.';
  const views = [{ approvalId, runId, digest, review }];
  expect(describeCard(plain, views)).toContain(`Review:      ${said} It says: Asked<ESC>[2K for.\n`);
  expect(describeCard(plain, views)).not.toContain('too-dangerous');
  expect(describeCard(other, views)).not.toContain('Review:');
  expect(describeCards([other, plain], views)).toContain(`${plain.id}\n      ${said}`);
  expect(describeCards([plain], [{ approvalId, runId, digest, review: null }])).toContain('is looking at it.');
});
