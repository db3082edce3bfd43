/** `countersign doctor`: what this machine can protect, with a way out for what it lacks. Returns 1 without a sandbox. */
import { type WireError, errorText } from '#domain/common/errors.ts';
import type { HealthReport, ProbeResult } from '#domain/common/health.ts';
import { inEnglish, english } from '#domain/common/message.ts';

/** How far each agent is held, in lines; null where no broker runs that could know. */
export type AgentLines = readonly string[] | null;

export function doctor(json: boolean, report: HealthReport, alarms: readonly WireError[], agents: AgentLines): number {
  const told = alarms.map(({ message, remedy }) => `ALARM ${errorText({ message, remedy })}\n`).join('');
  process.stdout.write(
    json
      ? `${JSON.stringify({ ...report, alarms, agents }, inEnglish)}\n`
      : told + describeHealth(report) + describeAgents(agents),
  );
  return report.sandboxUsable ? 0 : 1;
}

function describeAgents(agents: AgentLines): string {
  if (agents === null) return '\nAgents: no desk is running, so it is not known how far each is held.\n';
  return [
    '',
    'Agents:',
    ...(agents.length === 0 ? ['None asks here yet.'] : agents).map((line) => `  ${line}`),
    '',
  ].join('\n');
}

/** What does not work comes first: it is what a person came for. */
export function describeHealth(report: HealthReport): string {
  const { probes, mechanism, sandboxUsable, problem, remedy } = report;
  const of = (state: ProbeResult['state']): readonly ProbeResult[] => probes.filter((probe) => probe.state === state);
  const lines = [
    sandboxUsable
      ? `Commands run in a sandbox here (${mechanism}).`
      : `Nothing can run in a sandbox here. ${english(problem) ?? ''}`,
    ...(remedy === null ? [] : [`→ ${english(remedy)}`]),
    ...section(
      'Does not work',
      of('fail').flatMap((probe) => failure(probe, english(remedy))),
    ),
    ...section(
      'Works',
      of('pass').map(({ title }) => `  ✓ ${english(title)}`),
    ),
    ...section(
      'Does not apply, or could not be tried',
      of('not-applicable').map(({ title }) => `  – ${english(title)}`),
    ),
    '',
    'The proof of each is in `countersign doctor --json`.',
  ];
  return `${lines.join('\n')}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines];
}

/** What was said above already is not said again. */
function failure({ title, remedy }: ProbeResult, said: string | null): readonly string[] {
  return remedy === null || english(remedy) === said
    ? [`  ✗ ${english(title)}`]
    : [`  ✗ ${english(title)}`, `    → ${english(remedy)}`];
}
