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
    // What failed outside of tests: a file that cannot be loaded, or what prepares a group of them or cleans up after it.
    const broken = modules.flatMap((module) => [
      ...brokenPart(module, module.relativeModuleId, [...module.children.allTests()].length === 0),
      ...[...module.children.allSuites()].flatMap((suite) =>
        brokenPart(suite, `${module.relativeModuleId} › ${suite.fullName}`, false),
      ),
    ]);
    const triedAgain = modules.flatMap((module) =>
      [...module.children.allSuites()].flatMap((suite) => {
        /** @type {unknown} */
        const error = Reflect.get(suite.meta(), 'triedAgain');
        return error === undefined ? [] : [{ name: `${module.relativeModuleId} › ${suite.fullName}`, error }];
      }),
    );
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ tests, broken, triedAgain, unhandledErrors: unhandledErrors.map(messageOf) }));
  }
}

/** @param {unknown} error */
const messageOf = (error) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

/**
 * @param {import('vitest/node').TestModule | import('vitest/node').TestSuite} part
 * @param {string} name
 * @param {boolean} isEmpty
 */
function brokenPart(part, name, isEmpty) {
  const error = part.errors()[0]?.message ?? null;
  return error !== null || (isEmpty && part.state() === 'failed') ? [{ name, error }] : [];
}
