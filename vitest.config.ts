/** Unit, contract, architecture, attack and packaging suites; end-to-end runs under Playwright. */
import { defineConfig } from 'vitest/config';
import { compileMessages } from './scripts/lib/compile-messages.mjs';

const suite = (name: string, include: string[], isolate = true) => ({
  plugins: [compileMessages()],
  test: { name, include, isolate, testTimeout: 30_000 },
});

export default defineConfig({
  test: {
    projects: [
      // No file leaves anything behind, so that they share their workers: half the time is starting them.
      suite('unit', ['tests/unit/**/*.test.{ts,tsx}'], false),
      suite('contract', ['tests/contract/**/*.test.ts']),
      suite('architecture', ['tests/architecture/**/*.test.ts']),
      suite('attack', ['tests/attack/**/*.test.ts']),
      suite('packaging', ['tests/packaging/**/*.test.ts']),
    ],
  },
});
