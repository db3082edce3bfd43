/** A clock that steps by years while commands run and wait: each ends as it would have, once, and the log stays whole. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { sitAtBroker } from '../../agents/harness/person-at-broker.ts';
import { expect, test, type Home } from './helpers/headless-host.ts';
import { runCli, startCli } from './helpers/run-cli.ts';

const headless = join(import.meta.dirname, '../../../out/headless.js');
const yearMs = 365 * 86_400_000;

/** A broker whose clock is off by what a file says at the moment it looks. */
function clockFrom(file: string): string {
  const source = `import { readFileSync } from 'node:fs'; const real = Date.now;
Date.now = () => real() + Number(readFileSync(${JSON.stringify(file)}, 'utf8'));`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

const attemptSchema = z.object({
  entry: z.object({ outcome: z.object({ attempt: z.object({ durationMs: z.number() }) }) }),
});

/** How long the last command that ended says that it ran. */
async function lastDuration(home: Home): Promise<number> {
  const listed = await runCli(['audit', 'list', '--result', 'completed', '--limit', '1', '--json'], { home });
  const { seq } = z.object({ seq: z.number() }).parse(JSON.parse(listed.stdout.toString()));
  const shown = await runCli(['audit', 'show', String(seq)], { home });
  return attemptSchema.parse(JSON.parse(shown.stdout.toString())).entry.outcome.attempt.durationMs;
}

for (const [where, years] of [
  ['ahead', 10],
  ['back', -20],
] as const) {
  test(`a clock that steps ${Math.abs(years)} years ${where} ends no command and no card, and lengthens none`, async ({
    home,
    startHost,
  }) => {
    const file = join(home.home, 'clock');
    writeFileSync(file, '0');
    const host = await startHost(['--import', clockFrom(file), headless]);
    const person = await sitAtBroker(host.url, () => 'wait');
    const line = 'touch begun; while [ ! -e go ]; do sleep 0.05; done; echo done';
    const running = startCli(['exec', '--', 'sh', '-c', line], { home });
    const late = startCli(['exec', '--timeout-ms', '4000', '--', 'sleep', '60'], { home });
    const asking = startCli(['exec', '--approval', 'untrusted', '--', 'sh', '-c', 'echo once >> made'], { home });
    await asking.said('waiting for a person');
    await expect.poll(() => existsSync(join(home.project, 'begun')) && person.cards.length === 1).toBe(true);

    writeFileSync(file, String(years * yearMs));
    writeFileSync(join(home.project, 'go'), '');
    const end = await running.end;
    expect([end.code, end.stdout.toString()]).toEqual([0, 'done\n']);
    const took = await lastDuration(home);
    expect(took).toBeGreaterThanOrEqual(0);
    expect(took).toBeLessThan(60_000);
    // Its time is that of the machine, whatever the clock says.
    expect((await late.end).code).toBe(124);
    // The card waits still, and its answer counts.
    const { id: approvalId = 'apr_none', digest = '', sessionId = '' } = person.cards[0] ?? {};
    const answer = { approvalId, digest, verdict: { kind: 'approve', scope: { kind: 'once' } } };
    await person.call('session.submit', {
      sessionId,
      submission: { id: 'yes', op: { type: 'exec-approval', answer } },
    });
    expect((await asking.end).code).toBe(0);
    expect((await runCli(['exec', '--', 'true'], { home })).code).toBe(0);
    const during = await runCli(['audit', 'verify'], { home });
    expect([during.code, during.stdout.toString()]).toEqual([0, expect.stringMatching(/^Intact: \d+ rows/u)]);
    person.close();
    await host.stop();

    // The next broker has the right time again.
    await startHost();
    expect((await runCli(['exec', '--', 'true'], { home })).code).toBe(0);
    const after = await runCli(['audit', 'verify'], { home });
    expect([after.code, after.stdout.toString()]).toEqual([0, expect.stringMatching(/^Intact: \d+ rows/u)]);
  });
}
