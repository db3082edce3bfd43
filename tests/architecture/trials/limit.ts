/** A limit more on what a command may use up: the files that one of its processes holds open. */
import type { Trial } from './trial.ts';

export const limit: Trial = {
  name: 'a limit',
  most: 3,
  insertions: [
    {
      file: 'main/core/domain/sandbox/resource-limits.ts',
      before: '} as const satisfies',
      insert: '  /** Files that each of its processes holds open. */\n  openFiles: { most: 1_048_576, usual: 1024 },\n',
    },
    {
      file: 'renderer/text/messages/both/limits.ts',
      before: '} as const satisfies',
      insert: `  openFiles: {
    en: {
      name: 'Open files of each process',
      lead: 'One that opens more is refused it.',
      unit: 'files',
      amount: '{n, plural, one {# open file} other {# open files}}',
      none: 'No limit',
    },
    de: {
      name: 'Offene Dateien jedes Prozesses',
      lead: 'Einer, der mehr öffnet, bekommt es nicht.',
      unit: 'Dateien',
      amount: '{n, plural, one {# offene Datei} other {# offene Dateien}}',
      none: 'Keine Grenze',
    },
  },
`,
    },
    {
      file: 'main/node/sandbox/bubblewrap/limits/limit-prefix.ts',
      before: '  // The mounts of the private folders',
      insert: '  openFiles: (count) => `--nofile=${count}`,\n',
    },
  ],
  newFiles: [],
  ownTest: {
    file: 'tests/unit/trial-limit.test.ts',
    text: `import { expect, test } from 'vitest';
import { limitKeys, noLimits, resourceLimitsSchema } from '#domain/sandbox/resource-limits.ts';
import { describeValue } from '../../renderer/features/settings/describe-value.ts';
import { limitPrefix } from '../../main/node/sandbox/bubblewrap/limits/limit-prefix.ts';
import { samplePlan, sampleSettings } from '../fakes/samples/sample-views.ts';

const limits = { ...noLimits, openFiles: 5 };

test('the limit is kept, shown and held', () => {
  expect(limitKeys).toContain('openFiles');
  expect(resourceLimitsSchema.parse({ ...limits }).openFiles).toBe(5);
  expect(describeValue({ ...sampleSettings, limits }, 'limits')).toBe('5 open files');
  expect(limitPrefix({ ...samplePlan, limits }, process.env)).toContain('--nofile=5');
});
`,
  },
  holds: [
    'tests/unit/core/settings/each-limit.test.ts',
    'tests/unit/core/settings/effective-settings.test.ts',
    'tests/unit/renderer/settings.test.ts',
    'tests/unit/renderer/messages.test.ts',
  ],
};
