/** The rules of learn mode and of the quick panel's own choice. */
import type { Mutation } from './mutation.ts';

const propose = 'main/core/escalation/propose-entries.ts';
const exact = { suite: 'unit', spec: 'tests/unit/core/escalation/propose-entries.test.ts' } as const;

export const learnRules: readonly Mutation[] = [
  {
    rule: 'Learning: a folder is never an entry',
    file: propose,
    from: 'operation !== null && folderOperations.has(operation)',
    to: 'operation === null && folderOperations.has(path)',
    ...exact,
    title: 'as whole-folder is left out',
  },
  {
    rule: 'Learning: what is denied is not proposed',
    file: propose,
    from: "  if (isDenied(path, context)) return { why: 'denied' };\n",
    to: '',
    ...exact,
    title: 'as denied is left out',
  },
  {
    rule: 'Learning: a blocked network lets nothing through',
    file: 'renderer/features/learn/record-run.ts',
    from: "network: 'allow-listed', allowedHosts: [] }",
    to: "network: 'allow-listed' }",
    suite: 'unit',
    spec: 'tests/unit/core/walk/learned.test.ts',
    title: 'a blocked network is watched',
  },
  {
    rule: 'Do not disturb of the quick panel is kept',
    file: 'main/rpc/bind/bind-shell.ts',
    from: 'await shell.turn(isOn)',
    to: 'void isOn',
    suite: 'desktop',
    spec: 'tests/e2e/desktop/quick-panel.standin.spec.ts',
    title: 'do not disturb is turned on and off in it',
  },
];
