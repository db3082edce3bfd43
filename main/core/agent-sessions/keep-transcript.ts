/** Keeps the last of what the terminal of a whole agent showed. */
import type { RunId } from '#domain/common/ids.ts';
import { joinBytes } from '#domain/common/join-bytes.ts';
import { createOutputLog, type OutputLog } from '../attempt/output-log.ts';
import type { LiveRun } from '../live-run.ts';
import type { Transcripts } from '../ports.ts';
import type { Submitter } from '../session/submitter.ts';

/** Some ten thousand lines of a terminal. */
export const keptTranscriptBytes = 1024 * 1024;

export function keepTranscript({ log, view }: LiveRun, transcripts: Transcripts): void {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let at = Math.max(log.startOffset, log.totalBytes - keptTranscriptBytes);
  for (;;) {
    const chunk = log.read(at, keptTranscriptBytes);
    if (chunk === null || chunk.bytes.length === 0) break;
    pieces.push(chunk.bytes);
    length += chunk.bytes.length;
    at = chunk.offset + chunk.bytes.length;
  }
  if (length > 0) transcripts.keep(view.runId, joinBytes(pieces, length));
}

/** As the output of a run that is over; for a person's own screen alone. */
export function transcriptOf(
  { transcripts }: { readonly transcripts?: Transcripts },
  runId: RunId,
  { isPerson }: Submitter,
): OutputLog | null {
  const bytes = isPerson ? (transcripts?.read(runId) ?? null) : null;
  if (bytes === null) return null;
  const log = createOutputLog({ keepBytes: keptTranscriptBytes });
  log.append('terminal', bytes);
  log.end();
  return log;
}
