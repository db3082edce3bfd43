/** The exit codes of `npm start` and `npm test`, and the failure that carries one; documented in CONTRIBUTING.md. */

export const exitCodes = Object.freeze({
  testsFailed: 1,
  oldNode: 2,
  systemPackages: 3,
  npm: 4,
  build: 5,
  start: 6,
});

/** Ends a script with a message for people, a way out and a documented exit code. */
export class StartFailure extends Error {
  /**
   * @param {number} exitCode
   * @param {string} message
   * @param {string} [remedy]
   */
  constructor(exitCode, message, remedy) {
    super(message);
    this.name = 'StartFailure';
    this.exitCode = exitCode;
    this.remedy = remedy ?? null;
  }
}

/**
 * Runs a script's main function; a failure becomes two lines and its exit code, a bug keeps its stack.
 * @param {() => Promise<number>} main
 */
export async function runScript(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    console.error(`\n✗ ${error.message}`);
    if (error.remedy !== null) console.error(`  ${error.remedy}`);
    process.exitCode = error.exitCode;
  }
}
