/** Unit, contract, architecture, attack and packaging suites; end-to-end runs under Playwright. */
import { defineConfig } from 'vitest/config';
import { compileMessages } from './scripts/lib/compile-messages.mjs';

const suite = (name: string, include: string[]) => ({
  plugins: [compileMessages()],
  test: { name, include, testTimeout: 30_000 },
});

export default defineConfig({
  test: {
    projects: [
      suite('unit', ['tests/unit/**/*.test.{ts,tsx}']),
      suite('contract', ['tests/contract/**/*.test.ts']),
      suite('architecture', ['tests/architecture/**/*.test.ts']),
      suite('attack', ['tests/attack/**/*.test.ts']),
      suite('packaging', ['tests/packaging/**/*.test.ts']),
    ],
  },
});
