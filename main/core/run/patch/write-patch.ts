/** Writes accepted changes inside the sandbox: all of them, or none. */
import type { Approved } from '#domain/approval/decision.ts';
import type { Command } from '#domain/command/command.ts';
import { effectOf, type PatchedFile } from '#domain/patch/file-change.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import { patchReportSchema, type PatchReport } from '#domain/patch/patch.ts';
import { createOutputLog } from '../../attempt/output-log.ts';
import { runAttempt } from '../../attempt/run-attempt.ts';
import { patchEnding } from '../../result/patch-ending.ts';
import { failed } from '../../result/to-outcome.ts';
import { summaryOf } from '../launch-attempt.ts';
import type { LookedPatch } from './look-at-patch.ts';
import type { RunContext } from '../run-context.ts';
import { joinBytes } from '#domain/common/join-bytes.ts';
import type { VerifiedFile } from '../../patch/verify-patch.ts';
import { say } from '#domain/common/message.ts';

export type WrittenPatch =
  | { readonly kind: 'ended'; readonly outcome: Outcome }
  /** A file is no longer what it was verified against; nothing was written. */
  | { readonly kind: 'changed'; readonly path: string };

/** Writing takes moments; what takes longer hangs on a disk that does not answer. */
const limitMs = 60_000;

export async function writePatch(
  command: Command,
  looked: LookedPatch,
  approved: Approved,
  attempt: number,
  run: RunContext,
): Promise<WrittenPatch> {
  const { ports, report } = run;
  if (ports.patchWriter === null) return { kind: 'ended', outcome: noWriter() };
  // A permission that was taken back while the card was open: what the plan shows is no longer so.
  const ended = looked.plan.grants.find((grant) => run.permitted.hasEnded(grant));
  if (ended?.kind === 'path') return { kind: 'changed', path: ended.path };
  const accepted = new Set(
    acceptedOf(
      looked.files.map(({ file }) => file),
      approved,
    ),
  );
  const files = looked.files.filter(({ file }) => accepted.has(file));
  const written = files.map(({ file }) => ({ ...effectOf(file), baseHash: file.baseHash, newHash: file.newHash }));
  const { plan } = looked;
  await run.record.attempt({ attempt, plan, files: written });
  report.begun(attempt, plan);
  const result = await runAttempt(
    {
      command: { ...command, argv: [ports.patchWriter], cwd: command.projectRoot, timeoutMs: limitMs },
      plan,
      attempt,
      log: createOutputLog({ keepBytes: 0 }),
      // What has begun is finished: it is quick, and half a patch is not on offer.
      signal: new AbortController().signal,
      gate: null,
      onForwarded: () => {},
      onStarted: (started) => {
        void started.write(encodeJob(files));
        started.endInput();
      },
    },
    { launcher: ports.launcher, clock: ports.clock, network: null },
  );
  if (result.kind === 'not-started') return { kind: 'ended', outcome: failed(result.error, null) };
  ports.telemetry.record({
    name: 'countersign.attempt.duration',
    tool: 'apply_patch',
    attempt: attempt === 1 ? 'first' : attempt === 2 ? 'second' : 'later',
    mechanism: plan.mechanism,
    value: result.durationMs,
  });
  const said = result.end === 'exited' ? readReport(result.output.stdout) : null;
  if (said?.result === 'changed') return { kind: 'changed', path: pathOf(files, said.file) };
  const summary = summaryOf(result, attempt);
  const complaint = result.exit.setupError ?? new TextDecoder().decode(result.output.stderr).trim();
  return {
    kind: 'ended',
    outcome: patchEnding(said, said?.result === 'refused' ? pathOf(files, said.file) : '', complaint, summary),
  };
}

function pathOf(files: LookedPatch['files'], index: number): string {
  const file = files[index]?.file;
  return file?.realMovePath ?? file?.realPath ?? '';
}

/** What is printed by a program of ours is still read as if it were not. */
function readReport(stdout: Uint8Array): PatchReport | null {
  try {
    const report = patchReportSchema.safeParse(JSON.parse(new TextDecoder().decode(stdout)));
    return report.success ? report.data : null;
  } catch {
    return null; // It was ended before it could say anything.
  }
}

function noWriter(): Outcome {
  return failed(
    {
      code: 'sandbox-unavailable',
      message: say('The program that writes patches was not built, so nothing was written.'),
      remedy: say('Install a C compiler and run `npm run build`, or change the files with a command.'),
    },
    null,
  );
}

const letters = { add: 'A', delete: 'D', update: 'U' } as const;

/**
 * Writes verified files as the input of the program that applies them: `resources/helper/patch-writer.c` reads it.
 * One header line for each file, with the lengths of the parts behind it, and a line of its own at the end.
 */
function encodeJob(files: readonly VerifiedFile[]): Uint8Array {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  for (const { file, before, after, mode } of files) {
    const path = encoder.encode(file.realPath);
    const move = encoder.encode(file.realMovePath ?? '');
    const old = before ?? new Uint8Array();
    const fresh = after ?? new Uint8Array();
    const kind = letters[file.change.kind];
    const lengths = [path, move, old, fresh].map(({ length }) => length).join(' ');
    parts.push(encoder.encode(`${kind} ${(mode ?? 0o666).toString(8)} ${lengths}\n`), path, move, old, fresh);
  }
  parts.push(encoder.encode('.\n'));
  return joinBytes(
    parts,
    parts.reduce((sum, { length }) => sum + length, 0),
  );
}

/** The files that a decision lets be written. */
export function acceptedOf(files: readonly PatchedFile[], decision: Approved): readonly PatchedFile[] {
  const refused = new Set(decision.files?.flatMap(({ path, isAccepted }) => (isAccepted ? [] : [path])));
  return files.filter(({ change }) => !refused.has(change.path));
}
