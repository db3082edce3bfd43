/** `countersign doctor`: what this machine can protect, with a way out for what it lacks. Returns 1 without a sandbox. */
import type { HealthReport } from '#domain/health.ts';

const marks = { pass: 'ok  ', fail: 'FAIL', 'not-applicable': '-   ' } as const;

export function doctor(json: boolean, report: HealthReport): number {
  if (json) process.stdout.write(`${JSON.stringify(report)}\n`);
  else {
    const lines = [
      report.sandboxUsable ? `Sandbox: ${report.mechanism}` : `No usable sandbox: ${report.problem ?? 'unknown'}`,
      ...(report.remedy === null ? [] : [report.remedy]),
      ...report.probes.map(({ state, title, remedy }) =>
        state === 'fail' && remedy !== null ? `${marks[state]} ${title}\n     ${remedy}` : `${marks[state]} ${title}`,
      ),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  return report.sandboxUsable ? 0 : 1;
}
