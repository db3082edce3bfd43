/** What the self-test found, for people and for machines. */
import * as z from 'zod';

export const selfTestReportSchema = z.strictObject({
  ok: z.boolean(),
  version: z.string(),
  checks: z.array(
    z.strictObject({
      id: z.enum(['start', 'desk', 'contract', 'sandbox', 'command', 'helpers', 'page', 'window', 'end', 'secrets']),
      state: z.enum(['pass', 'fail', 'not-applicable']),
      evidence: z.string(),
    }),
  ),
});
export type SelfTestReport = z.infer<typeof selfTestReportSchema>;
export type SelfTestCheck = SelfTestReport['checks'][number];

/** How long a check may take, in milliseconds; far more than it needs on a slow machine. */
const patienceMs = 30_000;

/**
 * A check that throws has failed, with its words as the evidence; one that does not end has failed too. `not-applicable` is for
 * what a machine may lack.
 */
export async function check(
  id: SelfTestCheck['id'],
  look: () => Promise<string | null>,
  waitMs = patienceMs,
): Promise<SelfTestCheck> {
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    patience = setTimeout(() => resolve(`did not end within ${waitMs / 1000} seconds`), waitMs);
  });
  try {
    const problem = await Promise.race([look(), late]);
    return { id, state: problem === null ? 'pass' : 'fail', evidence: problem ?? '' };
  } catch (error) {
    return { id, state: 'fail', evidence: wordsOf(error) };
  } finally {
    clearTimeout(patience);
  }
}

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : 'failed');

export function reportOf(version: string, checks: readonly SelfTestCheck[]): SelfTestReport {
  return { ok: checks.every(({ state }) => state !== 'fail'), version, checks: [...checks] };
}

export function describeReport(report: SelfTestReport): string {
  const lines = report.checks.map(({ id, state, evidence }) => `${state.padEnd(14)} ${id} ${evidence}`.trimEnd());
  return [...lines, report.ok ? 'Countersign works here.' : 'Countersign does not work here.'].join('\n');
}
