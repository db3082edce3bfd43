/** The order in which files of tests begin: one that takes long and began last would run alone at the end. */
import { BaseSequencer } from 'vitest/node';

/** Each takes more than twenty seconds of a quiet machine with two cores; the longest first within its suite. Where one is missing, its suite is only slower. */
const longest = [
  'unit/node/staging/landing-kills.test.ts',
  'attack/attacks.test.ts',
  'attack/staging/attacks.test.ts',
  'attack/live.test.ts',
  'attack/late.test.ts',
  'attack/network/tools.test.ts',
  'attack/works.test.ts',
  'attack/crowd.test.ts',
  'attack/bad-input/large-projects.test.ts',
  'attack/staging/staging.test.ts',
  'attack/swaps.test.ts',
  'agents/status/early-starts.test.ts',
  'agents/qwen.test.ts',
  'agents/status/managed.test.ts',
  'agents/drive.test.ts',
  'agents/opencode.test.ts',
  'agents/copilot.test.ts',
];

/** @param {import('vitest/node').TestSpecification} file */
const place = ({ moduleId }) => {
  const found = longest.findIndex((name) => moduleId.endsWith(`/tests/${name}`));
  return found < 0 ? longest.length : found;
};

export class LongestFirst extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files @returns {Promise<import('vitest/node').TestSpecification[]>} */
  async sort(files) {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
