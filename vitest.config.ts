/** Unit, contract, architecture, attack and packaging suites; end-to-end runs under Playwright. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { compileMessages } from './scripts/lib/compile-messages.mjs';
import { LongestFirst } from './scripts/lib/longest-first.mjs';

/** Vitest leaves a core to itself, which on two of them is half of the machine: most tests wait for programs that they started. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

interface More {
  readonly isolate?: boolean;
  readonly globalSetup?: string;
  readonly maxWorkers?: number;
  readonly testTimeout?: number;
}

const suite = (name: string, include: string[], more: More = {}) => ({
  plugins: [compileMessages()],
  test: {
    name,
    include,
    setupFiles: ['tests/setup/compare-messages.ts'],
    // Only for what hangs: a busy machine is slow, not wrong.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 180_000 } },
    ...more,
  },
});

export default defineConfig({
  test: {
    // What was transformed is kept for the next run, by the content of each file.
    fsModuleCache: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      // No file leaves anything behind, so that they share their workers: half the time is starting them.
      suite('unit', ['tests/unit/**/*.test.{ts,tsx}'], { isolate: false, maxWorkers }),
      suite('contract', ['tests/contract/**/*.test.ts']),
      suite('architecture', ['tests/architecture/**/*.test.ts']),
      suite('attack', ['tests/attack/**/*.test.ts'], {
        globalSetup: 'tests/attack/harness/shared-programs.ts',
        // More than there are cores: two leave them idle for two fifths of the time, and with four no less time passed than with three.
        maxWorkers: maxWorkers + 1,
        // For what hangs only: with three busy loops beside it a test of forty commands took longer than thirty seconds.
        testTimeout: 600_000,
      }),
      suite('packaging', ['tests/packaging/**/*.test.ts']),
      // Each start of a real client is seconds of computing: two at a time is what two cores can do.
      suite('agents', ['tests/agents/**/*.test.ts'], {
        globalSetup: 'tests/agents/harness/install-agents.ts',
        maxWorkers: 2,
      }),
    ],
  },
});
