/** What `countersign doctor` prints for people. */
import { expect, test } from 'vitest';
import type { ProbeResult } from '#domain/common/health.ts';
import { describeHealth } from '../../../../main/doors/cli/commands/doctor.ts';
import { english, type Message, say } from '#domain/common/message.ts';

const probe = (title: Message, state: ProbeResult['state'], remedy: Message | null = null): ProbeResult => ({
  id: english(title),
  title,
  protection: null,
  state,
  evidence: '',
  remedy,
  durationMs: 1,
});
const end = '\nThe proof of each is in `countersign doctor --json`.\n';

test('what fails is said first, each with its remedy', () => {
  const probes = [
    probe(say('One'), 'pass'),
    probe(say('Two'), 'not-applicable'),
    probe(say('Three'), 'fail', say('Do that.')),
  ];
  expect(describeHealth({ mechanism: 'bwrap', sandboxUsable: true, problem: null, remedy: null, probes })).toBe(
    `Commands run in a sandbox here (bwrap).

Does not work:
  ✗ Three
    → Do that.

Works:
  ✓ One

Does not apply, or could not be tried:
  – Two
${end}`,
  );
});

test('without a sandbox the cause and its remedy are said once', () => {
  const probes = [probe(say('One'), 'fail', say('Do this.'))];
  const report = {
    mechanism: 'none',
    sandboxUsable: false,
    problem: say('It is not there.'),
    remedy: say('Do this.'),
  } as const;
  expect(describeHealth({ ...report, probes })).toBe(
    `Nothing can run in a sandbox here. It is not there.
→ Do this.

Does not work:
  ✗ One
${end}`,
  );
});
