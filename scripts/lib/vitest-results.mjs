/** A Vitest reporter that writes what `npm run check` counts: every test with its state and its reason for skipping. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

// Vitest loads reporters by their default export.
// eslint-disable-next-line import/no-default-export
export default class ResultsReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env['COUNTERSIGN_RESULTS'];
    if (file === undefined) return;
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => {
        const result = test.result();
        return {
          title: test.fullName,
          file: module.relativeModuleId,
          state: result.state,
          reason: 'note' in result ? (result.note ?? null) : null,
          retried: (test.diagnostic()?.retryCount ?? 0) > 0,
          error: result.errors?.[0]?.message ?? null,
        };
      }),
    );
    // A file that cannot be loaded has no tests; its error must count all the same.
    const brokenFiles = modules
      .filter(
        (module) =>
          module.errors().length > 0 || (module.state() === 'failed' && [...module.children.allTests()].length === 0),
      )
      .map((module) => module.relativeModuleId);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ tests, brokenFiles, unhandledErrors: unhandledErrors.length }));
  }
}
