/** Writes the one line of JSON that `--json` promises: to file descriptor 3 if the caller opened it, else to stderr. */
import { inEnglish } from '#domain/common/message.ts';
import { fstatSync, writeSync } from 'node:fs';

const reportFile = 3;

/** Node has files of its own open, of kinds that no caller passes; writing to them would harm us. */
function callerOpenedIt(): boolean {
  try {
    const found = fstatSync(reportFile);
    return found.isFile() || found.isFIFO() || found.isSocket() || found.isCharacterDevice();
  } catch {
    return false;
  }
}

export function writeReport(report: unknown): void {
  const line = `${JSON.stringify(report, inEnglish)}\n`;
  try {
    if (callerOpenedIt()) {
      writeSync(reportFile, line);
      return;
    }
  } catch {
    // Opened for reading only, or its reader is gone: stderr is the other promised place.
  }
  process.stderr.write(line);
}
