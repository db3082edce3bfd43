/** What an attempt left to judge it by. */
import type { Refusal } from '#domain/sandbox/denial.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { DenialEvidence } from './classify-denial.ts';

export interface EndedRun {
  readonly plan: SandboxPlan;
  readonly startedAt: number | null;
  readonly exit: {
    readonly exitCode: number | null;
    readonly signal: string | null;
    readonly observed: readonly Refusal[];
  };
  readonly output: { readonly stdout: Uint8Array; readonly stderr: Uint8Array };
}

export function evidenceOf(
  { cwd, argv }: Pick<DenialEvidence, 'cwd' | 'argv'>,
  { plan, startedAt, exit, output }: EndedRun,
): DenialEvidence {
  const { exitCode, signal, observed } = exit;
  return {
    plan,
    cwd,
    argv,
    startedAt,
    exitCode,
    signal,
    observed,
    // Megabytes, which most endings need not be judged by.
    get text() {
      const decoder = new TextDecoder();
      return `${decoder.decode(output.stdout)}\n${decoder.decode(output.stderr)}`;
    },
  };
}
