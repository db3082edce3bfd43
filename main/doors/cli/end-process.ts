/** Ends the process when all that it has said is written: an exit drops what a slow reader has not taken yet. */

/** `process.exit` alone would; and without it an open standard input would keep the process waiting. */
export function endProcess(exitCode: number): void {
  process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
}
