/** A whole agent where the cover of its shells was not built: it is told of, and the sandbox holds it as it holds everything. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentReport, endSchema, type AgentReport } from './harness/worlds/agent-report.ts';
import { cannotTry, createPlace, users, type Place, type TestUser } from './harness/users.ts';

const cases = [
  {
    name: 'line',
    way: 'run',
    argv: ['sh', '-c', 'echo UNASKED; cat {home}/.ssh/id_test; echo x > {home}/.profile; cat /run/countersign/door'],
  },
  { name: 'settings', way: 'write', path: '{home}/.claude/settings.json', text: '{"hooks":{"evil":1}}' },
];

describe.skipIf(cannotTry !== null || process.platform !== 'linux')('a whole agent without covers', () => {
  let place: Place;
  const reports = new Map<TestUser['title'], AgentReport>();
  beforeAll(async () => {
    place = createPlace();
    for (const user of users) reports.set(user.title, await agentReport(place, user, cases, null));
  });
  afterAll(() => place.remove());

  test.each(users)('as $title is said to be held as a whole, and is', ({ title }) => {
    const report = reports.get(title) ?? expect.fail('there is no report');
    const sentence =
      'You are not asked about the commands of Claude Code one by one; it is contained as a whole: the program that covers shells was not built here (no C compiler).';
    expect(report.told).toContain(sentence);
    // Whoever says yes has read it before.
    expect(report.cards[0]?.reasons[0]).toBe(sentence);
    expect(report.told.join('\n')).not.toContain('one by one.');
    expect(report.asked).toEqual([]);
    expect(report.outcome.attempt.shells).toBeUndefined();
    const { out } = endSchema.parse(report.results['line']?.said);
    expect(out).toBe('UNASKED\n');
    expect(report.home['.profile']).toBe('# untouched\n');
    expect(report.home['.claude/settings.json']).toBe('{"hooks":{}}');
  });
});
